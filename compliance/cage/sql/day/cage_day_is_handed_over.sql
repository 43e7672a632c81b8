CREATE FUNCTION cage_day_is_handed_over() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM cage_shift s JOIN cage_count c ON c.shift_id = s.id AND c.kind = 'opening'
        WHERE s.venue_id = NEW.venue_id AND s.gaming_day = NEW.gaming_day AND cage_gap(c) > 0
          AND NOT EXISTS (SELECT FROM cage_countsignature g WHERE g.count_id = c.id)) THEN
        RAISE EXCEPTION 'a hand-over is not signed (a_hand_over_that_differs_is_signed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_hand_over_that_differs_is_signed';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_day_may_close_when_handed_over BEFORE INSERT ON cage_cageday
    FOR EACH ROW EXECUTE FUNCTION cage_day_is_handed_over();
ALTER TABLE cage_cageday ENABLE ALWAYS TRIGGER a_day_may_close_when_handed_over;
