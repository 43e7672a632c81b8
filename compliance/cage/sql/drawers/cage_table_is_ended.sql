-- The float of a table is counted after its session: what is played without a float has no minimum of its day.
CREATE FUNCTION cage_table_is_ended() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    of_table uuid := (SELECT s.table_id FROM cage_shift s WHERE s.id = NEW.shift_id);
BEGIN
    IF NEW.kind <> 'closing' OR of_table IS NULL THEN
        RETURN NEW;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('session of table ' || of_table, 0));
    IF EXISTS (
        SELECT FROM games_tablesession s LEFT JOIN games_sessionend e ON e.session_id = s.id
        WHERE s.table_id = of_table AND e.id IS NULL) THEN
        RAISE EXCEPTION 'its session is open (a_table_is_counted_after_its_session)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_table_is_counted_after_its_session';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_table_is_counted_after_its_session BEFORE INSERT ON cage_count
    FOR EACH ROW EXECUTE FUNCTION cage_table_is_ended();
ALTER TABLE cage_count ENABLE ALWAYS TRIGGER a_table_is_counted_after_its_session;
