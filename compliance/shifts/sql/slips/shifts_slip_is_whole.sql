CREATE FUNCTION shifts_slip_is_whole() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM shifts_slip_is_its_pieces(NEW.id);
    IF NOT EXISTS (SELECT FROM shifts_entry e WHERE e.slip_id = NEW.id AND e.shift_id = NEW.giver_id) THEN
        RAISE EXCEPTION 'it did not leave (a_slip_leaves_its_drawer)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_slip_leaves_its_drawer';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_slip_is_whole AFTER INSERT ON shifts_slip
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shifts_slip_is_whole();
ALTER TABLE shifts_slip ENABLE ALWAYS TRIGGER a_slip_is_whole;
