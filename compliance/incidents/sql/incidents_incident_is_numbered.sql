CREATE FUNCTION incidents_incident_is_numbered() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM incidents_numbering n
                   WHERE n.venue_id = NEW.venue_id AND n.series = NEW.year::text AND n.last_number = NEW.number) THEN
        RAISE EXCEPTION 'number % is not the next one (incidents_incident_numbers_have_no_gap)', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'incidents_incident_numbers_have_no_gap';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER incidents_incident_numbers_have_no_gap BEFORE INSERT ON incidents_incident
    FOR EACH ROW EXECUTE FUNCTION incidents_incident_is_numbered();
ALTER TABLE incidents_incident ENABLE ALWAYS TRIGGER incidents_incident_numbers_have_no_gap;
