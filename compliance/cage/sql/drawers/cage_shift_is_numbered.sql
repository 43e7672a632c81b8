CREATE FUNCTION cage_shift_is_numbered() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM cage_numbering n
                   WHERE n.venue_id = NEW.venue_id AND n.series = 'shift' AND n.last_number = NEW.number) THEN
        RAISE EXCEPTION 'number % is not the next one (cage_shift_numbers_have_no_gap)', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'cage_shift_numbers_have_no_gap';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER cage_shift_numbers_have_no_gap BEFORE INSERT ON cage_shift
    FOR EACH ROW EXECUTE FUNCTION cage_shift_is_numbered();
ALTER TABLE cage_shift ENABLE ALWAYS TRIGGER cage_shift_numbers_have_no_gap;
