CREATE FUNCTION cage_slip_has_arrived() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF (SELECT count(*) FROM cage_entry e WHERE e.slip_id = NEW.slip_id) <> 2 THEN
        RAISE EXCEPTION 'nothing arrived (a_signed_slip_is_booked)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_signed_slip_is_booked';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_signed_slip_is_booked AFTER INSERT ON cage_slipend
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cage_slip_has_arrived();
ALTER TABLE cage_slipend ENABLE ALWAYS TRIGGER a_signed_slip_is_booked;
