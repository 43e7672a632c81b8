-- A participant is an employee of the casino, and another person than the one who recorded the training (A-101).
CREATE FUNCTION training_participant_may_be_entered() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    held training_training;
BEGIN
    SELECT * INTO held FROM training_training t WHERE t.id = NEW.training_id;
    IF NOT EXISTS (SELECT FROM venues_staff s WHERE s.id = NEW.employee_id AND s.venue_id = held.venue_id) THEN
        RAISE EXCEPTION 'not of this casino (a_participant_works_in_the_casino)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_participant_works_in_the_casino';
    END IF;
    IF NEW.employee_id = held.recorded_by_id THEN
        RAISE EXCEPTION 'the own training (a_training_is_recorded_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_training_is_recorded_by_another_person';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_participant_may_be_entered BEFORE INSERT ON training_trainingparticipant
    FOR EACH ROW EXECUTE FUNCTION training_participant_may_be_entered();
ALTER TABLE training_trainingparticipant ENABLE ALWAYS TRIGGER a_participant_may_be_entered;
