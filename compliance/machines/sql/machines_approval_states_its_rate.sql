-- An approval is that of a slot machine; in Luxembourg it states the redistribution rate.
CREATE FUNCTION machines_approval_states_its_rate() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    found record;
BEGIN
    SELECT m.kind, v.jurisdiction INTO found
    FROM machines_machine m JOIN venues_venue v ON v.id = m.venue_id WHERE m.id = NEW.machine_id;
    -- The approval of a semi-automatic game is its application (ADR 102).
    IF found.kind <> 'slot' THEN
        RAISE EXCEPTION 'a semi-automatic game (only_a_slot_machine_has_an_approval_of_its_own)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'only_a_slot_machine_has_an_approval_of_its_own';
    END IF;
    IF found.jurisdiction = 'LU' AND NEW.redistribution IS NULL THEN
        RAISE EXCEPTION 'no rate (an_approval_states_the_redistribution_rate)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'an_approval_states_the_redistribution_rate';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_approval_states_the_redistribution_rate BEFORE INSERT ON machines_machineapproval
    FOR EACH ROW EXECUTE FUNCTION machines_approval_states_its_rate();
ALTER TABLE machines_machineapproval ENABLE ALWAYS TRIGGER an_approval_states_the_redistribution_rate;
