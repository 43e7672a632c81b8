"""The database refuses a slip with one signature, a count that is not its pieces, and a box opened during the game."""

from django.db import migrations

from audit.refusals import triggers

SLIP = """
CREATE FUNCTION shifts_slip_may_be_prepared() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    giver shifts_shift;
    taker shifts_shift;
BEGIN
    SELECT * INTO giver FROM shifts_shift s WHERE s.id = NEW.giver_id AND s.venue_id = NEW.venue_id;
    SELECT * INTO taker FROM shifts_shift s WHERE s.id = NEW.taker_id AND s.venue_id = NEW.venue_id;
    -- Both drawers are held in one order, so that two slips cannot wait for each other.
    PERFORM pg_advisory_xact_lock(hashtextextended(least(NEW.giver_id::text, NEW.taker_id::text), 0));
    PERFORM pg_advisory_xact_lock(hashtextextended(greatest(NEW.giver_id::text, NEW.taker_id::text), 0));
    IF giver.id IS NULL OR taker.id IS NULL OR shifts_is_counted(giver.id) OR shifts_is_counted(taker.id) THEN
        RAISE EXCEPTION 'a drawer is not open (a_slip_goes_between_open_drawers)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_slip_goes_between_open_drawers';
    END IF;
    IF (giver.desk_id IS NOT NULL, taker.desk_id IS NOT NULL) IS DISTINCT FROM (CASE NEW.kind
           WHEN 'fill' THEN true WHEN 'credit' THEN false ELSE true END, CASE NEW.kind
           WHEN 'fill' THEN false WHEN 'credit' THEN true ELSE true END)
       OR (NEW.kind <> 'transfer' AND NEW.cash <> 0) THEN
        RAISE EXCEPTION 'the drawers are of another kind (a_slip_is_of_its_kind)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_slip_is_of_its_kind';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_slip_may_be_prepared BEFORE INSERT ON shifts_slip
    FOR EACH ROW EXECUTE FUNCTION shifts_slip_may_be_prepared();

CREATE FUNCTION shifts_slip_is_its_pieces(slip uuid) RETURNS void LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    sums record;
BEGIN
    SELECT coalesce(sum(l.value * l.quantity) FILTER (WHERE l.medium IN ('note', 'coin')), 0) AS cash,
           coalesce(sum(l.value * l.quantity) FILTER (WHERE l.medium = 'chip'), 0) AS chips,
           coalesce(sum(l.value * l.quantity) FILTER (WHERE l.medium = 'plaque'), 0) AS plaques
    INTO sums FROM shifts_slipline l WHERE l.slip_id = slip;
    IF NOT EXISTS (SELECT FROM shifts_slip s WHERE s.id = slip
                   AND (s.cash, s.chips, s.plaques) = (sums.cash, sums.chips, sums.plaques)) THEN
        RAISE EXCEPTION 'the pieces are another sum (a_slip_is_the_sum_of_its_pieces)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_slip_is_the_sum_of_its_pieces';
    END IF;
END $$;

CREATE FUNCTION shifts_slip_line_counts() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM shifts_slip_is_its_pieces(NEW.slip_id);
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_slip_stays_the_sum_of_its_pieces AFTER INSERT ON shifts_slipline
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shifts_slip_line_counts();

CREATE FUNCTION shifts_slip_is_whole() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM shifts_slip_is_its_pieces(NEW.id);
    IF NOT EXISTS (SELECT FROM shifts_entry e WHERE e.slip_id = NEW.id AND e.shift_id = NEW.giver_id) THEN
        RAISE EXCEPTION 'it did not leave (a_slip_leaves_its_drawer)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_slip_leaves_its_drawer';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_slip_is_whole AFTER INSERT ON shifts_slip
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shifts_slip_is_whole();

CREATE FUNCTION shifts_slip_may_end() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.slip_id::text, 0));
    IF EXISTS (SELECT FROM shifts_slip s WHERE s.id = NEW.slip_id
               AND (s.prepared_by_id = NEW.signed_by_id OR s.prepared_at > NEW.signed_at)) THEN
        RAISE EXCEPTION 'another person signs (a_slip_is_signed_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_slip_is_signed_by_another_person';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_slip_may_end BEFORE INSERT ON shifts_slipend
    FOR EACH ROW EXECUTE FUNCTION shifts_slip_may_end();

CREATE FUNCTION shifts_slip_has_arrived() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF (SELECT count(*) FROM shifts_entry e WHERE e.slip_id = NEW.slip_id) <> 2 THEN
        RAISE EXCEPTION 'nothing arrived (a_signed_slip_is_booked)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_signed_slip_is_booked';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_signed_slip_is_booked AFTER INSERT ON shifts_slipend
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shifts_slip_has_arrived();
"""

