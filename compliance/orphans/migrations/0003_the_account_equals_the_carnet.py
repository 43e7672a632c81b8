"""The database refuses a gap in the carnet, a total that does not follow, and an account that differs from it."""

from django.db import migrations

CARNET = """
CREATE FUNCTION orphans_line_follows() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    book orphans_carnet;
    before orphans_carnetline;
    first orphans_carnetline;
    zone text;
    gone_back numeric;
    gone_after_closing numeric;
    closed boolean;
BEGIN
    -- A line and the closing of its year cannot cross.
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.carnet_id::text, 0));
    SELECT * INTO book FROM orphans_carnet c WHERE c.id = NEW.carnet_id;
    SELECT v.timezone INTO zone FROM venues_venue v WHERE v.id = book.venue_id;
    IF NOT EXISTS (SELECT FROM orphans_numbering n WHERE n.venue_id = book.venue_id
                   AND n.series = 'carnet ' || book.label AND n.last_number = NEW.number) THEN
        RAISE EXCEPTION 'line % is not the next one (carnet_numbers_have_no_gap)', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'carnet_numbers_have_no_gap';
    END IF;
    IF EXISTS (SELECT FROM orphans_communepayment p WHERE p.carnet_id = NEW.carnet_id)
       OR EXISTS (SELECT FROM orphans_closing c WHERE c.carnet_id = NEW.carnet_id) THEN
        RAISE EXCEPTION 'the exercise is closed (a_closed_year_stays_closed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_closed_year_stays_closed';
    END IF;
    SELECT * INTO before FROM orphans_carnetline l WHERE l.carnet_id = NEW.carnet_id AND l.number = NEW.number - 1;
    IF (before.id IS NULL AND NEW.number > 1) OR NEW.total_before <> coalesce(before.total_after, 0) THEN
        RAISE EXCEPTION 'the last total was % (a_carnet_line_goes_on_from_the_last_total)', before.total_after
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_carnet_line_goes_on_from_the_last_total';
    END IF;
    IF NEW.registered_on <> (NEW.registered_at AT TIME ZONE zone)::date OR NEW.registered_at < before.registered_at THEN
        RAISE EXCEPTION 'lines follow each other by the calendar of the house (carnet_lines_follow_in_time)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'carnet_lines_follow_in_time';
    END IF;
    IF NEW.kind = 'entry' AND NOT EXISTS (
        SELECT FROM orphans_find f WHERE f.id = NEW.find_id AND f.venue_id = book.venue_id) THEN
        RAISE EXCEPTION 'a find of another house (an_entry_is_a_find_of_the_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_entry_is_a_find_of_the_house';
    END IF;
    IF NEW.kind = 'entry' AND NEW.registered_at < (
        SELECT f.recorded_at FROM orphans_find f WHERE f.id = NEW.find_id) THEN
        RAISE EXCEPTION 'it was not found yet (an_entry_comes_after_its_find)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_entry_comes_after_its_find';
    END IF;
    -- Before the first day it belongs here only if its own year is paid already.
    IF NEW.kind = 'entry' AND (NEW.registered_on > book.last_day OR (NEW.registered_on < book.first_day AND NOT EXISTS (
        SELECT FROM orphans_carnet c
        WHERE c.venue_id = book.venue_id AND NEW.registered_on BETWEEN c.first_day AND c.last_day
          AND (EXISTS (SELECT FROM orphans_communepayment p WHERE p.carnet_id = c.id)
               OR EXISTS (SELECT FROM orphans_closing e WHERE e.carnet_id = c.id))))) THEN
        RAISE EXCEPTION 'the exercise is another one (an_entry_stands_in_the_carnet_of_its_day)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_entry_stands_in_the_carnet_of_its_day';
    END IF;
    -- The law gives seven days; a reading of it may count the day of registration as the first (A-01).
    IF NEW.kind = 'entry' AND ((NEW.window_ends_at AT TIME ZONE zone)::date < NEW.registered_on + 7
       OR (NEW.window_ends_at AT TIME ZONE zone)::date
          = ((NEW.window_ends_at - interval '1 microsecond') AT TIME ZONE zone)::date) THEN
        RAISE EXCEPTION 'a window is whole days, seven at least (a_window_is_whole_days)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_window_is_whole_days';
    END IF;
    -- Only what went back after its year was paid makes a total negative, and by no more than that.
    IF NEW.total_after < 0 THEN
        SELECT coalesce(sum(l.change), 0) + CASE WHEN NEW.post_closing THEN NEW.change ELSE 0 END
        INTO gone_after_closing FROM orphans_carnetline l WHERE l.carnet_id = NEW.carnet_id AND l.post_closing;
        IF NEW.total_after < gone_after_closing THEN
            RAISE EXCEPTION 'more than there is (a_carnet_total_is_not_negative)'
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_carnet_total_is_not_negative';
        END IF;
    END IF;
    IF NEW.kind = 'payment' AND NEW.total_after <> 0 THEN
        RAISE EXCEPTION 'everything is paid (a_payment_clears_the_carnet)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payment_clears_the_carnet';
    END IF;
    IF NEW.original_id IS NULL THEN
        RETURN NEW;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.original_id::text, 0));
    SELECT l.* INTO first FROM orphans_carnetline l JOIN orphans_carnet c ON c.id = l.carnet_id
    WHERE l.id = NEW.original_id AND c.venue_id = book.venue_id;
    IF first.id IS NULL OR first.kind NOT IN ('entry', 'refund') OR (NEW.kind = 'refund' AND first.kind <> 'entry')
       OR NEW.find_id IS DISTINCT FROM first.find_id THEN
        RAISE EXCEPTION 'no such entry in this house (a_line_goes_back_to_an_entry_of_the_house)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_line_goes_back_to_an_entry_of_the_house';
    END IF;
    IF EXISTS (SELECT FROM orphans_carnetline r WHERE r.original_id = first.id AND r.kind = 'reversal') THEN
        RAISE EXCEPTION 'it was reversed (a_reversed_line_is_gone)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_reversed_line_is_gone';
    END IF;
    SELECT coalesce(-sum(l.change), 0) INTO gone_back FROM orphans_carnetline l
    WHERE l.original_id = first.id AND l.kind = 'refund'
      AND NOT EXISTS (SELECT FROM orphans_carnetline r WHERE r.original_id = l.id AND r.kind = 'reversal');
    IF NEW.kind = 'refund' AND gone_back - NEW.change > first.change THEN
        RAISE EXCEPTION 'refunded already: % (no_more_is_refunded_than_was_entered)', gone_back
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'no_more_is_refunded_than_was_entered';
    END IF;
    IF NEW.kind = 'reversal' AND NEW.registered_by_id = first.registered_by_id THEN
        RAISE EXCEPTION 'another person reverses it (a_line_is_reversed_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_line_is_reversed_by_another_person';
    END IF;
    IF NEW.kind = 'reversal' AND (NEW.change <> -first.change OR (first.kind = 'entry' AND gone_back <> 0)) THEN
        RAISE EXCEPTION 'a line is reversed as a whole (a_reversal_takes_back_the_whole_line)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_reversal_takes_back_the_whole_line';
    END IF;
    closed := first.carnet_id <> NEW.carnet_id AND (
        EXISTS (SELECT FROM orphans_communepayment p WHERE p.carnet_id = first.carnet_id)
        OR EXISTS (SELECT FROM orphans_closing c WHERE c.carnet_id = first.carnet_id));
    IF NEW.post_closing <> closed OR (first.carnet_id <> NEW.carnet_id AND NOT closed) THEN
        RAISE EXCEPTION 'whether its year is closed must be said (what_comes_after_closing_says_so)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'what_comes_after_closing_says_so';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_line_follows BEFORE INSERT ON orphans_carnetline
    FOR EACH ROW EXECUTE FUNCTION orphans_line_follows();

CREATE FUNCTION orphans_line_has_its_voucher() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT (CASE NEW.kind
        WHEN 'entry' THEN EXISTS (SELECT FROM orphans_cashin c WHERE c.line_id = NEW.id)
        WHEN 'refund' THEN EXISTS (SELECT FROM orphans_refund r WHERE r.line_id = NEW.id)
        WHEN 'payment' THEN EXISTS (SELECT FROM orphans_communepayment p WHERE p.line_id = NEW.id)
        ELSE true
    END) THEN
        RAISE EXCEPTION 'a line states something that happened (every_carnet_line_has_its_voucher)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'every_carnet_line_has_its_voucher';
    END IF;
    IF NOT EXISTS (
        SELECT FROM orphans_ledgerentry e JOIN orphans_ledgerleg g ON g.entry_id = e.id AND g.account = 'orphelins'
        WHERE e.line_id = NEW.id AND e.carnet_id = NEW.carnet_id AND g.credit - g.debit = NEW.change
          AND g.balance = NEW.total_after
    ) THEN
        RAISE EXCEPTION 'the account must show the same (the_account_equals_the_carnet)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'the_account_equals_the_carnet';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_line_has_its_voucher AFTER INSERT ON orphans_carnetline
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orphans_line_has_its_voucher();

CREATE FUNCTION orphans_money_may_be_cashed_in() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    found orphans_find;
BEGIN
    IF orphans_find_is_over(NEW.find_id) THEN
        RAISE EXCEPTION 'the find has ended (a_find_that_is_over_stays_so)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_find_that_is_over_stays_so';
    END IF;
    SELECT * INTO found FROM orphans_find f WHERE f.id = NEW.find_id;
    IF found.regime <> 'register_and_claim' OR NOT EXISTS (
        SELECT FROM venues_cashdesk d WHERE d.id = NEW.desk_id AND d.venue_id = found.venue_id) THEN
        RAISE EXCEPTION 'no carnet, or a desk of another house (money_is_cashed_in_at_a_desk_of_the_house)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'money_is_cashed_in_at_a_desk_of_the_house';
    END IF;
    IF (SELECT count(*) FROM orphans_coup c WHERE c.find_id = found.id) < found.coups_needed THEN
        RAISE EXCEPTION 'games are missing (money_is_cashed_in_after_its_coups)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'money_is_cashed_in_after_its_coups';
    END IF;
    IF found.category = 'abandoned' AND NOT EXISTS (
        SELECT FROM orphans_establishment e WHERE e.find_id = found.id) THEN
        RAISE EXCEPTION 'nobody has established it (an_abandoned_stake_is_established_first)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_abandoned_stake_is_established_first';
    END IF;
    IF NEW.amount <> orphans_worth(found.id) OR NOT EXISTS (
        SELECT FROM orphans_carnetline l
        WHERE l.id = NEW.line_id AND l.kind = 'entry' AND l.find_id = found.id AND l.change = NEW.amount
          AND (l.registered_at, l.registered_by_id) = (NEW.cashed_at, NEW.cashed_by_id)) THEN
        RAISE EXCEPTION 'stake, gains and entry are one sum (the_whole_amount_is_cashed_in)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'the_whole_amount_is_cashed_in';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER money_may_be_cashed_in BEFORE INSERT ON orphans_cashin
    FOR EACH ROW EXECUTE FUNCTION orphans_money_may_be_cashed_in();

CREATE FUNCTION orphans_pieces_add_up() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF (SELECT sum(p.unit_value * p.count) FROM orphans_cashinpiece p WHERE p.cash_in_id = NEW.cash_in_id)
       IS DISTINCT FROM (SELECT c.amount FROM orphans_cashin c WHERE c.id = NEW.cash_in_id) THEN
        RAISE EXCEPTION 'the pieces are another sum (pieces_add_up_to_the_amount)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'pieces_add_up_to_the_amount';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER pieces_add_up_to_the_amount AFTER INSERT ON orphans_cashinpiece
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orphans_pieces_add_up();
"""

