CREATE FUNCTION cage_tip_is_given() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.shift_id::text, 0));
    IF cage_is_counted(NEW.shift_id) THEN
        RAISE EXCEPTION 'the float is counted (tips_are_written_down_before_the_count)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'tips_are_written_down_before_the_count';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_tip_is_given BEFORE INSERT ON cage_tip
    FOR EACH ROW EXECUTE FUNCTION cage_tip_is_given();
ALTER TABLE cage_tip ENABLE ALWAYS TRIGGER a_tip_is_given;
