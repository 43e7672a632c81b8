CREATE FUNCTION cage_slip_is_whole() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM cage_slip_is_its_pieces(NEW.id);
    IF NOT EXISTS (SELECT FROM cage_entry e WHERE e.slip_id = NEW.id AND e.shift_id = NEW.giver_id) THEN
        RAISE EXCEPTION 'it did not leave (a_slip_leaves_its_drawer)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_slip_leaves_its_drawer';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_slip_is_whole AFTER INSERT ON cage_slip
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cage_slip_is_whole();
ALTER TABLE cage_slip ENABLE ALWAYS TRIGGER a_slip_is_whole;
