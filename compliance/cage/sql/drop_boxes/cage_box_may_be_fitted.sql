CREATE FUNCTION cage_box_may_be_fitted() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    drawer cage_shift;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.shift_id::text, 0));
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.box_id::text, 0));
    SELECT s.* INTO drawer FROM cage_shift s JOIN cage_dropbox b ON b.venue_id = s.venue_id
    WHERE s.id = NEW.shift_id AND b.id = NEW.box_id;
    IF drawer.table_id IS NULL OR cage_is_counted(NEW.shift_id) THEN
        RAISE EXCEPTION 'no open table of this house (a_box_is_fitted_to_an_open_table)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_box_is_fitted_to_an_open_table';
    END IF;
    IF EXISTS (SELECT FROM cage_boxfitting f WHERE f.box_id = NEW.box_id
               AND NOT EXISTS (SELECT FROM cage_boxopening o WHERE o.fitting_id = f.id)) THEN
        RAISE EXCEPTION 'the box is elsewhere (a_box_is_at_one_table_at_a_time)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_box_is_at_one_table_at_a_time';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_box_may_be_fitted BEFORE INSERT ON cage_boxfitting
    FOR EACH ROW EXECUTE FUNCTION cage_box_may_be_fitted();
ALTER TABLE cage_boxfitting ENABLE ALWAYS TRIGGER a_box_may_be_fitted;
