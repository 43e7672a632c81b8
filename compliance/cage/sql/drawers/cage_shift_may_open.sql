CREATE FUNCTION cage_shift_may_open() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    last cage_shift;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(coalesce(NEW.desk_id, NEW.table_id)::text, 0));
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('cage day ' || NEW.venue_id || NEW.gaming_day, 0));
    IF NOT EXISTS (SELECT FROM venues_cashdesk d WHERE d.id = NEW.desk_id AND d.venue_id = NEW.venue_id)
       AND NOT EXISTS (SELECT FROM games_gamingtable t WHERE t.id = NEW.table_id AND t.venue_id = NEW.venue_id) THEN
        RAISE EXCEPTION 'a place of another house (a_shift_is_in_its_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_shift_is_in_its_house';
    END IF;
    SELECT * INTO last FROM cage_shift s
    WHERE (s.desk_id = NEW.desk_id OR s.table_id = NEW.table_id) ORDER BY s.number DESC LIMIT 1;
    IF NEW.before_id IS DISTINCT FROM last.id THEN
        RAISE EXCEPTION 'another shift came last (a_shift_takes_over_from_the_last_one)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_shift_takes_over_from_the_last_one';
    END IF;
    -- Locked, so that the float cannot be counted again while it changes hands.
    PERFORM pg_advisory_xact_lock(hashtextextended(last.id::text, 0));
    IF last.id IS NOT NULL AND NOT cage_is_counted(last.id) THEN
        RAISE EXCEPTION 'the shift before is open (a_drawer_is_counted_before_it_is_handed_over)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_drawer_is_counted_before_it_is_handed_over';
    END IF;
    IF NEW.opened_at < (SELECT max(c.counted_at) FROM cage_count c WHERE c.shift_id = last.id AND c.kind <> 'box') THEN
        RAISE EXCEPTION 'the shift before ended later (cage_follow_in_time)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'cage_follow_in_time';
    END IF;
    IF EXISTS (SELECT FROM cage_cageday d WHERE d.venue_id = NEW.venue_id AND d.gaming_day = NEW.gaming_day) THEN
        RAISE EXCEPTION 'that day is closed (a_closed_day_of_the_cage_stays_closed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_closed_day_of_the_cage_stays_closed';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_shift_may_open BEFORE INSERT ON cage_shift
    FOR EACH ROW EXECUTE FUNCTION cage_shift_may_open();
ALTER TABLE cage_shift ENABLE ALWAYS TRIGGER a_shift_may_open;
