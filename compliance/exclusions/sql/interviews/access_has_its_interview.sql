CREATE FUNCTION access_has_its_interview() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.held_id IS NULL OR NOT EXISTS (
        SELECT FROM exclusions_interviewstep s JOIN exclusions_interview i ON i.id = s.interview_id
        WHERE s.id = NEW.held_id AND s.step = 'held' AND s.held_on = NEW.interview_on
          AND i.measure_id = NEW.measure_id
    ) THEN
        RAISE EXCEPTION 'no such interview was held (access_rests_on_a_held_interview)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'access_rests_on_a_held_interview';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER access_rests_on_a_held_interview BEFORE INSERT ON exclusions_accessauthorised
    FOR EACH ROW EXECUTE FUNCTION access_has_its_interview();
ALTER TABLE exclusions_accessauthorised ENABLE ALWAYS TRIGGER access_rests_on_a_held_interview;