COUNT = """
-- The count that stands for the end of a shift: the last one of its drawer.
CREATE FUNCTION shifts_final_count(shift uuid) RETURNS uuid LANGUAGE sql SET search_path = public, pg_temp AS $$
    SELECT c.id FROM shifts_count c
    WHERE c.shift_id = shift AND c.kind IN ('closing', 'recount') ORDER BY c.number DESC LIMIT 1
$$;

CREATE FUNCTION shifts_count_may_be_entered() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    drawer shifts_shift;
    due record;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.shift_id::text, 0));
    SELECT * INTO drawer FROM shifts_shift s WHERE s.id = NEW.shift_id;
    IF NEW.number <> 1 + coalesce((SELECT max(c.number) FROM shifts_count c WHERE c.shift_id = NEW.shift_id), 0) THEN
        RAISE EXCEPTION 'another count came last (counts_follow_each_other)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'counts_follow_each_other';
    END IF;
    IF NEW.counted_at < coalesce((SELECT e.entered_at FROM shifts_entry e WHERE e.shift_id = NEW.shift_id
                                  ORDER BY e.position DESC LIMIT 1), drawer.opened_at) THEN
        RAISE EXCEPTION 'something was booked later (a_count_comes_after_the_bookings)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_count_comes_after_the_bookings';
    END IF;
    IF NOT (CASE NEW.kind
        WHEN 'opening' THEN NOT EXISTS (SELECT FROM shifts_entry e WHERE e.shift_id = NEW.shift_id)
        WHEN 'closing' THEN EXISTS (SELECT FROM shifts_entry e WHERE e.shift_id = NEW.shift_id)
        WHEN 'recount' THEN shifts_is_counted(NEW.shift_id)
            AND NOT EXISTS (SELECT FROM shifts_shift s WHERE s.before_id = NEW.shift_id)
        ELSE EXISTS (SELECT FROM shifts_boxopening o JOIN shifts_boxfitting f ON f.id = o.fitting_id
                     WHERE f.id = NEW.fitting_id AND f.shift_id = NEW.shift_id AND o.opened_at <= NEW.counted_at)
    END) THEN
        RAISE EXCEPTION 'it is not the time for it (each_count_has_its_time)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'each_count_has_its_time';
    END IF;
    IF EXISTS (SELECT FROM shifts_countsignature s JOIN shifts_count c ON c.id = s.count_id
               WHERE c.shift_id = NEW.shift_id AND (
                   (NEW.kind = 'recount' AND c.kind IN ('closing', 'recount'))
                   OR (NEW.kind = 'box' AND c.fitting_id = NEW.fitting_id))) THEN
        RAISE EXCEPTION 'the count is signed (a_signed_count_is_final)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_signed_count_is_final';
    END IF;
    IF NEW.kind = 'closing' AND EXISTS (
        SELECT FROM shifts_slip s WHERE NEW.shift_id IN (s.giver_id, s.taker_id)
          AND NOT EXISTS (SELECT FROM shifts_slipend e WHERE e.slip_id = s.id)) THEN
        RAISE EXCEPTION 'a slip waits for its signature (nothing_is_on_the_way_at_the_count)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'nothing_is_on_the_way_at_the_count';
    END IF;
    IF NEW.kind = 'opening' THEN
        SELECT c.cash, c.chips, c.plaques INTO due FROM shifts_count c
        WHERE c.id = shifts_final_count(drawer.before_id);
        IF NOT FOUND THEN
            SELECT NEW.cash AS cash, NEW.chips AS chips, NEW.plaques AS plaques INTO due;
        END IF;
    ELSIF NEW.kind = 'box' THEN
        SELECT coalesce(sum(e.dropped), 0) AS cash, 0::numeric AS chips, 0::numeric AS plaques INTO due
        FROM shifts_entry e WHERE e.fitting_id = NEW.fitting_id;
    ELSE
        SELECT e.cash_after AS cash, e.chips_after AS chips, e.plaques_after AS plaques INTO due
        FROM shifts_entry e WHERE e.shift_id = NEW.shift_id ORDER BY e.position DESC LIMIT 1;
    END IF;
    IF (NEW.expected_cash, NEW.expected_chips, NEW.expected_plaques)
       IS DISTINCT FROM (due.cash, due.chips, due.plaques) THEN
        RAISE EXCEPTION 'something else should be there (a_count_knows_what_should_be_there)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_count_knows_what_should_be_there';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_count_may_be_entered BEFORE INSERT ON shifts_count
    FOR EACH ROW EXECUTE FUNCTION shifts_count_may_be_entered();

CREATE FUNCTION shifts_count_is_its_pieces(counted uuid) RETURNS void LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    sums record;
BEGIN
    SELECT coalesce(sum(l.value * l.quantity) FILTER (WHERE l.medium IN ('note', 'coin')), 0) AS cash,
           coalesce(sum(l.value * l.quantity) FILTER (WHERE l.medium = 'chip'), 0) AS chips,
           coalesce(sum(l.value * l.quantity) FILTER (WHERE l.medium = 'plaque'), 0) AS plaques
    INTO sums FROM shifts_countline l WHERE l.count_id = counted;
    IF NOT EXISTS (SELECT FROM shifts_count c WHERE c.id = counted
                   AND (c.cash, c.chips, c.plaques) = (sums.cash, sums.chips, sums.plaques)) THEN
        RAISE EXCEPTION 'the pieces are another sum (a_count_is_the_sum_of_its_pieces)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_count_is_the_sum_of_its_pieces';
    END IF;
END $$;

CREATE FUNCTION shifts_count_line_counts() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM shifts_count_is_its_pieces(NEW.count_id);
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_count_stays_the_sum_of_its_pieces AFTER INSERT ON shifts_countline
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shifts_count_line_counts();

CREATE FUNCTION shifts_count_is_whole() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM shifts_count_is_its_pieces(NEW.id);
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_count_is_whole AFTER INSERT ON shifts_count
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shifts_count_is_whole();

CREATE FUNCTION shifts_count_may_be_signed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    counted shifts_count;
    drawer shifts_shift;
    gap numeric;
    said shifts_explanation;
BEGIN
    SELECT * INTO counted FROM shifts_count c WHERE c.id = NEW.count_id;
    SELECT * INTO drawer FROM shifts_shift s WHERE s.id = counted.shift_id;
    PERFORM pg_advisory_xact_lock(hashtextextended(drawer.id::text, 0));
    IF NEW.signed_by_id = counted.counted_by_id OR NEW.signed_at < counted.counted_at
       OR (counted.kind IN ('closing', 'recount') AND NEW.signed_by_id = drawer.opened_by_id) THEN
        RAISE EXCEPTION 'another person signs (a_count_is_signed_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_count_is_signed_by_another_person';
    END IF;
    IF EXISTS (SELECT FROM shifts_count c WHERE c.shift_id = counted.shift_id AND c.number > counted.number
               AND (CASE WHEN counted.kind = 'box' THEN c.fitting_id = counted.fitting_id
                    ELSE counted.kind <> 'opening' AND c.kind = 'recount' END)) THEN
        RAISE EXCEPTION 'it was counted again (only_the_last_count_is_signed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_the_last_count_is_signed';
    END IF;
    -- Chips at a table are won and lost: there the difference is the game's.
    IF drawer.table_id IS NOT NULL AND counted.kind IN ('closing', 'recount') THEN
        RETURN NEW;
    END IF;
    gap := greatest(
        abs(counted.cash - counted.expected_cash), abs(counted.chips - counted.expected_chips),
        abs(counted.plaques - counted.expected_plaques),
        abs(counted.cash + counted.chips + counted.plaques
            - counted.expected_cash - counted.expected_chips - counted.expected_plaques));
    SELECT * INTO said FROM shifts_explanation e WHERE e.count_id = counted.id;
    IF gap > 0 AND said.id IS NULL THEN
        RAISE EXCEPTION 'nobody explained it (a_difference_is_explained_before_it_is_signed)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_difference_is_explained_before_it_is_signed';
    END IF;
    IF gap > NEW.report_above AND said.checked = '' THEN
        RAISE EXCEPTION 'it needs a report (a_large_difference_is_reported)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_large_difference_is_reported';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_count_may_be_signed BEFORE INSERT ON shifts_countsignature
    FOR EACH ROW EXECUTE FUNCTION shifts_count_may_be_signed();
"""

