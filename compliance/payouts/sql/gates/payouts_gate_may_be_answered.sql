CREATE FUNCTION payouts_gate_may_be_answered() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    gate payouts_gate;
BEGIN
    SELECT * INTO gate FROM payouts_gate g WHERE g.id = NEW.gate_id;
    PERFORM pg_advisory_xact_lock(hashtextextended(gate.payout_id::text, 0));
    IF gate.informed_id IS DISTINCT FROM NEW.answered_by_id OR gate.passed_by_id = NEW.answered_by_id
       OR NEW.answered_at < gate.passed_at THEN
        RAISE EXCEPTION 'somebody else was named (a_gate_is_answered_by_the_chef_who_was_named)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_gate_is_answered_by_the_chef_who_was_named';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_gate_may_be_answered BEFORE INSERT ON payouts_gateanswer
    FOR EACH ROW EXECUTE FUNCTION payouts_gate_may_be_answered();
ALTER TABLE payouts_gateanswer ENABLE ALWAYS TRIGGER a_gate_may_be_answered;
