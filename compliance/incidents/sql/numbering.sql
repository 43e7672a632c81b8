CREATE FUNCTION incidents_numbering_opens() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.last_number <> 0 THEN
        RAISE EXCEPTION 'a series begins before its first number (incidents_series_begin_empty)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'incidents_series_begin_empty';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION incidents_numbering_moves() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF (NEW.id, NEW.venue_id, NEW.series, NEW.last_number)
       IS DISTINCT FROM (OLD.id, OLD.venue_id, OLD.series, OLD.last_number + 1) THEN
        RAISE EXCEPTION 'a series moves one number at a time (incidents_series_move_by_one)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'incidents_series_move_by_one';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION incidents_number_is_used() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT (CASE
        WHEN true THEN EXISTS (SELECT FROM incidents_incident r WHERE r.venue_id = NEW.venue_id
            AND r.year::text = NEW.series AND r.number = NEW.last_number)
        ELSE false
    END) THEN
        RAISE EXCEPTION 'number % of % was taken for nothing (incidents_numbers_taken_are_used)',
                NEW.last_number, NEW.series
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'incidents_numbers_taken_are_used';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER incidents_series_begin_empty BEFORE INSERT ON incidents_numbering
    FOR EACH ROW EXECUTE FUNCTION incidents_numbering_opens();
ALTER TABLE incidents_numbering ENABLE ALWAYS TRIGGER incidents_series_begin_empty;

CREATE TRIGGER incidents_series_move_by_one BEFORE UPDATE ON incidents_numbering
    FOR EACH ROW EXECUTE FUNCTION incidents_numbering_moves();
ALTER TABLE incidents_numbering ENABLE ALWAYS TRIGGER incidents_series_move_by_one;

CREATE CONSTRAINT TRIGGER incidents_numbers_taken_are_used AFTER UPDATE ON incidents_numbering
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION incidents_number_is_used();
ALTER TABLE incidents_numbering ENABLE ALWAYS TRIGGER incidents_numbers_taken_are_used;
