CREATE FUNCTION cage_box_may_be_opened() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.fitting_id::text, 0));
    IF NOT cage_is_counted((SELECT f.shift_id FROM cage_boxfitting f WHERE f.id = NEW.fitting_id)) THEN
        RAISE EXCEPTION 'the game goes on (a_box_is_opened_at_the_count)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_box_is_opened_at_the_count';
    END IF;
    IF NOT EXISTS (SELECT FROM cage_boxmove m WHERE m.fitting_id = NEW.fitting_id AND m.moved_at <= NEW.opened_at)
    THEN
        RAISE EXCEPTION 'it is still at the table (a_box_is_opened_away_from_its_table)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_box_is_opened_away_from_its_table';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_box_may_be_opened BEFORE INSERT ON cage_boxopening
    FOR EACH ROW EXECUTE FUNCTION cage_box_may_be_opened();
ALTER TABLE cage_boxopening ENABLE ALWAYS TRIGGER a_box_may_be_opened;
