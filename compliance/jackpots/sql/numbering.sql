CREATE FUNCTION jackpots_numbering_opens() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.last_number <> 0 THEN
        RAISE EXCEPTION 'a series begins before its first number (jackpots_series_begin_empty)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'jackpots_series_begin_empty';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION jackpots_numbering_moves() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF (NEW.id, NEW.venue_id, NEW.series, NEW.last_number)
       IS DISTINCT FROM (OLD.id, OLD.venue_id, OLD.series, OLD.last_number + 1) THEN
        RAISE EXCEPTION 'a series moves one number at a time (jackpots_series_move_by_one)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'jackpots_series_move_by_one';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION jackpots_number_is_used() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT (CASE
        WHEN NEW.series = 'hit' THEN EXISTS (SELECT FROM jackpots_jackpothit r
            WHERE r.venue_id = NEW.venue_id AND r.number = NEW.last_number)
        ELSE false
    END) THEN
        RAISE EXCEPTION 'number % of % was taken for nothing (jackpots_numbers_taken_are_used)',
                NEW.last_number, NEW.series
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'jackpots_numbers_taken_are_used';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER jackpots_series_begin_empty BEFORE INSERT ON jackpots_numbering
    FOR EACH ROW EXECUTE FUNCTION jackpots_numbering_opens();
ALTER TABLE jackpots_numbering ENABLE ALWAYS TRIGGER jackpots_series_begin_empty;

CREATE TRIGGER jackpots_series_move_by_one BEFORE UPDATE ON jackpots_numbering
    FOR EACH ROW EXECUTE FUNCTION jackpots_numbering_moves();
ALTER TABLE jackpots_numbering ENABLE ALWAYS TRIGGER jackpots_series_move_by_one;

CREATE CONSTRAINT TRIGGER jackpots_numbers_taken_are_used AFTER UPDATE ON jackpots_numbering
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION jackpots_number_is_used();
ALTER TABLE jackpots_numbering ENABLE ALWAYS TRIGGER jackpots_numbers_taken_are_used;
