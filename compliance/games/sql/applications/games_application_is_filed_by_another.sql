CREATE FUNCTION games_application_is_filed_by_another() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM games_approvalapplication a
               WHERE a.id = NEW.application_id AND a.prepared_by_id = NEW.filed_by_id) THEN
        RAISE EXCEPTION 'another person approves it (an_application_is_filed_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'an_application_is_filed_by_another_person';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_application_is_filed_by_another_person BEFORE INSERT ON games_applicationfiling
    FOR EACH ROW EXECUTE FUNCTION games_application_is_filed_by_another();
ALTER TABLE games_applicationfiling ENABLE ALWAYS TRIGGER an_application_is_filed_by_another_person;
