"""The database refuses a gap in numbers, a total that does not follow, and a booking nobody may make."""

from django.db import migrations

from audit.numbers import series_sql
from audit.refusals import triggers

NUMBERS = series_sql(
    "shifts", {"shift": "shifts_shift", "fill": "shifts_slip", "credit": "shifts_slip", "transfer": "shifts_slip"}
)

SHIFT = """
-- Whether the drawer of a shift was counted at its end: nothing moves in it any more.
CREATE FUNCTION shifts_is_counted(shift uuid) RETURNS boolean LANGUAGE sql SET search_path = public, pg_temp AS $$
    SELECT EXISTS (SELECT FROM shifts_count c WHERE c.shift_id = shift AND c.kind = 'closing')
$$;

CREATE FUNCTION shifts_shift_may_open() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    last shifts_shift;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(coalesce(NEW.desk_id, NEW.table_id)::text, 0));
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('cage day ' || NEW.venue_id || NEW.gaming_day, 0));
    IF NOT EXISTS (SELECT FROM venues_cashdesk d WHERE d.id = NEW.desk_id AND d.venue_id = NEW.venue_id)
       AND NOT EXISTS (SELECT FROM games_gamingtable t WHERE t.id = NEW.table_id AND t.venue_id = NEW.venue_id) THEN
        RAISE EXCEPTION 'a place of another house (a_shift_is_in_its_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_shift_is_in_its_house';
    END IF;
    SELECT * INTO last FROM shifts_shift s
    WHERE (s.desk_id = NEW.desk_id OR s.table_id = NEW.table_id) ORDER BY s.number DESC LIMIT 1;
    IF NEW.before_id IS DISTINCT FROM last.id THEN
        RAISE EXCEPTION 'another shift came last (a_shift_takes_over_from_the_last_one)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_shift_takes_over_from_the_last_one';
    END IF;
    -- Held, so that nobody counts the drawer again while it changes hands.
    PERFORM pg_advisory_xact_lock(hashtextextended(last.id::text, 0));
    IF last.id IS NOT NULL AND NOT shifts_is_counted(last.id) THEN
        RAISE EXCEPTION 'the shift before is open (a_drawer_is_counted_before_it_is_handed_over)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_drawer_is_counted_before_it_is_handed_over';
    END IF;
    IF NEW.opened_at < (SELECT max(c.counted_at) FROM shifts_count c WHERE c.shift_id = last.id AND c.kind <> 'box') THEN
        RAISE EXCEPTION 'the shift before ended later (shifts_follow_in_time)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'shifts_follow_in_time';
    END IF;
    IF EXISTS (SELECT FROM shifts_cageday d WHERE d.venue_id = NEW.venue_id AND d.gaming_day = NEW.gaming_day) THEN
        RAISE EXCEPTION 'that day is closed (a_closed_day_of_the_cage_stays_closed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_closed_day_of_the_cage_stays_closed';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_shift_may_open BEFORE INSERT ON shifts_shift
    FOR EACH ROW EXECUTE FUNCTION shifts_shift_may_open();

CREATE FUNCTION shifts_shift_is_begun() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM shifts_entry e WHERE e.shift_id = NEW.id AND e.kind = 'opening') THEN
        RAISE EXCEPTION 'nobody counted it (a_shift_begins_with_a_count)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_shift_begins_with_a_count';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_shift_begins_with_a_count AFTER INSERT ON shifts_shift
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shifts_shift_is_begun();
"""