BOX = """
CREATE FUNCTION shifts_box_may_be_fitted() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    drawer shifts_shift;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.shift_id::text, 0));
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.box_id::text, 0));
    SELECT s.* INTO drawer FROM shifts_shift s JOIN shifts_dropbox b ON b.venue_id = s.venue_id
    WHERE s.id = NEW.shift_id AND b.id = NEW.box_id;
    IF drawer.table_id IS NULL OR shifts_is_counted(NEW.shift_id) THEN
        RAISE EXCEPTION 'no open table of this house (a_box_is_fitted_to_an_open_table)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_box_is_fitted_to_an_open_table';
    END IF;
    IF EXISTS (SELECT FROM shifts_boxfitting f WHERE f.box_id = NEW.box_id
               AND NOT EXISTS (SELECT FROM shifts_boxopening o WHERE o.fitting_id = f.id)) THEN
        RAISE EXCEPTION 'the box is elsewhere (a_box_is_at_one_table_at_a_time)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_box_is_at_one_table_at_a_time';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_box_may_be_fitted BEFORE INSERT ON shifts_boxfitting
    FOR EACH ROW EXECUTE FUNCTION shifts_box_may_be_fitted();

CREATE FUNCTION shifts_box_may_be_moved() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    done int;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.fitting_id::text, 0));
    IF NOT shifts_is_counted((SELECT f.shift_id FROM shifts_boxfitting f WHERE f.id = NEW.fitting_id)) THEN
        RAISE EXCEPTION 'the game goes on (a_box_stays_until_the_table_is_closed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_box_stays_until_the_table_is_closed';
    END IF;
    SELECT count(*) INTO done FROM shifts_boxmove m WHERE m.fitting_id = NEW.fitting_id;
    IF NEW.number <> done + 1 OR (done = 0) <> (NEW.step = 'removed')
       OR NEW.moved_at < (SELECT max(m.moved_at) FROM shifts_boxmove m WHERE m.fitting_id = NEW.fitting_id)
       OR EXISTS (SELECT FROM shifts_boxopening o WHERE o.fitting_id = NEW.fitting_id) THEN
        RAISE EXCEPTION 'another step comes first (the_steps_of_a_box_follow_each_other)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'the_steps_of_a_box_follow_each_other';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_box_may_be_moved BEFORE INSERT ON shifts_boxmove
    FOR EACH ROW EXECUTE FUNCTION shifts_box_may_be_moved();

CREATE FUNCTION shifts_box_may_be_opened() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.fitting_id::text, 0));
    IF NOT shifts_is_counted((SELECT f.shift_id FROM shifts_boxfitting f WHERE f.id = NEW.fitting_id)) THEN
        RAISE EXCEPTION 'the game goes on (a_box_is_opened_at_the_count)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_box_is_opened_at_the_count';
    END IF;
    IF NOT EXISTS (SELECT FROM shifts_boxmove m WHERE m.fitting_id = NEW.fitting_id AND m.moved_at <= NEW.opened_at)
    THEN
        RAISE EXCEPTION 'it is still at the table (a_box_is_opened_away_from_its_table)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_box_is_opened_away_from_its_table';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_box_may_be_opened BEFORE INSERT ON shifts_boxopening
    FOR EACH ROW EXECUTE FUNCTION shifts_box_may_be_opened();

-- The tables of games do not know the cage: here is asked whether one is open.
CREATE FUNCTION shifts_table_may_retire() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.table_id::text, 0));
    IF EXISTS (SELECT FROM shifts_shift s WHERE s.table_id = NEW.table_id AND NOT shifts_is_counted(s.id)) THEN
        RAISE EXCEPTION 'the table is open (a_table_in_play_is_not_retired)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_table_in_play_is_not_retired';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_table_may_retire BEFORE INSERT ON games_tableretirement
    FOR EACH ROW EXECUTE FUNCTION shifts_table_may_retire();

CREATE FUNCTION shifts_stock_follows() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    last shifts_stockchange;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.piece_id::text, 0));
    SELECT * INTO last FROM shifts_stockchange s WHERE s.piece_id = NEW.piece_id AND s.position = NEW.position - 1;
    IF (last.id IS NULL AND NEW.position <> 1) OR NEW.after <> coalesce(last.after, 0) + NEW.change THEN
        RAISE EXCEPTION 'there were % pieces (a_stock_goes_on_from_what_there_was)', last.after
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_stock_goes_on_from_what_there_was';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_stock_follows BEFORE INSERT ON shifts_stockchange
    FOR EACH ROW EXECUTE FUNCTION shifts_stock_follows();

CREATE FUNCTION shifts_day_may_close() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('cage day ' || NEW.venue_id || NEW.gaming_day, 0));
    IF EXISTS (
        SELECT FROM shifts_shift s WHERE s.venue_id = NEW.venue_id AND s.gaming_day = NEW.gaming_day
          AND NOT EXISTS (SELECT FROM shifts_countsignature g WHERE g.count_id = shifts_final_count(s.id))
    ) OR EXISTS (
        SELECT FROM shifts_boxfitting f JOIN shifts_shift s ON s.id = f.shift_id
        WHERE s.venue_id = NEW.venue_id AND s.gaming_day = NEW.gaming_day AND NOT EXISTS (
            SELECT FROM shifts_count c JOIN shifts_countsignature g ON g.count_id = c.id WHERE c.fitting_id = f.id)
    ) THEN
        RAISE EXCEPTION 'something is not counted or signed (a_day_of_the_cage_ends_when_all_is_signed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_day_of_the_cage_ends_when_all_is_signed';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_day_may_close BEFORE INSERT ON shifts_cageday
    FOR EACH ROW EXECUTE FUNCTION shifts_day_may_close();

CREATE FUNCTION shifts_day_is_its_lines() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    sums record;
BEGIN
    SELECT coalesce(sum(l.expected), 0) AS expected, coalesce(sum(l.counted), 0) AS counted,
           coalesce(sum(l.result), 0) AS result INTO sums FROM shifts_cagedayline l WHERE l.day_id = NEW.id;
    IF (sums.expected, sums.counted, sums.result) IS DISTINCT FROM (NEW.expected, NEW.counted, NEW.result) THEN
        RAISE EXCEPTION 'the places are another sum (a_day_of_the_cage_is_the_sum_of_its_places)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_day_of_the_cage_is_the_sum_of_its_places';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_day_is_its_lines AFTER INSERT ON shifts_cageday
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shifts_day_is_its_lines();
"""

