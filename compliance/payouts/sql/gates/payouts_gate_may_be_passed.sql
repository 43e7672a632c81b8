-- A precondition that was denied may be passed again.
CREATE FUNCTION payouts_gate_may_be_passed() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.payout_id::text, 0));
    IF EXISTS (SELECT FROM payouts_step s WHERE s.payout_id = NEW.payout_id
               AND s.state NOT IN ('requested', 'approved', 'held'))
       OR NOT EXISTS (SELECT FROM payouts_payout p WHERE p.id = NEW.payout_id
                      AND p.gate = NEW.kind AND NEW.passed_at >= p.won_at) THEN
        RAISE EXCEPTION 'it is too late or not asked for (a_gate_stands_before_the_payment)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_gate_stands_before_the_payment';
    END IF;
    IF EXISTS (
        SELECT FROM payouts_gate g LEFT JOIN payouts_gateanswer a ON a.gate_id = g.id
        WHERE g.payout_id = NEW.payout_id AND g.kind = NEW.kind AND coalesce(a.was_informed, true)) THEN
        RAISE EXCEPTION 'it stands already (a_gate_is_passed_once)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_gate_is_passed_once';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_gate_may_be_passed BEFORE INSERT ON payouts_gate
    FOR EACH ROW EXECUTE FUNCTION payouts_gate_may_be_passed();
ALTER TABLE payouts_gate ENABLE ALWAYS TRIGGER a_gate_may_be_passed;
