-- A training is about a subject of its casino, and was held by the day on which it is recorded.
CREATE FUNCTION training_may_be_recorded() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM training_trainingsubject s WHERE s.id = NEW.subject_id AND s.venue_id = NEW.venue_id) THEN
        RAISE EXCEPTION 'another casino (a_training_has_a_subject_of_its_casino)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_training_has_a_subject_of_its_casino';
    END IF;
    IF NEW.held_on > (SELECT (NEW.recorded_at AT TIME ZONE v.timezone)::date
                      FROM venues_venue v WHERE v.id = NEW.venue_id) THEN
        RAISE EXCEPTION 'not held yet (a_training_is_recorded_after_it_was_held)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_training_is_recorded_after_it_was_held';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_training_may_be_recorded BEFORE INSERT ON training_training
    FOR EACH ROW EXECUTE FUNCTION training_may_be_recorded();
ALTER TABLE training_training ENABLE ALWAYS TRIGGER a_training_may_be_recorded;
