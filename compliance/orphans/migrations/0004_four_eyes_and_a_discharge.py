"""The database refuses a refund without proof or a second person, and a year that ends short of a cent."""

from django.db import migrations

CLAIMS = """
CREATE FUNCTION orphans_claim_may_be_taken() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.find_id::text, 0));
    IF (NEW.line_id, NEW.window_ends_at) IS DISTINCT FROM (
        (SELECT l.id FROM orphans_carnetline l WHERE l.find_id = NEW.find_id AND l.kind = 'entry'),
        (SELECT l.window_ends_at FROM orphans_carnetline l WHERE l.find_id = NEW.find_id AND l.kind = 'entry')) THEN
        RAISE EXCEPTION 'its entry has another window (a_claim_bears_the_window_of_its_entry)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_claim_bears_the_window_of_its_entry';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_claim_may_be_taken BEFORE INSERT ON orphans_claim
    FOR EACH ROW EXECUTE FUNCTION orphans_claim_may_be_taken();

CREATE FUNCTION orphans_claim_may_be_ruled_on() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    claim orphans_claim;
BEGIN
    SELECT * INTO claim FROM orphans_claim c WHERE c.id = NEW.claim_id;
    PERFORM pg_advisory_xact_lock(hashtextextended(claim.find_id::text, 0));
    IF claim.refused_as <> '' OR EXISTS (
        SELECT FROM orphans_claimruling r WHERE r.claim_id = claim.id AND r.verdict <> 'not_yet') THEN
        RAISE EXCEPTION 'it is refused or decided already (a_claim_that_is_over_stays_so)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_claim_that_is_over_stays_so';
    END IF;
    IF NEW.verdict <> 'accepted' THEN
        RETURN NEW;
    END IF;
    IF NOT EXISTS (SELECT FROM orphans_claimevidence e WHERE e.claim_id = claim.id) THEN
        RAISE EXCEPTION 'nothing proves it (a_claim_is_accepted_upon_evidence)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_claim_is_accepted_upon_evidence';
    END IF;
    IF NOT NEW.split AND EXISTS (
        SELECT FROM orphans_claim o
        WHERE o.find_id = claim.find_id AND o.id <> claim.id AND o.refused_as = ''
          AND NOT EXISTS (SELECT FROM orphans_claimruling r LEFT JOIN orphans_refundapproval a ON a.ruling_id = r.id
                          WHERE r.claim_id = o.id AND (r.verdict = 'refused' OR NOT a.approved))
          AND NOT EXISTS (SELECT FROM orphans_refund p
                          JOIN orphans_carnetline v ON v.original_id = p.line_id AND v.kind = 'reversal'
                          WHERE p.claim_id = o.id)
    ) THEN
        RAISE EXCEPTION 'somebody else claims it too (competing_claims_are_settled_first)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'competing_claims_are_settled_first';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_claim_may_be_ruled_on BEFORE INSERT ON orphans_claimruling
    FOR EACH ROW EXECUTE FUNCTION orphans_claim_may_be_ruled_on();

CREATE FUNCTION orphans_refund_is_approved() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM orphans_claimruling r
        WHERE r.id = NEW.ruling_id AND r.verdict = 'accepted' AND r.ruled_by_id <> NEW.answered_by_id
          AND r.ruled_at <= NEW.answered_at) THEN
        RAISE EXCEPTION 'another person approves (a_refund_needs_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_refund_needs_another_person';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_refund_is_approved BEFORE INSERT ON orphans_refundapproval
    FOR EACH ROW EXECUTE FUNCTION orphans_refund_is_approved();

CREATE FUNCTION orphans_refund_may_be_paid() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    claim orphans_claim;
    ruling orphans_claimruling;
    line orphans_carnetline;
BEGIN
    SELECT * INTO claim FROM orphans_claim c WHERE c.id = NEW.claim_id;
    SELECT * INTO ruling FROM orphans_claimruling r WHERE r.claim_id = claim.id AND r.verdict = 'accepted';
    SELECT * INTO line FROM orphans_carnetline l WHERE l.id = NEW.line_id;
    IF ruling.id IS NULL OR line.kind <> 'refund' OR line.find_id IS DISTINCT FROM claim.find_id
       OR line.change <> -ruling.amount OR line.name <> claim.name
       OR line.address <> coalesce(nullif(claim.address, ''), line.address) THEN
        RAISE EXCEPTION 'the refund is not what was decided (a_refund_is_what_was_decided)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_refund_is_what_was_decided';
    END IF;
    IF (ruling.approval_needed OR line.post_closing) AND NOT EXISTS (
        SELECT FROM orphans_refundapproval a WHERE a.ruling_id = ruling.id AND a.approved) THEN
        RAISE EXCEPTION 'a second person approves first (a_large_refund_needs_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_large_refund_needs_four_eyes';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_refund_may_be_paid BEFORE INSERT ON orphans_refund
    FOR EACH ROW EXECUTE FUNCTION orphans_refund_may_be_paid();
"""

