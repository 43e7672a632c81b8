CREATE FUNCTION games_decision_answers_a_filing() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM games_applicationfiling f WHERE f.application_id = NEW.application_id) THEN
        RAISE EXCEPTION 'nobody filed it (a_decision_answers_a_filed_application)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_decision_answers_a_filed_application';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_decision_answers_a_filed_application BEFORE INSERT ON games_applicationdecision
    FOR EACH ROW EXECUTE FUNCTION games_decision_answers_a_filing();
ALTER TABLE games_applicationdecision ENABLE ALWAYS TRIGGER a_decision_answers_a_filed_application;
