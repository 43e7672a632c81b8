CREATE FUNCTION games_layout_may_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('session of table ' || NEW.table_id, 0));
    IF EXISTS (
        SELECT FROM games_tablesession s LEFT JOIN games_sessionend e ON e.session_id = s.id
        WHERE s.table_id = NEW.table_id AND e.id IS NULL) THEN
        RAISE EXCEPTION 'the table is in session (a_layout_stays_during_the_session)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_layout_stays_during_the_session';
    END IF;
    IF NOT NEW.double
       AND EXISTS (SELECT FROM games_gamingtable t WHERE t.id = NEW.table_id AND t.game = 'lu.roulette_english')
       AND EXISTS (
           SELECT FROM games_tableassignment a LEFT JOIN games_tableassignmentend e ON e.assignment_id = a.id
           WHERE a.table_id = NEW.table_id AND e.id IS NULL GROUP BY a.duty HAVING count(*) > 1) THEN
        RAISE EXCEPTION 'end the surplus duty first (a_single_table_keeps_one_person_for_a_duty)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_single_table_keeps_one_person_for_a_duty';
    END IF;
    IF NEW.recorded_at < (SELECT max(l.recorded_at) FROM games_tablelayout l WHERE l.table_id = NEW.table_id) THEN
        RAISE EXCEPTION 'the layout before is newer (layouts_of_a_table_follow_in_time)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'layouts_of_a_table_follow_in_time';
    END IF;
    -- In Luxembourg a double table rests on the granted application of its casino; the Dutch rules ask for none.
    IF (NEW.application_id IS NOT NULL
        OR NEW.double AND EXISTS (
            SELECT FROM games_gamingtable t WHERE t.id = NEW.table_id AND t.game LIKE 'lu.%'))
       AND NOT EXISTS (
           SELECT FROM games_approvalapplication a
           JOIN games_gamingtable t ON t.venue_id = a.venue_id
           JOIN venues_venue v ON v.id = a.venue_id
           JOIN games_applicationdecision d ON d.application_id = a.id
           LEFT JOIN games_approvalend e ON e.application_id = a.id
           WHERE a.id = NEW.application_id AND t.id = NEW.table_id AND a.kind = 'double_table' AND d.granted
             AND (NEW.recorded_at AT TIME ZONE v.timezone)::date
                 BETWEEN d.valid_from AND coalesce(e.last_day, 'infinity'::date)) THEN
        RAISE EXCEPTION 'not authorised on that day (a_double_table_has_its_approval)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_double_table_has_its_approval';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_layout_may_change BEFORE INSERT ON games_tablelayout
    FOR EACH ROW EXECUTE FUNCTION games_layout_may_change();
ALTER TABLE games_tablelayout ENABLE ALWAYS TRIGGER a_layout_may_change;
