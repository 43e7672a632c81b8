-- Keys are compared only when the transaction ends: an answer could be written before what it answers.
CREATE FUNCTION another_person_answers() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM admissions_cardcancellation c
               WHERE c.id = NEW.cancellation_id AND c.asked_by_id <> NEW.answered_by_id) THEN
        RAISE EXCEPTION 'a second person answers (cancellation_needs_a_second_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'cancellation_needs_a_second_person';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER cancellation_needs_a_second_person BEFORE INSERT ON admissions_cancellationanswer
    FOR EACH ROW EXECUTE FUNCTION another_person_answers();
ALTER TABLE admissions_cancellationanswer ENABLE ALWAYS TRIGGER cancellation_needs_a_second_person;
