CREATE FUNCTION shifts_slip_is_numbered() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM shifts_numbering n
                   WHERE n.venue_id = NEW.venue_id AND n.series = NEW.kind AND n.last_number = NEW.number) THEN
        RAISE EXCEPTION 'number % is not the next one (shifts_slip_numbers_have_no_gap)', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'shifts_slip_numbers_have_no_gap';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER shifts_slip_numbers_have_no_gap BEFORE INSERT ON shifts_slip
    FOR EACH ROW EXECUTE FUNCTION shifts_slip_is_numbered();
ALTER TABLE shifts_slip ENABLE ALWAYS TRIGGER shifts_slip_numbers_have_no_gap;
