-- Asked of English roulette: the table has seven series in use (LU art. 37-1(3)). Each was counted since the last
-- session, on the gaming day of this one, and its last count is complete. The session names how many there are.
CREATE FUNCTION games_session_has_complete_chips() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    since timestamptz;
    complete integer;
    all_series integer;
BEGIN
    IF NOT EXISTS (SELECT FROM games_gamingtable t WHERE t.id = NEW.table_id AND t.game = 'lu.roulette_english') THEN
        RETURN NEW;
    END IF;
    SELECT max(e.ended_at) INTO since
    FROM games_sessionend e JOIN games_tablesession s ON s.id = e.session_id WHERE s.table_id = NEW.table_id;
    SELECT count(*), count(*) FILTER (WHERE s.chips + s.plaques * s.plaque_value = (
        SELECT c.counted FROM games_seriescheck c
        WHERE c.series_id = s.id AND c.gaming_day = NEW.gaming_day AND c.checked_at <= NEW.opened_at
          AND c.checked_at >= coalesce(since, '-infinity'::timestamptz)
        ORDER BY c.checked_at DESC, c.id DESC LIMIT 1))
    INTO all_series, complete
    FROM games_colourseries s LEFT JOIN games_seriesretirement r ON r.series_id = s.id
    WHERE s.table_id = NEW.table_id AND r.id IS NULL;
    IF all_series <> 7 OR complete <> all_series OR complete IS DISTINCT FROM NEW.series_checked THEN
        RAISE EXCEPTION 'colour chips are not complete (a_session_opens_with_complete_colour_chips)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_session_opens_with_complete_colour_chips';
    END IF;
    RETURN NEW;
END $$;

-- Its name comes late in the alphabet, so that the other reasons are named first.
CREATE TRIGGER a_session_waits_for_complete_chips BEFORE INSERT ON games_tablesession
    FOR EACH ROW EXECUTE FUNCTION games_session_has_complete_chips();
ALTER TABLE games_tablesession ENABLE ALWAYS TRIGGER a_session_waits_for_complete_chips;
