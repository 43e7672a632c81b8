CREATE FUNCTION notices_numbering_opens() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.last_number <> 0 THEN
        RAISE EXCEPTION 'a series begins before its first number (notices_series_begin_empty)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'notices_series_begin_empty';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION notices_numbering_moves() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF (NEW.id, NEW.venue_id, NEW.series, NEW.last_number)
       IS DISTINCT FROM (OLD.id, OLD.venue_id, OLD.series, OLD.last_number + 1) THEN
        RAISE EXCEPTION 'a series moves one number at a time (notices_series_move_by_one)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'notices_series_move_by_one';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION notices_number_is_used() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM notices_noticeissue i
                   WHERE i.venue_id = NEW.venue_id AND i.addressee || ' ' || i.year = NEW.series
                     AND i.number = NEW.last_number) THEN
        RAISE EXCEPTION 'number % of % was taken for nothing (notices_numbers_taken_are_used)',
                NEW.last_number, NEW.series
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'notices_numbers_taken_are_used';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER notices_series_begin_empty BEFORE INSERT ON notices_numbering
    FOR EACH ROW EXECUTE FUNCTION notices_numbering_opens();
ALTER TABLE notices_numbering ENABLE ALWAYS TRIGGER notices_series_begin_empty;

CREATE TRIGGER notices_series_move_by_one BEFORE UPDATE ON notices_numbering
    FOR EACH ROW EXECUTE FUNCTION notices_numbering_moves();
ALTER TABLE notices_numbering ENABLE ALWAYS TRIGGER notices_series_move_by_one;

CREATE CONSTRAINT TRIGGER notices_numbers_taken_are_used AFTER UPDATE ON notices_numbering
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION notices_number_is_used();
ALTER TABLE notices_numbering ENABLE ALWAYS TRIGGER notices_numbers_taken_are_used;
