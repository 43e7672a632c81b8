-- Waits for the session of its table, so that no colour is assigned and no table opened meanwhile.
CREATE FUNCTION games_series_may_be_retired() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    series games_colourseries;
    last_check games_seriescheck;
    size bigint;
BEGIN
    SELECT * INTO series FROM games_colourseries s WHERE s.id = NEW.series_id;
    PERFORM pg_advisory_xact_lock(hashtextextended('session of table ' || series.table_id, 0));
    IF EXISTS (
        SELECT FROM games_tablesession t LEFT JOIN games_sessionend e ON e.session_id = t.id
        WHERE t.table_id = series.table_id AND e.id IS NULL) THEN
        RAISE EXCEPTION 'its table is in session (a_series_stays_during_the_session)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_series_stays_during_the_session';
    END IF;
    SELECT * INTO last_check FROM games_seriescheck c
    WHERE c.series_id = NEW.series_id AND c.checked_at <= NEW.retired_at ORDER BY c.checked_at DESC, c.id DESC LIMIT 1;
    size := series.chips + series.plaques * series.plaque_value;
    -- Without a check, `last_check` is null: chips that are missing were counted by no other person.
    IF (NEW.counted <> size OR coalesce(last_check.counted, size) <> size)
       AND (last_check.counted IS DISTINCT FROM NEW.counted OR last_check.checked_by_id = NEW.retired_by_id) THEN
        RAISE EXCEPTION 'counted by no other person (missing_chips_are_counted_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'missing_chips_are_counted_by_another_person';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_series_stays_during_the_session BEFORE INSERT ON games_seriesretirement
    FOR EACH ROW EXECUTE FUNCTION games_series_may_be_retired();
ALTER TABLE games_seriesretirement ENABLE ALWAYS TRIGGER a_series_stays_during_the_session;
