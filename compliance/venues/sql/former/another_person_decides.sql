-- Neither the order of writing nor a table in another schema makes two persons of one who decides on a policy: keys are
-- compared only when the transaction ends, so that a decision could be written before the policy.
CREATE FUNCTION another_person_decides() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM venues_housepolicy p
                   WHERE p.id = NEW.policy_id AND p.entered_by_id <> NEW.decided_by_id) THEN
        RAISE EXCEPTION 'another person decides on a policy (policy_needs_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'policy_needs_four_eyes';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER policy_needs_four_eyes BEFORE INSERT ON venues_policydecision
    FOR EACH ROW EXECUTE FUNCTION another_person_decides();
ALTER TABLE venues_policydecision ENABLE ALWAYS TRIGGER policy_needs_four_eyes;
