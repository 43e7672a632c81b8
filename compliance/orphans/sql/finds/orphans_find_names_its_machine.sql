-- A find names a machine of its own house, and a ticket is held once, in whichever spelling: a record by mistake does
-- not count.
CREATE FUNCTION orphans_find_names_its_machine() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.machine_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM machines_machine m WHERE m.id = NEW.machine_id AND m.venue_id = NEW.venue_id) THEN
        RAISE EXCEPTION 'a machine of another house (a_find_is_at_a_machine_of_its_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_find_is_at_a_machine_of_its_house';
    END IF;
    IF NEW.ticket = '' THEN
        RETURN NEW;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('tickets of ' || NEW.venue_id, 0));
    IF orphans_ticket_key(NEW.ticket) = '' THEN
        RAISE EXCEPTION 'no number (a_ticket_has_its_number)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_ticket_has_its_number';
    END IF;
    IF EXISTS (
        SELECT FROM orphans_find f LEFT JOIN orphans_findend e ON e.find_id = f.id
        WHERE f.venue_id = NEW.venue_id AND f.category = NEW.category
          AND orphans_ticket_key(f.ticket) = orphans_ticket_key(NEW.ticket)
          AND e.outcome IS DISTINCT FROM 'mistake') THEN
        RAISE EXCEPTION 'held already (a_ticket_is_held_once)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_ticket_is_held_once';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_find_names_its_machine BEFORE INSERT ON orphans_find
    FOR EACH ROW EXECUTE FUNCTION orphans_find_names_its_machine();
ALTER TABLE orphans_find ENABLE ALWAYS TRIGGER a_find_names_its_machine;
