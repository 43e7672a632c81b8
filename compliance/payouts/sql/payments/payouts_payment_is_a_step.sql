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
ALTER TABLE payouts_payment ENABLE ALWAYS TRIGGER a_payment_is_a_step_of_its_payout;
