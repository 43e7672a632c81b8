CREATE FUNCTION cage_box_was_witnessed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.fitting_id::text, 0));
    IF EXISTS (SELECT FROM cage_boxmove m WHERE m.fitting_id = NEW.fitting_id AND NOT cage_is_witnessed(m.id)) THEN
        RAISE EXCEPTION 'a witness has not signed (a_box_is_opened_once_its_steps_are_signed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_box_is_opened_once_its_steps_are_signed';
    END IF;
    IF NEW.opened_at < (SELECT max(m.moved_at) FROM cage_boxmove m WHERE m.fitting_id = NEW.fitting_id) THEN
        RAISE EXCEPTION 'it was moved later (a_box_is_opened_after_its_last_step)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_box_is_opened_after_its_last_step';
    END IF;
    IF NEW.seal_whole AND EXISTS (
        SELECT FROM cage_boxmove m JOIN cage_boxfitting f ON f.id = m.fitting_id
        WHERE f.id = NEW.fitting_id AND m.seal <> f.seal) THEN
        RAISE EXCEPTION 'another seal was read (a_seal_that_changed_is_not_whole)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_seal_that_changed_is_not_whole';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_box_was_witnessed BEFORE INSERT ON cage_boxopening
    FOR EACH ROW EXECUTE FUNCTION cage_box_was_witnessed();
ALTER TABLE cage_boxopening ENABLE ALWAYS TRIGGER a_box_was_witnessed;