YEAR_END = """
CREATE FUNCTION orphans_reconciliation_is_true() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    sums record;
    held record;
BEGIN
    SELECT coalesce(sum(l.change), 0) AS total, coalesce(max(l.number), 0) AS last_number
    INTO sums FROM orphans_carnetline l WHERE l.carnet_id = NEW.carnet_id;
    SELECT coalesce(sum(g.credit - g.debit) FILTER (WHERE g.account = 'orphelins'), 0) AS orphans,
           coalesce(sum(g.debit - g.credit) FILTER (WHERE g.account = 'caisse'), 0) AS cash,
           coalesce(sum(g.debit - g.credit) FILTER (WHERE g.account = 'banque'), 0) AS bank
    INTO held FROM orphans_ledgerleg g WHERE g.carnet_id = NEW.carnet_id;
    IF (NEW.carnet_total, NEW.last_number, NEW.account_balance, NEW.cash_balance, NEW.bank_balance)
       IS DISTINCT FROM (sums.total, sums.last_number, held.orphans, held.cash, held.bank) THEN
        RAISE EXCEPTION 'carnet and account say something else (a_reconciliation_states_what_is_there)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_reconciliation_states_what_is_there';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_reconciliation_is_true BEFORE INSERT ON orphans_reconciliation
    FOR EACH ROW EXECUTE FUNCTION orphans_reconciliation_is_true();

CREATE FUNCTION orphans_payment_may_be_made() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    book orphans_carnet;
    house venues_venue;
    line orphans_carnetline;
BEGIN
    SELECT * INTO book FROM orphans_carnet c WHERE c.id = NEW.carnet_id;
    SELECT * INTO house FROM venues_venue v WHERE v.id = book.venue_id;
    SELECT * INTO line FROM orphans_carnetline l WHERE l.id = NEW.line_id;
    IF NEW.commune <> house.commune THEN
        RAISE EXCEPTION 'the seat is in % (the_commune_is_that_of_the_seat)', house.commune
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'the_commune_is_that_of_the_seat';
    END IF;
    IF line.kind <> 'payment' OR line.carnet_id <> book.id OR NEW.amount <> -line.change THEN
        RAISE EXCEPTION 'the carnet says % (a_payment_is_the_total_of_its_carnet)', -line.change
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payment_is_the_total_of_its_carnet';
    END IF;
    IF NOT EXISTS (
        SELECT FROM orphans_reconciliation r
        WHERE r.id = NEW.reconciliation_id AND r.carnet_id = book.id AND r.difference = 0 AND r.stated IS NOT NULL
          AND r.last_number = line.number - 1) THEN
        RAISE EXCEPTION 'reconcile first (a_payment_follows_a_clean_reconciliation)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payment_follows_a_clean_reconciliation';
    END IF;
    IF NEW.paid_on < book.last_day OR NEW.paid_on > (NEW.recorded_at AT TIME ZONE house.timezone)::date THEN
        RAISE EXCEPTION 'the exercise ends on % (a_commune_is_paid_at_the_end_of_the_exercise)', book.last_day
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_commune_is_paid_at_the_end_of_the_exercise';
    END IF;
    IF NEW.windows_left <> (
        SELECT count(*) FROM orphans_carnetline l
        WHERE l.carnet_id = book.id AND l.kind = 'entry' AND l.window_ends_at > NEW.recorded_at) THEN
        RAISE EXCEPTION 'some windows are open (open_windows_are_counted)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'open_windows_are_counted';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_payment_may_be_made BEFORE INSERT ON orphans_communepayment
    FOR EACH ROW EXECUTE FUNCTION orphans_payment_may_be_made();

CREATE FUNCTION orphans_minister_is_told() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM notices_notice n WHERE n.subject_id = NEW.id) THEN
        RAISE EXCEPTION 'the notice is missing (a_payment_is_told_to_the_minister)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payment_is_told_to_the_minister';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_payment_is_told_to_the_minister AFTER INSERT ON orphans_communepayment
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orphans_minister_is_told();

CREATE FUNCTION orphans_receipt_may_count() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    payment orphans_communepayment;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.payment_id::text, 0));
    SELECT * INTO payment FROM orphans_communepayment p WHERE p.id = NEW.payment_id;
    IF EXISTS (SELECT FROM orphans_closing c WHERE c.carnet_id = payment.carnet_id) THEN
        RAISE EXCEPTION 'the exercise is closed (a_closed_year_stays_closed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_closed_year_stays_closed';
    END IF;
    IF NEW.amount > payment.amount - coalesce(
        (SELECT sum(r.amount) FROM orphans_stubreceipt r WHERE r.payment_id = payment.id), 0) THEN
        RAISE EXCEPTION 'more than was paid (receipts_do_not_exceed_the_payment)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'receipts_do_not_exceed_the_payment';
    END IF;
    IF NEW.issued_on < payment.paid_on THEN
        RAISE EXCEPTION 'paid on % (a_receipt_follows_its_payment)', payment.paid_on
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_receipt_follows_its_payment';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_receipt_may_count BEFORE INSERT ON orphans_stubreceipt
    FOR EACH ROW EXECUTE FUNCTION orphans_receipt_may_count();

CREATE FUNCTION orphans_year_may_close() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    book orphans_carnet;
    zone text;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.carnet_id::text, 0));
    SELECT * INTO book FROM orphans_carnet c WHERE c.id = NEW.carnet_id;
    SELECT v.timezone INTO zone FROM venues_venue v WHERE v.id = book.venue_id;
    IF (NEW.closed_at AT TIME ZONE zone)::date < book.last_day THEN
        RAISE EXCEPTION 'the exercise ends on % (an_exercise_closes_after_its_end)', book.last_day
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_exercise_closes_after_its_end';
    END IF;
    IF (SELECT coalesce(sum(l.change), 0) FROM orphans_carnetline l WHERE l.carnet_id = book.id) <> 0
       OR (SELECT coalesce(sum(g.credit - g.debit), 0) FROM orphans_ledgerleg g
           WHERE g.carnet_id = book.id AND g.account = 'orphelins') <> 0 THEN
        RAISE EXCEPTION 'the account is not cleared (a_closed_account_is_cleared)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_closed_account_is_cleared';
    END IF;
    IF NEW.payment_id IS DISTINCT FROM (SELECT p.id FROM orphans_communepayment p WHERE p.carnet_id = book.id)
       OR NEW.paid <> coalesce((SELECT p.amount FROM orphans_communepayment p WHERE p.carnet_id = book.id), 0)
       OR NEW.receipted <> coalesce(
           (SELECT sum(r.amount) FROM orphans_stubreceipt r WHERE r.payment_id = NEW.payment_id), 0) THEN
        RAISE EXCEPTION 'payment and receipts say something else (a_closing_states_payment_and_receipts)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_closing_states_payment_and_receipts';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_year_may_close BEFORE INSERT ON orphans_closing
    FOR EACH ROW EXECUTE FUNCTION orphans_year_may_close();
"""
_ALWAYS = (
    ("orphans_claim", "a_claim_may_be_taken"),
    ("orphans_claimruling", "a_claim_may_be_ruled_on"),
    ("orphans_refundapproval", "a_refund_is_approved"),
    ("orphans_refund", "a_refund_may_be_paid"),
    ("orphans_reconciliation", "a_reconciliation_is_true"),
    ("orphans_communepayment", "a_payment_may_be_made"),
    ("orphans_communepayment", "a_payment_is_told_to_the_minister"),
    ("orphans_stubreceipt", "a_receipt_may_count"),
    ("orphans_closing", "a_year_may_close"),
)
ALWAYS = "".join(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {trigger};\n" for table, trigger in _ALWAYS)

BACKWARD = (
    "".join(f"DROP TRIGGER {trigger} ON {table};\n" for table, trigger in _ALWAYS)
    + """
DROP FUNCTION orphans_year_may_close();
DROP FUNCTION orphans_receipt_may_count();
DROP FUNCTION orphans_minister_is_told();
DROP FUNCTION orphans_payment_may_be_made();
DROP FUNCTION orphans_reconciliation_is_true();
DROP FUNCTION orphans_refund_may_be_paid();
DROP FUNCTION orphans_refund_is_approved();
DROP FUNCTION orphans_claim_may_be_ruled_on();
DROP FUNCTION orphans_claim_may_be_taken();
"""
)


class Migration(migrations.Migration):
    dependencies = [("orphans", "0003_the_account_equals_the_carnet"), ("notices", "0001_notices_to_authorities")]

    operations = [migrations.RunSQL(CLAIMS + YEAR_END + ALWAYS, BACKWARD)]
