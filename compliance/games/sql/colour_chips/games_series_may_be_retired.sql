-- Waits for the session of its table, so that no colour is assigned and no table opened meanwhile.
CREATE FUNCTION games_series_may_be_retired() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    series games_colourseries;
BEGIN
    SELECT * INTO series FROM games_colourseries s WHERE s.id = NEW.series_id;
    PERFORM pg_advisory_xact_lock(hashtextextended('session of table ' || series.table_id, 0));
    IF EXISTS (
        SELECT FROM games_tablesession t LEFT JOIN games_sessionend e ON e.session_id = t.id
        WHERE t.table_id = series.table_id AND e.id IS NULL) THEN
        RAISE EXCEPTION 'its table is in session (a_series_stays_during_the_session)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_series_stays_during_the_session';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_series_stays_during_the_session BEFORE INSERT ON games_seriesretirement
    FOR EACH ROW EXECUTE FUNCTION games_series_may_be_retired();
ALTER TABLE games_seriesretirement ENABLE ALWAYS TRIGGER a_series_stays_during_the_session;
