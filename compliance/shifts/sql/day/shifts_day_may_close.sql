CREATE FUNCTION shifts_day_may_close() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('cage day ' || NEW.venue_id || NEW.gaming_day, 0));
    IF EXISTS (
        SELECT FROM shifts_shift s WHERE s.venue_id = NEW.venue_id AND s.gaming_day = NEW.gaming_day
          AND NOT EXISTS (SELECT FROM shifts_countsignature g WHERE g.count_id = shifts_final_count(s.id))
    ) OR EXISTS (
        SELECT FROM shifts_boxfitting f JOIN shifts_shift s ON s.id = f.shift_id
        WHERE s.venue_id = NEW.venue_id AND s.gaming_day = NEW.gaming_day AND NOT EXISTS (
            SELECT FROM shifts_count c JOIN shifts_countsignature g ON g.count_id = c.id WHERE c.fitting_id = f.id)
    ) THEN
        RAISE EXCEPTION 'something is not counted or signed (a_day_of_the_cage_ends_when_all_is_signed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_day_of_the_cage_ends_when_all_is_signed';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_day_may_close BEFORE INSERT ON shifts_cageday
    FOR EACH ROW EXECUTE FUNCTION shifts_day_may_close();
ALTER TABLE shifts_cageday ENABLE ALWAYS TRIGGER a_day_may_close;
