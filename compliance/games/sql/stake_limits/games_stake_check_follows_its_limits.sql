CREATE FUNCTION games_stake_check_follows_its_limits() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    at_session games_tablesession;
    session_end games_sessionend;
    usual games_sessionlimit;
    terminal games_tableterminal;
BEGIN
    SELECT * INTO at_session FROM games_tablesession s WHERE s.id = NEW.session_id;
    SELECT * INTO session_end FROM games_sessionend e WHERE e.session_id = NEW.session_id;
    IF at_session.venue_id IS DISTINCT FROM NEW.venue_id OR at_session.scheme_id IS NULL
       OR at_session.opened_at > NEW.checked_at THEN
        RAISE EXCEPTION 'no session with a scheme (a_stake_is_checked_in_a_session_with_a_scheme)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_stake_is_checked_in_a_session_with_a_scheme';
    END IF;
    IF NEW.terminal_id IS NOT NULL THEN
        SELECT t.* INTO terminal FROM games_tableterminal t
        LEFT JOIN games_terminalremoval r ON r.terminal_id = t.id
        WHERE t.id = NEW.terminal_id AND t.table_id = at_session.table_id
          AND t.linked_at <= coalesce(session_end.ended_at, NEW.checked_at)
          AND coalesce(r.removed_at, 'infinity') >= at_session.opened_at;
        IF terminal.id IS NULL THEN
            RAISE EXCEPTION 'no terminal of this table (a_checked_stake_is_at_a_terminal_of_its_table)'
                USING ERRCODE = 'integrity_constraint_violation',
                      CONSTRAINT = 'a_checked_stake_is_at_a_terminal_of_its_table';
        END IF;
    END IF;
    SELECT l.* INTO usual FROM games_sessionlimit l
    WHERE l.session_id = NEW.session_id
      AND (l.chance = 'any' OR l.chance = 'outside' AND NEW.chance IN ('columns', 'dozens', 'simple'))
    ORDER BY l.chance = 'any' LIMIT 1;
    IF NEW.individual_limit_id IS NULL THEN
        IF (NEW.minimum, NEW.maximum, NEW.step) IS DISTINCT FROM (usual.minimum, usual.maximum, usual.step) THEN
            RAISE EXCEPTION 'not the limits of the session (a_stake_is_checked_by_the_limits_that_applied)'
                USING ERRCODE = 'integrity_constraint_violation',
                      CONSTRAINT = 'a_stake_is_checked_by_the_limits_that_applied';
        END IF;
    ELSIF NOT EXISTS (
        SELECT FROM games_individuallimit l
        JOIN games_individuallimitdecision d ON d.limit_id = l.id AND d.approved
        LEFT JOIN games_individuallimitend e ON e.limit_id = l.id
        WHERE l.id = NEW.individual_limit_id AND l.table_id = at_session.table_id
          AND l.last_day >= at_session.gaming_day
          AND (session_end.id IS NULL OR l.first_day <= session_end.gaming_day)
          AND d.decided_at <= coalesce(session_end.ended_at, NEW.checked_at)
          AND coalesce(e.ended_at, 'infinity') >= at_session.opened_at
          AND (NEW.minimum, NEW.maximum) = (l.minimum, l.maximum)
          AND NEW.step IS NOT DISTINCT FROM CASE WHEN usual.step IS NOT NULL THEN l.minimum END) THEN
        RAISE EXCEPTION 'no limit that applied (a_stake_is_checked_by_an_individual_limit_that_applied)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_stake_is_checked_by_an_individual_limit_that_applied';
    END IF;
    IF NEW.result IS DISTINCT FROM games_stake_result(
        NEW, (SELECT s.absent FROM games_stakescheme s WHERE s.id = at_session.scheme_id), terminal) THEN
        RAISE EXCEPTION 'not the result of these limits (the_result_of_a_check_follows_from_its_limits)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'the_result_of_a_check_follows_from_its_limits';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_stake_check_follows_its_limits BEFORE INSERT ON games_stakecheck
    FOR EACH ROW EXECUTE FUNCTION games_stake_check_follows_its_limits();
ALTER TABLE games_stakecheck ENABLE ALWAYS TRIGGER a_stake_check_follows_its_limits;
