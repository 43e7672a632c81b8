CREATE FUNCTION cage_day_may_close() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('cage day ' || NEW.venue_id || NEW.gaming_day, 0));
    IF EXISTS (
        SELECT FROM cage_shift s WHERE s.venue_id = NEW.venue_id AND s.gaming_day = NEW.gaming_day
          AND NOT EXISTS (SELECT FROM cage_countsignature g WHERE g.count_id = cage_final_count(s.id))
    ) OR EXISTS (
        SELECT FROM cage_boxfitting f JOIN cage_shift s ON s.id = f.shift_id
        WHERE s.venue_id = NEW.venue_id AND s.gaming_day = NEW.gaming_day AND NOT EXISTS (
            SELECT FROM cage_count c JOIN cage_countsignature g ON g.count_id = c.id WHERE c.fitting_id = f.id)
    ) THEN
        RAISE EXCEPTION 'something is not counted or signed (a_day_of_the_cage_ends_when_all_is_signed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_day_of_the_cage_ends_when_all_is_signed';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_day_may_close BEFORE INSERT ON cage_cageday
    FOR EACH ROW EXECUTE FUNCTION cage_day_may_close();
ALTER TABLE cage_cageday ENABLE ALWAYS TRIGGER a_day_may_close;
