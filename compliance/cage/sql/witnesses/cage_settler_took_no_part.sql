CREATE FUNCTION cage_settler_took_no_part() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    way uuid;
BEGIN
    SELECT m.fitting_id INTO way FROM cage_boxmove m WHERE m.id = NEW.move_id;
    IF way IS NULL THEN
        SELECT o.fitting_id INTO way FROM cage_boxopening o WHERE o.id = NEW.opening_id;
    END IF;
    IF EXISTS (SELECT FROM cage_boxmove m
               WHERE m.fitting_id = way AND NEW.settled_by_id IN (m.moved_by_id, m.witnessed_by_id))
        OR EXISTS (SELECT FROM cage_boxopening o
                   WHERE o.fitting_id = way AND NEW.settled_by_id IN (o.opened_by_id, o.witnessed_by_id))
        OR EXISTS (SELECT FROM cage_count c WHERE c.fitting_id = way AND NEW.settled_by_id = c.counted_by_id) THEN
        RAISE EXCEPTION 'they had a hand in it (who_touched_a_box_settles_nothing_of_it)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'who_touched_a_box_settles_nothing_of_it';
    END IF;
    RETURN NEW;
END $$;

-- By name it comes after a_step_may_be_settled, which waits for the turn of the box.
CREATE TRIGGER a_step_settler_took_no_part BEFORE INSERT ON cage_witnesssettlement
    FOR EACH ROW EXECUTE FUNCTION cage_settler_took_no_part();
ALTER TABLE cage_witnesssettlement ENABLE ALWAYS TRIGGER a_step_settler_took_no_part;
