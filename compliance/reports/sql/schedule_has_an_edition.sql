CREATE FUNCTION schedule_has_an_edition() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM reports_scheduleedition e WHERE e.schedule_id = NEW.id) THEN
        RAISE EXCEPTION 'nothing says when (a_schedule_has_an_edition)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_schedule_has_an_edition';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_schedule_has_an_edition AFTER INSERT ON reports_schedule
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION schedule_has_an_edition();
ALTER TABLE reports_schedule ENABLE ALWAYS TRIGGER a_schedule_has_an_edition;