ENTRY = """
CREATE FUNCTION shifts_entry_follows() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    drawer shifts_shift;
    last shifts_entry;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.shift_id::text, 0));
    SELECT * INTO drawer FROM shifts_shift s WHERE s.id = NEW.shift_id;
    IF shifts_is_counted(NEW.shift_id) THEN
        RAISE EXCEPTION 'the drawer is counted (nothing_is_booked_after_the_count)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'nothing_is_booked_after_the_count';
    END IF;
    SELECT * INTO last FROM shifts_entry e WHERE e.shift_id = NEW.shift_id AND e.position = NEW.position - 1;
    IF (last.id IS NULL AND NEW.position <> 1)
       OR (NEW.cash_after, NEW.chips_after, NEW.plaques_after, NEW.dropped_after) IS DISTINCT FROM (
           coalesce(last.cash_after, 0) + NEW.cash, coalesce(last.chips_after, 0) + NEW.chips,
           coalesce(last.plaques_after, 0) + NEW.plaques, coalesce(last.dropped_after, 0) + NEW.dropped) THEN
        RAISE EXCEPTION 'the totals do not follow (bookings_go_on_from_the_last_totals)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'bookings_go_on_from_the_last_totals';
    END IF;
    IF NEW.entered_at < coalesce(last.entered_at, drawer.opened_at) THEN
        RAISE EXCEPTION 'the booking before was later (bookings_follow_in_time)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'bookings_follow_in_time';
    END IF;
    IF (NEW.kind = 'opening') <> (NEW.position = 1) OR (NEW.kind = 'opening' AND NOT EXISTS (
        SELECT FROM shifts_count c WHERE c.shift_id = NEW.shift_id AND c.kind = 'opening'
          AND (c.cash, c.chips, c.plaques) = (NEW.cash, NEW.chips, NEW.plaques) AND NEW.dropped = 0)) THEN
        RAISE EXCEPTION 'a shift begins with what was counted (an_opening_is_what_was_counted)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_opening_is_what_was_counted';
    END IF;
    IF drawer.table_id IS NOT NULL AND (NEW.cash <> 0 OR NEW.kind NOT IN (
        'opening', 'exchange', 'fill', 'credit', 'adjustment', 'void')) THEN
        RAISE EXCEPTION 'cash goes into the drop box (a_table_keeps_no_cash)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_table_keeps_no_cash';
    END IF;
    IF drawer.desk_id IS NOT NULL AND NEW.dropped <> 0 THEN
        RAISE EXCEPTION 'a desk has no drop box (a_desk_has_no_drop_box)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_desk_has_no_drop_box';
    END IF;
    IF drawer.desk_id IS NOT NULL AND least(NEW.cash_after, NEW.chips_after, NEW.plaques_after) < 0 THEN
        RAISE EXCEPTION 'more than there is (a_desk_gives_no_more_than_it_has)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_desk_gives_no_more_than_it_has';
    END IF;
    IF NEW.fitting_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM shifts_boxfitting f WHERE f.id = NEW.fitting_id AND f.shift_id = NEW.shift_id) THEN
        RAISE EXCEPTION 'a box of another table (notes_drop_into_a_box_of_the_table)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'notes_drop_into_a_box_of_the_table';
    END IF;
    IF NEW.kind = 'adjustment' AND NEW.entered_by_id = drawer.opened_by_id THEN
        RAISE EXCEPTION 'another person adjusts (an_adjustment_is_made_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_adjustment_is_made_by_another_person';
    END IF;
    PERFORM shifts_void_is_due(NEW, drawer);
    PERFORM shifts_slip_is_due(NEW);
    RETURN NEW;
END $$;
CREATE TRIGGER an_entry_follows BEFORE INSERT ON shifts_entry
    FOR EACH ROW EXECUTE FUNCTION shifts_entry_follows();

CREATE FUNCTION shifts_void_is_due(entry shifts_entry, drawer shifts_shift) RETURNS void LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    first shifts_entry;
    home shifts_shift;
BEGIN
    IF entry.original_id IS NULL THEN
        RETURN;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended(entry.original_id::text, 0));
    SELECT * INTO first FROM shifts_entry e WHERE e.id = entry.original_id;
    SELECT * INTO home FROM shifts_shift s WHERE s.id = first.shift_id;
    IF home.venue_id <> drawer.venue_id OR (home.id <> drawer.id AND NOT shifts_is_counted(home.id))
       OR (home.id <> drawer.id AND (home.desk_id IS NULL OR drawer.desk_id IS NULL)) THEN
        RAISE EXCEPTION 'void it in its own shift (a_booking_is_voided_where_it_was_made)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_booking_is_voided_where_it_was_made';
    END IF;
    IF first.kind IN ('opening', 'void', 'fill', 'credit', 'transfer') THEN
        RAISE EXCEPTION 'it cannot be voided (counts_and_slips_are_not_voided)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'counts_and_slips_are_not_voided';
    END IF;
    IF (entry.cash, entry.chips, entry.plaques, entry.dropped)
       IS DISTINCT FROM (-first.cash, -first.chips, -first.plaques, -first.dropped) THEN
        RAISE EXCEPTION 'a booking is voided as a whole (a_void_takes_back_the_whole_booking)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_void_takes_back_the_whole_booking';
    END IF;
    IF entry.entered_by_id = first.entered_by_id THEN
        RAISE EXCEPTION 'another person voids it (a_booking_is_voided_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_booking_is_voided_by_another_person';
    END IF;
END $$;

CREATE FUNCTION shifts_slip_is_due(entry shifts_entry) RETURNS void LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    paper shifts_slip;
    ended shifts_slipend;
    booked int;
    sign int;
BEGIN
    IF entry.slip_id IS NULL THEN
        RETURN;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended(entry.slip_id::text, 0));
    SELECT * INTO paper FROM shifts_slip s WHERE s.id = entry.slip_id;
    SELECT * INTO ended FROM shifts_slipend e WHERE e.slip_id = entry.slip_id;
    SELECT count(*) INTO booked FROM shifts_entry e WHERE e.slip_id = entry.slip_id;
    sign := CASE WHEN booked = 0 THEN -1 ELSE 1 END;
    IF entry.kind <> paper.kind OR booked > 1
       OR (entry.cash, entry.chips, entry.plaques) IS DISTINCT FROM
          (sign * paper.cash, sign * paper.chips, sign * paper.plaques)
       OR entry.shift_id IS DISTINCT FROM (CASE
           WHEN booked = 0 AND ended.id IS NULL THEN paper.giver_id
           WHEN booked = 1 AND ended.outcome = 'received' THEN paper.taker_id
           WHEN booked = 1 AND ended.outcome = 'returned' THEN paper.giver_id
       END) THEN
        RAISE EXCEPTION 'the slip says something else (a_slip_is_booked_as_it_is_signed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_slip_is_booked_as_it_is_signed';
    END IF;
END $$;

CREATE FUNCTION shifts_entry_has_its_voucher() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM shifts_exchange x WHERE x.entry_id = NEW.id) THEN
        RAISE EXCEPTION 'nothing tells of it (every_exchange_says_who_and_where)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'every_exchange_says_who_and_where';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER every_exchange_says_who_and_where AFTER INSERT ON shifts_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'exchange')
    EXECUTE FUNCTION shifts_entry_has_its_voucher();

CREATE FUNCTION shifts_exchange_is_booked() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    entry shifts_entry;
    drawer shifts_shift;
    cash numeric := (CASE WHEN NEW.gave = 'cash' THEN 1 ELSE 0 END - CASE WHEN NEW.got = 'cash' THEN 1 ELSE 0 END);
BEGIN
    SELECT * INTO drawer FROM shifts_shift s WHERE s.id = NEW.shift_id;
    IF drawer.venue_id <> NEW.venue_id OR EXISTS (
        SELECT FROM people_person p WHERE p.id = NEW.person_id AND p.venue_id <> NEW.venue_id) THEN
        RAISE EXCEPTION 'a drawer or a guest of another house (an_exchange_is_of_one_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_exchange_is_of_one_house';
    END IF;
    IF NOT NEW.done THEN
        RETURN NEW;
    END IF;
    SELECT * INTO entry FROM shifts_entry e WHERE e.id = NEW.entry_id;
    IF entry.shift_id IS DISTINCT FROM NEW.shift_id OR entry.kind <> 'exchange'
       OR (NEW.location = 'table') <> (drawer.table_id IS NOT NULL)
       OR entry.chips <> NEW.amount * (CASE WHEN NEW.gave = 'chips' THEN 1 WHEN NEW.got = 'chips' THEN -1 ELSE 0 END)
       OR entry.plaques <> NEW.amount * (
           CASE WHEN NEW.gave = 'plaques' THEN 1 WHEN NEW.got = 'plaques' THEN -1 ELSE 0 END)
       OR (drawer.table_id IS NULL AND entry.cash <> NEW.amount * cash)
       OR (drawer.table_id IS NOT NULL AND (entry.dropped <> NEW.amount * cash OR NEW.got = 'cash')) THEN
        RAISE EXCEPTION 'the booking says something else (an_exchange_is_what_is_booked)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_exchange_is_what_is_booked';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER an_exchange_is_booked BEFORE INSERT ON shifts_exchange
    FOR EACH ROW EXECUTE FUNCTION shifts_exchange_is_booked();

CREATE FUNCTION shifts_tip_is_given() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.shift_id::text, 0));
    IF shifts_is_counted(NEW.shift_id) THEN
        RAISE EXCEPTION 'the drawer is counted (tips_are_written_down_before_the_count)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'tips_are_written_down_before_the_count';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_tip_is_given BEFORE INSERT ON shifts_tip
    FOR EACH ROW EXECUTE FUNCTION shifts_tip_is_given();
"""

FORWARD, BACKWARD = triggers(
    [NUMBERS[0], SHIFT, ENTRY],
    always=[
        ("shifts_shift", "a_shift_may_open"),
        ("shifts_shift", "a_shift_begins_with_a_count"),
        ("shifts_entry", "an_entry_follows"),
        ("shifts_entry", "every_exchange_says_who_and_where"),
        ("shifts_exchange", "an_exchange_is_booked"),
        ("shifts_tip", "a_tip_is_given"),
    ],
    functions=[
        "shifts_tip_is_given()",
        "shifts_exchange_is_booked()",
        "shifts_entry_has_its_voucher()",
        "shifts_entry_follows()",
        "shifts_slip_is_due(shifts_entry)",
        "shifts_void_is_due(shifts_entry, shifts_shift)",
        "shifts_shift_is_begun()",
        "shifts_shift_may_open()",
        "shifts_is_counted(uuid)",
    ],
    last=NUMBERS[1],
)


class Migration(migrations.Migration):
    dependencies = [("shifts", "0001_the_cage")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