FORWARD, BACKWARD = triggers(
    [SLIP, COUNT, BOX],
    always=[
        ("shifts_slip", "a_slip_may_be_prepared"),
        ("shifts_slip", "a_slip_is_whole"),
        ("shifts_slipend", "a_slip_may_end"),
        ("shifts_slipend", "a_signed_slip_is_booked"),
        ("shifts_slipline", "a_slip_stays_the_sum_of_its_pieces"),
        ("shifts_count", "a_count_may_be_entered"),
        ("shifts_count", "a_count_is_whole"),
        ("shifts_countline", "a_count_stays_the_sum_of_its_pieces"),
        ("shifts_countsignature", "a_count_may_be_signed"),
        ("shifts_boxfitting", "a_box_may_be_fitted"),
        ("shifts_boxmove", "a_box_may_be_moved"),
        ("shifts_boxopening", "a_box_may_be_opened"),
        ("games_tableretirement", "a_table_may_retire"),
        ("shifts_stockchange", "a_stock_follows"),
        ("shifts_cageday", "a_day_may_close"),
        ("shifts_cageday", "a_day_is_its_lines"),
    ],
    functions=[
        "shifts_day_is_its_lines()",
        "shifts_day_may_close()",
        "shifts_stock_follows()",
        "shifts_table_may_retire()",
        "shifts_box_may_be_opened()",
        "shifts_box_may_be_moved()",
        "shifts_box_may_be_fitted()",
        "shifts_count_may_be_signed()",
        "shifts_count_is_whole()",
        "shifts_count_line_counts()",
        "shifts_count_is_its_pieces(uuid)",
        "shifts_count_may_be_entered()",
        "shifts_final_count(uuid)",
        "shifts_slip_has_arrived()",
        "shifts_slip_may_end()",
        "shifts_slip_is_whole()",
        "shifts_slip_line_counts()",
        "shifts_slip_is_its_pieces(uuid)",
        "shifts_slip_may_be_prepared()",
    ],
)


class Migration(migrations.Migration):
    dependencies = [("shifts", "0002_bookings_follow_each_other")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
