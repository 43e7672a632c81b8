-- Only an erasure updates a measure. It must not take the data that keep a person excluded until the return interview
-- (ADR 75): a measure that a guest requested applies until access is authorised.
CREATE FUNCTION due_interview_keeps_its_person() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF (OLD.kind = 'self_ban' OR OLD.basis = 'house')
        AND NOT EXISTS (SELECT FROM exclusions_accessauthorised a WHERE a.measure_id = OLD.id)
        AND NOT EXISTS (SELECT FROM exclusions_measureend e WHERE e.measure_id = OLD.id)
    THEN
        RAISE EXCEPTION 'the interview is due (a_due_interview_keeps_its_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_due_interview_keeps_its_person';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_due_interview_keeps_its_person BEFORE UPDATE ON exclusions_measure
    FOR EACH ROW EXECUTE FUNCTION due_interview_keeps_its_person();
ALTER TABLE exclusions_measure ENABLE ALWAYS TRIGGER a_due_interview_keeps_its_person;
