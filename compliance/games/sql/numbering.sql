CREATE FUNCTION games_numbering_opens() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.last_number <> 0 THEN
        RAISE EXCEPTION 'a series begins before its first number (games_series_begin_empty)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'games_series_begin_empty';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION games_numbering_moves() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF (NEW.id, NEW.venue_id, NEW.series, NEW.last_number)
       IS DISTINCT FROM (OLD.id, OLD.venue_id, OLD.series, OLD.last_number + 1) THEN
        RAISE EXCEPTION 'a series moves one number at a time (games_series_move_by_one)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'games_series_move_by_one';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION games_number_is_used() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT (CASE
        WHEN NEW.series = 'application' THEN EXISTS (SELECT FROM games_approvalapplication r
            WHERE r.venue_id = NEW.venue_id AND r.number = NEW.last_number)
        WHEN NEW.series = 'session' THEN EXISTS (SELECT FROM games_tablesession r
            WHERE r.venue_id = NEW.venue_id AND r.number = NEW.last_number)
        ELSE false
    END) THEN
        RAISE EXCEPTION 'number % of % was taken for nothing (games_numbers_taken_are_used)',
                NEW.last_number, NEW.series
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'games_numbers_taken_are_used';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER games_series_begin_empty BEFORE INSERT ON games_numbering
    FOR EACH ROW EXECUTE FUNCTION games_numbering_opens();
ALTER TABLE games_numbering ENABLE ALWAYS TRIGGER games_series_begin_empty;

CREATE TRIGGER games_series_move_by_one BEFORE UPDATE ON games_numbering
    FOR EACH ROW EXECUTE FUNCTION games_numbering_moves();
ALTER TABLE games_numbering ENABLE ALWAYS TRIGGER games_series_move_by_one;

CREATE CONSTRAINT TRIGGER games_numbers_taken_are_used AFTER UPDATE ON games_numbering
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION games_number_is_used();
ALTER TABLE games_numbering ENABLE ALWAYS TRIGGER games_numbers_taken_are_used;
