CREATE FUNCTION orphans_find_is_numbered() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM orphans_numbering n
                   WHERE n.venue_id = NEW.venue_id AND n.series = 'find' AND n.last_number = NEW.number) THEN
        RAISE EXCEPTION 'find % is not the next one (find_numbers_have_no_gap)', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'find_numbers_have_no_gap';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER find_numbers_have_no_gap BEFORE INSERT ON orphans_find
    FOR EACH ROW EXECUTE FUNCTION orphans_find_is_numbered();
ALTER TABLE orphans_find ENABLE ALWAYS TRIGGER find_numbers_have_no_gap;
