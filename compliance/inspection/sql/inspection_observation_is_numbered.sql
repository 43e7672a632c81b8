CREATE FUNCTION inspection_observation_is_numbered() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM inspection_numbering n
                   WHERE n.venue_id = NEW.venue_id AND n.series = NEW.year::text AND n.last_number = NEW.number) THEN
        RAISE EXCEPTION 'number % is not the next one (inspection_observation_numbers_have_no_gap)', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'inspection_observation_numbers_have_no_gap';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER inspection_observation_numbers_have_no_gap BEFORE INSERT ON inspection_observation
    FOR EACH ROW EXECUTE FUNCTION inspection_observation_is_numbered();
ALTER TABLE inspection_observation ENABLE ALWAYS TRIGGER inspection_observation_numbers_have_no_gap;
