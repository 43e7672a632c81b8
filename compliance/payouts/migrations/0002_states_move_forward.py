"""The database knows which steps a payout may take, who may take them, and that money leaves once."""

from django.db import migrations

from audit.numbers import series_sql
from audit.refusals import triggers

NUMBERS = series_sql("payouts", {"payout": "payouts_payout"})

STEPS = """
CREATE FUNCTION payouts_step_may_be_taken() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    asked payouts_payout;
    last payouts_step;
    winnings text;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.payout_id::text, 0));
    SELECT * INTO asked FROM payouts_payout p WHERE p.id = NEW.payout_id;
    SELECT * INTO last FROM payouts_step s WHERE s.payout_id = NEW.payout_id ORDER BY s.number DESC LIMIT 1;
    IF NEW.number <> coalesce(last.number, 0) + 1 OR NEW.before <> coalesce(last.state, '')
       OR NEW.taken_at < coalesce(last.taken_at, asked.prepared_at)
       OR (NEW.before, NEW.state) NOT IN (
           ('', 'requested'),
           ('requested', 'approved'), ('requested', 'refused'), ('requested', 'held'), ('requested', 'withdrawn'),
           ('requested', 'withheld'), ('requested', 'paid'),
           ('held', 'held'), ('held', 'approved'), ('held', 'refused'), ('held', 'withdrawn'), ('held', 'withheld'),
           ('approved', 'paid'), ('approved', 'held'), ('approved', 'withdrawn'), ('approved', 'withheld'),
           ('paid', 'voided')) THEN
        RAISE EXCEPTION 'no step from % to % (payouts_only_move_forward)', last.state, NEW.state
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'payouts_only_move_forward';
    END IF;
    IF NEW.state = 'approved' AND NEW.taken_by_id = asked.prepared_by_id THEN
        RAISE EXCEPTION 'another person approves (a_payout_needs_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payout_needs_four_eyes';
    END IF;
    IF NEW.state = 'held' AND NOT asked.may_be_held THEN
        RAISE EXCEPTION 'the rules give no extra time (only_a_payout_that_may_be_held_is_held)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_payout_that_may_be_held_is_held';
    END IF;
    IF NEW.state = 'paid' AND NEW.before = 'requested' AND asked.approval_needed THEN
        RAISE EXCEPTION 'somebody approves it first (a_payout_is_approved_before_it_is_paid)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payout_is_approved_before_it_is_paid';
    END IF;
    IF NEW.state = 'paid' AND asked.gate <> '' AND NOT EXISTS (
        SELECT FROM payouts_gate g
        WHERE g.payout_id = asked.id AND g.kind = asked.gate AND g.passed_at <= NEW.taken_at) THEN
        RAISE EXCEPTION 'something comes before the payment (a_gate_is_passed_before_the_payment)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_gate_is_passed_before_the_payment';
    END IF;
    IF NEW.state = 'voided' AND EXISTS (
        SELECT FROM payouts_payment p WHERE p.payout_id = asked.id AND p.paid_by_id = NEW.taken_by_id) THEN
        RAISE EXCEPTION 'another person voids it (a_payment_is_voided_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payment_is_voided_by_another_person';
    END IF;
    SELECT coalesce(d.outcome, 'undecided') INTO winnings FROM payouts_boundwinnings b
    LEFT JOIN exclusions_withholdingdecision d ON d.withholding_id = b.withholding_id WHERE b.payout_id = asked.id;
    IF (NEW.state IN ('approved', 'paid') AND winnings IS NOT NULL AND winnings <> 'paid')
       OR (NEW.state = 'withheld' AND winnings IS DISTINCT FROM 'withheld') THEN
        RAISE EXCEPTION 'the winnings are % (bound_winnings_follow_their_decision)', winnings
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'bound_winnings_follow_their_decision';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_step_may_be_taken BEFORE INSERT ON payouts_step
    FOR EACH ROW EXECUTE FUNCTION payouts_step_may_be_taken();

CREATE FUNCTION payouts_payout_is_begun() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM payouts_step s WHERE s.payout_id = NEW.id AND s.state = 'requested') THEN
        RAISE EXCEPTION 'nobody asked for it (a_payout_begins_with_its_request)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payout_begins_with_its_request';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_payout_begins_with_its_request AFTER INSERT ON payouts_payout
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payouts_payout_is_begun();

CREATE FUNCTION payouts_step_is_done() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    payment payouts_payment;
BEGIN
    SELECT * INTO payment FROM payouts_payment p WHERE p.payout_id = NEW.payout_id;
    IF payment.id IS NULL THEN
        RAISE EXCEPTION 'no money left (a_paid_payout_has_its_payment)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_paid_payout_has_its_payment';
    END IF;
    IF NEW.state = 'voided' AND payment.entry_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM shifts_entry e WHERE e.original_id = payment.entry_id) THEN
        RAISE EXCEPTION 'the money is not back (a_voided_payment_comes_back)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_voided_payment_comes_back';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_step_is_done AFTER INSERT ON payouts_step
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state IN ('paid', 'voided'))
    EXECUTE FUNCTION payouts_step_is_done();

CREATE FUNCTION payouts_gate_may_be_passed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.payout_id::text, 0));
    IF EXISTS (SELECT FROM payouts_step s WHERE s.payout_id = NEW.payout_id
               AND s.state NOT IN ('requested', 'approved', 'held'))
       OR NOT EXISTS (SELECT FROM payouts_payout p WHERE p.id = NEW.payout_id
                      AND p.gate = NEW.kind AND NEW.passed_at >= p.won_at) THEN
        RAISE EXCEPTION 'it is too late or not asked for (a_gate_stands_before_the_payment)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_gate_stands_before_the_payment';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_gate_may_be_passed BEFORE INSERT ON payouts_gate
    FOR EACH ROW EXECUTE FUNCTION payouts_gate_may_be_passed();

CREATE FUNCTION payouts_winnings_may_be_bound() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.payout_id::text, 0));
    IF NOT EXISTS (
        SELECT FROM payouts_payout p JOIN exclusions_withholding w
          ON w.venue_id = p.venue_id AND w.person_id = p.person_id AND w.amount = p.amount
        WHERE p.id = NEW.payout_id AND w.id = NEW.withholding_id) THEN
        RAISE EXCEPTION 'other winnings (bound_winnings_are_those_of_the_payout)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'bound_winnings_are_those_of_the_payout';
    END IF;
    IF EXISTS (SELECT FROM payouts_step s WHERE s.payout_id = NEW.payout_id
               AND s.state NOT IN ('requested', 'approved', 'held')) THEN
        RAISE EXCEPTION 'it is over (winnings_are_bound_before_the_end)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'winnings_are_bound_before_the_end';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER winnings_may_be_bound BEFORE INSERT ON payouts_boundwinnings
    FOR EACH ROW EXECUTE FUNCTION payouts_winnings_may_be_bound();
"""

