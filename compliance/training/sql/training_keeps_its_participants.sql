-- Asked at the end of the transaction, for the training and for each participant: none is missing or added later.
CREATE FUNCTION training_keeps_its_participants() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    of_training uuid;
BEGIN
    IF TG_TABLE_NAME = 'training_training' THEN
        of_training := NEW.id;
    ELSE
        of_training := NEW.training_id;
    END IF;
    IF EXISTS (
        SELECT FROM training_training t
        WHERE t.id = of_training AND t.participant_count <> (
            SELECT count(*) FROM training_trainingparticipant p WHERE p.training_id = t.id)) THEN
        RAISE EXCEPTION 'not its participants (a_training_keeps_its_participants)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_training_keeps_its_participants';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_training_has_its_participants AFTER INSERT ON training_training
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION training_keeps_its_participants();
ALTER TABLE training_training ENABLE ALWAYS TRIGGER a_training_has_its_participants;

CREATE CONSTRAINT TRIGGER a_participant_belongs_to_a_training AFTER INSERT ON training_trainingparticipant
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION training_keeps_its_participants();
ALTER TABLE training_trainingparticipant ENABLE ALWAYS TRIGGER a_participant_belongs_to_a_training;