LEDGER = """
CREATE FUNCTION orphans_booking_is_numbered() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM orphans_numbering n JOIN orphans_carnet c ON c.id = NEW.carnet_id
        WHERE n.venue_id = c.venue_id AND n.series = 'ledger ' || c.label AND n.last_number = NEW.number) THEN
        RAISE EXCEPTION 'booking % is not the next one (booking_numbers_have_no_gap)', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'booking_numbers_have_no_gap';
    END IF;
    IF EXISTS (SELECT FROM orphans_closing c WHERE c.carnet_id = NEW.carnet_id) THEN
        RAISE EXCEPTION 'the exercise is closed (a_closed_year_stays_closed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_closed_year_stays_closed';
    END IF;
    IF NOT EXISTS (
        SELECT FROM orphans_carnet c JOIN venues_venue v ON v.id = c.venue_id
        WHERE c.id = NEW.carnet_id AND NEW.booked_on = (NEW.booked_at AT TIME ZONE v.timezone)::date)
       OR EXISTS (SELECT FROM orphans_carnetline l WHERE l.id = NEW.line_id AND l.registered_at <> NEW.booked_at)
       OR EXISTS (SELECT FROM orphans_ledgerentry e
                  WHERE e.carnet_id = NEW.carnet_id AND e.number = NEW.number - 1 AND e.booked_at > NEW.booked_at) THEN
        RAISE EXCEPTION 'bookings follow each other like the carnet (bookings_follow_in_time)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'bookings_follow_in_time';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER booking_numbers_have_no_gap BEFORE INSERT ON orphans_ledgerentry
    FOR EACH ROW EXECUTE FUNCTION orphans_booking_is_numbered();

CREATE FUNCTION orphans_leg_follows() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    before orphans_ledgerleg;
BEGIN
    SELECT * INTO before FROM orphans_ledgerleg g
    WHERE g.carnet_id = NEW.carnet_id AND g.account = NEW.account AND g.position = NEW.position - 1;
    IF (before.id IS NULL AND NEW.position <> 1)
       OR NEW.balance <> coalesce(before.balance, 0) + NEW.credit - NEW.debit
       OR NOT EXISTS (SELECT FROM orphans_ledgerentry e WHERE e.id = NEW.entry_id AND e.carnet_id = NEW.carnet_id) THEN
        RAISE EXCEPTION 'the last balance was % (a_leg_goes_on_from_the_last_balance)', before.balance
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_leg_goes_on_from_the_last_balance';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_leg_follows BEFORE INSERT ON orphans_ledgerleg
    FOR EACH ROW EXECUTE FUNCTION orphans_leg_follows();

CREATE FUNCTION orphans_check_booking(entry uuid) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    booked record;
BEGIN
    SELECT count(*) AS legs, coalesce(sum(g.debit - g.credit), 0) AS rest,
           bool_or(g.account = 'orphelins') AS moves_orphans
    INTO booked FROM orphans_ledgerleg g WHERE g.entry_id = entry;
    IF booked.legs < 2 OR booked.rest <> 0 THEN
        RAISE EXCEPTION 'debit and credit differ by % (the_legs_of_a_booking_sum_to_zero)', booked.rest
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'the_legs_of_a_booking_sum_to_zero';
    END IF;
    IF booked.moves_orphans <> EXISTS (
        SELECT FROM orphans_ledgerentry e JOIN orphans_carnetline l ON l.id = e.line_id
        WHERE e.id = entry AND l.carnet_id = e.carnet_id) THEN
        RAISE EXCEPTION 'the account moves with the carnet (only_the_carnet_moves_its_account)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_the_carnet_moves_its_account';
    END IF;
END $$;
CREATE FUNCTION orphans_booking_balances() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM orphans_check_booking(NEW.id);
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_booking_balances AFTER INSERT ON orphans_ledgerentry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orphans_booking_balances();
CREATE FUNCTION orphans_leg_balances() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM orphans_check_booking(NEW.entry_id);
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_leg_balances AFTER INSERT ON orphans_ledgerleg
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orphans_leg_balances();
"""
_ALWAYS = (
    ("orphans_carnetline", "a_line_follows"),
    ("orphans_carnetline", "a_line_has_its_voucher"),
    ("orphans_cashin", "money_may_be_cashed_in"),
    ("orphans_cashinpiece", "pieces_add_up_to_the_amount"),
    ("orphans_ledgerentry", "booking_numbers_have_no_gap"),
    ("orphans_ledgerleg", "a_leg_follows"),
    ("orphans_ledgerentry", "a_booking_balances"),
    ("orphans_ledgerleg", "a_leg_balances"),
)
ALWAYS = "".join(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {trigger};\n" for table, trigger in _ALWAYS)

BACKWARD = (
    "".join(f"DROP TRIGGER {trigger} ON {table};\n" for table, trigger in _ALWAYS)
    + """
DROP FUNCTION orphans_leg_balances();
DROP FUNCTION orphans_booking_balances();
DROP FUNCTION orphans_check_booking(uuid);
DROP FUNCTION orphans_leg_follows();
DROP FUNCTION orphans_booking_is_numbered();
DROP FUNCTION orphans_pieces_add_up();
DROP FUNCTION orphans_money_may_be_cashed_in();
DROP FUNCTION orphans_line_has_its_voucher();
DROP FUNCTION orphans_line_follows();
"""
)


class Migration(migrations.Migration):
    dependencies = [("orphans", "0002_finds_are_kept_in_order")]

    operations = [migrations.RunSQL(CARNET + LEDGER + ALWAYS, BACKWARD)]
