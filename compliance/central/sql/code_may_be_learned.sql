CREATE FUNCTION code_may_be_learned() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT 1 FROM central_question q JOIN people_person p ON p.id = NEW.person_id
        WHERE q.id = NEW.question_id AND q.venue_id = p.venue_id AND q.code <> '' AND q.how = 'name'
        AND q.outcome IN ('clear', 'hit')
    ) THEN
        RAISE EXCEPTION 'no such answer (a_code_is_learned_from_an_answer)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_code_is_learned_from_an_answer';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_code_may_be_learned BEFORE INSERT ON central_knowncode
    FOR EACH ROW EXECUTE FUNCTION code_may_be_learned();
ALTER TABLE central_knowncode ENABLE ALWAYS TRIGGER a_code_may_be_learned;