PAYMENT = """
CREATE FUNCTION payouts_payment_may_be_made() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    asked payouts_payout;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.payout_id::text, 0));
    SELECT * INTO asked FROM payouts_payout p WHERE p.id = NEW.payout_id;
    IF NEW.means <> asked.means OR (NEW.entry_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM shifts_entry e JOIN shifts_shift s ON s.id = e.shift_id
        WHERE e.id = NEW.entry_id AND e.kind = 'payout' AND e.cash = -asked.amount AND s.venue_id = asked.venue_id
          AND e.chips + e.plaques = CASE WHEN asked.origin = 'chips' THEN asked.amount ELSE 0 END)) THEN
        RAISE EXCEPTION 'something else was asked for (a_payment_is_what_was_asked_for)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payment_is_what_was_asked_for';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_payment_may_be_made BEFORE INSERT ON payouts_payment
    FOR EACH ROW EXECUTE FUNCTION payouts_payment_may_be_made();

CREATE FUNCTION payouts_payment_is_a_step() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM payouts_step s WHERE s.payout_id = NEW.payout_id AND s.state = 'paid'
                   AND s.taken_by_id = NEW.paid_by_id AND s.taken_at = NEW.paid_at) THEN
        RAISE EXCEPTION 'the payout does not say so (a_payment_is_a_step_of_its_payout)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payment_is_a_step_of_its_payout';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_payment_is_a_step_of_its_payout AFTER INSERT ON payouts_payment
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payouts_payment_is_a_step();

-- Money of a payout leaves no drawer without its payment, and comes back only with its void.
CREATE FUNCTION payouts_booking_is_a_payment() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.kind = 'payout' AND NOT EXISTS (SELECT FROM payouts_payment p WHERE p.entry_id = NEW.id) THEN
        RAISE EXCEPTION 'no payout is paid by it (a_booked_payout_is_a_payment)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_booked_payout_is_a_payment';
    END IF;
    IF NEW.kind = 'void' AND EXISTS (
        SELECT FROM payouts_payment p WHERE p.entry_id = NEW.original_id AND NOT EXISTS (
            SELECT FROM payouts_step s WHERE s.payout_id = p.payout_id AND s.state = 'voided')) THEN
        RAISE EXCEPTION 'its payout is not voided (a_payout_is_voided_with_its_booking)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payout_is_voided_with_its_booking';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_booked_payout_is_a_payment AFTER INSERT ON shifts_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind IN ('payout', 'void'))
    EXECUTE FUNCTION payouts_booking_is_a_payment();
"""

FORWARD, BACKWARD = triggers(
    [NUMBERS[0], STEPS, PAYMENT],
    always=[
        ("payouts_step", "a_step_may_be_taken"),
        ("payouts_step", "a_step_is_done"),
        ("payouts_payout", "a_payout_begins_with_its_request"),
        ("payouts_gate", "a_gate_may_be_passed"),
        ("payouts_boundwinnings", "winnings_may_be_bound"),
        ("payouts_payment", "a_payment_may_be_made"),
        ("payouts_payment", "a_payment_is_a_step_of_its_payout"),
        ("shifts_entry", "a_booked_payout_is_a_payment"),
    ],
    functions=[
        "payouts_booking_is_a_payment()",
        "payouts_payment_is_a_step()",
        "payouts_payment_may_be_made()",
        "payouts_winnings_may_be_bound()",
        "payouts_gate_may_be_passed()",
        "payouts_step_is_done()",
        "payouts_payout_is_begun()",
        "payouts_step_may_be_taken()",
    ],
    last=NUMBERS[1],
)


class Migration(migrations.Migration):
    dependencies = [
        ("payouts", "0001_money_that_leaves"),
        ("shifts", "0003_counts_are_signed"),
        ("exclusions", "0024_winnings_withheld_for_a_breach"),
    ]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
