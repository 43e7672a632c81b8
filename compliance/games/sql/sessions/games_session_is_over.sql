CREATE FUNCTION games_session_is_over() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('session of table ' || NEW.table_id, 0));
    IF EXISTS (
        SELECT FROM games_tablesession s LEFT JOIN games_sessionend e ON e.session_id = s.id
        WHERE s.table_id = NEW.table_id AND e.id IS NULL) THEN
        RAISE EXCEPTION 'its session is open (a_table_in_session_is_not_retired)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_table_in_session_is_not_retired';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_table_in_session_is_not_retired BEFORE INSERT ON games_tableretirement
    FOR EACH ROW EXECUTE FUNCTION games_session_is_over();
ALTER TABLE games_tableretirement ENABLE ALWAYS TRIGGER a_table_in_session_is_not_retired;
