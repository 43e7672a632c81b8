-- A withdrawal takes back an entry of the same incident that named a person.
CREATE FUNCTION incidents_person_may_be_withdrawn() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM incidents_entry e
        WHERE e.id = NEW.withdraws_id AND e.incident_id = NEW.incident_id AND e.kind = 'person') THEN
        RAISE EXCEPTION 'it named no person (a_withdrawal_takes_back_a_person_of_its_incident)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_withdrawal_takes_back_a_person_of_its_incident';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_withdrawal_takes_back_a_person_of_its_incident BEFORE INSERT ON incidents_entry
    FOR EACH ROW WHEN (NEW.withdraws_id IS NOT NULL) EXECUTE FUNCTION incidents_person_may_be_withdrawn();
ALTER TABLE incidents_entry ENABLE ALWAYS TRIGGER a_withdrawal_takes_back_a_person_of_its_incident;
