CREATE FUNCTION payouts_gate_is_that_of_the_law() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF payouts_gate_of_the_law(NEW) NOT IN ('', NEW.gate) THEN
        RAISE EXCEPTION 'something comes before this payment (the_gate_of_a_payout_follows_from_what_was_won)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'the_gate_of_a_payout_follows_from_what_was_won';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER the_gate_of_a_payout_follows_from_what_was_won BEFORE INSERT ON payouts_payout
    FOR EACH ROW EXECUTE FUNCTION payouts_gate_is_that_of_the_law();
ALTER TABLE payouts_payout ENABLE ALWAYS TRIGGER the_gate_of_a_payout_follows_from_what_was_won;
