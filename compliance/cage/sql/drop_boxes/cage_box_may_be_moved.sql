CREATE FUNCTION cage_box_may_be_moved() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    done int;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.fitting_id::text, 0));
    IF NOT cage_is_counted((SELECT f.shift_id FROM cage_boxfitting f WHERE f.id = NEW.fitting_id)) THEN
        RAISE EXCEPTION 'the game goes on (a_box_stays_until_the_table_is_closed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_box_stays_until_the_table_is_closed';
    END IF;
    SELECT count(*) INTO done FROM cage_boxmove m WHERE m.fitting_id = NEW.fitting_id;
    IF NEW.number <> done + 1 OR (done = 0) <> (NEW.step = 'removed')
       OR NEW.moved_at < (SELECT max(m.moved_at) FROM cage_boxmove m WHERE m.fitting_id = NEW.fitting_id)
       OR EXISTS (SELECT FROM cage_boxopening o WHERE o.fitting_id = NEW.fitting_id) THEN
        RAISE EXCEPTION 'another step comes first (the_steps_of_a_box_follow_each_other)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'the_steps_of_a_box_follow_each_other';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_box_may_be_moved BEFORE INSERT ON cage_boxmove
    FOR EACH ROW EXECUTE FUNCTION cage_box_may_be_moved();
ALTER TABLE cage_boxmove ENABLE ALWAYS TRIGGER a_box_may_be_moved;
