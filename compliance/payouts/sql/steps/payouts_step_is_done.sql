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
        SELECT FROM cage_entry e WHERE e.original_id = payment.entry_id) THEN
        RAISE EXCEPTION 'the money is not back (a_voided_payment_comes_back)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_voided_payment_comes_back';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_step_is_done AFTER INSERT ON payouts_step
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state IN ('paid', 'voided'))
    EXECUTE FUNCTION payouts_step_is_done();
ALTER TABLE payouts_step ENABLE ALWAYS TRIGGER a_step_is_done;
