CREATE FUNCTION cage_numbering_opens() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.last_number <> 0 THEN
        RAISE EXCEPTION 'a series begins before its first number (cage_series_begin_empty)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'cage_series_begin_empty';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION cage_numbering_moves() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF (NEW.id, NEW.venue_id, NEW.series, NEW.last_number)
       IS DISTINCT FROM (OLD.id, OLD.venue_id, OLD.series, OLD.last_number + 1) THEN
        RAISE EXCEPTION 'a series moves one number at a time (cage_series_move_by_one)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'cage_series_move_by_one';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION cage_number_is_used() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT (CASE
        WHEN NEW.series = 'shift' THEN EXISTS (SELECT FROM cage_shift r
            WHERE r.venue_id = NEW.venue_id AND r.number = NEW.last_number)
        WHEN NEW.series = 'fill' THEN EXISTS (SELECT FROM cage_slip r
            WHERE r.venue_id = NEW.venue_id AND r.number = NEW.last_number AND r.kind = 'fill')
        WHEN NEW.series = 'credit' THEN EXISTS (SELECT FROM cage_slip r
            WHERE r.venue_id = NEW.venue_id AND r.number = NEW.last_number AND r.kind = 'credit')
        WHEN NEW.series = 'transfer' THEN EXISTS (SELECT FROM cage_slip r
            WHERE r.venue_id = NEW.venue_id AND r.number = NEW.last_number AND r.kind = 'transfer')
        ELSE false
    END) THEN
        RAISE EXCEPTION 'number % of % was taken for nothing (cage_numbers_taken_are_used)',
                NEW.last_number, NEW.series
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'cage_numbers_taken_are_used';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER cage_series_begin_empty BEFORE INSERT ON cage_numbering
    FOR EACH ROW EXECUTE FUNCTION cage_numbering_opens();
ALTER TABLE cage_numbering ENABLE ALWAYS TRIGGER cage_series_begin_empty;

CREATE TRIGGER cage_series_move_by_one BEFORE UPDATE ON cage_numbering
    FOR EACH ROW EXECUTE FUNCTION cage_numbering_moves();
ALTER TABLE cage_numbering ENABLE ALWAYS TRIGGER cage_series_move_by_one;

CREATE CONSTRAINT TRIGGER cage_numbers_taken_are_used AFTER UPDATE ON cage_numbering
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cage_number_is_used();
ALTER TABLE cage_numbering ENABLE ALWAYS TRIGGER cage_numbers_taken_are_used;
