CREATE FUNCTION orphans_numbering_opens() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.last_number <> 0 THEN
        RAISE EXCEPTION 'a numbering begins before its first number (a_numbering_begins_empty)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_numbering_begins_empty';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION orphans_numbering_moves() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF (NEW.id, NEW.venue_id, NEW.series, NEW.last_number)
       IS DISTINCT FROM (OLD.id, OLD.venue_id, OLD.series, OLD.last_number + 1) THEN
        RAISE EXCEPTION 'a numbering moves one number at a time (a_numbering_moves_by_one)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_numbering_moves_by_one';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION orphans_number_is_used() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT (CASE
        WHEN NEW.series = 'find' THEN EXISTS (
            SELECT FROM orphans_find f WHERE f.venue_id = NEW.venue_id AND f.number = NEW.last_number)
        WHEN NEW.series LIKE 'carnet %' THEN EXISTS (
            SELECT FROM orphans_carnetline l JOIN orphans_carnet c ON c.id = l.carnet_id
            WHERE c.venue_id = NEW.venue_id AND 'carnet ' || c.label = NEW.series AND l.number = NEW.last_number)
        WHEN NEW.series LIKE 'ledger %' THEN EXISTS (
            SELECT FROM orphans_ledgerentry e JOIN orphans_carnet c ON c.id = e.carnet_id
            WHERE c.venue_id = NEW.venue_id AND 'ledger ' || c.label = NEW.series AND e.number = NEW.last_number)
        ELSE false
    END) THEN
        RAISE EXCEPTION 'number % of % was taken for nothing (an_orphan_number_taken_is_used)',
                NEW.last_number, NEW.series
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_orphan_number_taken_is_used';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER a_numbering_begins_empty BEFORE INSERT ON orphans_numbering
    FOR EACH ROW EXECUTE FUNCTION orphans_numbering_opens();
ALTER TABLE orphans_numbering ENABLE ALWAYS TRIGGER a_numbering_begins_empty;

CREATE TRIGGER a_numbering_moves_by_one BEFORE UPDATE ON orphans_numbering
    FOR EACH ROW EXECUTE FUNCTION orphans_numbering_moves();
ALTER TABLE orphans_numbering ENABLE ALWAYS TRIGGER a_numbering_moves_by_one;

CREATE CONSTRAINT TRIGGER an_orphan_number_taken_is_used AFTER UPDATE ON orphans_numbering
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orphans_number_is_used();
ALTER TABLE orphans_numbering ENABLE ALWAYS TRIGGER an_orphan_number_taken_is_used;
