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
       OR NEW.staked_at NOT BETWEEN at_session.opened_at AND coalesce(session_end.ended_at, 'infinity')
       OR NEW.gaming_day NOT BETWEEN at_session.gaming_day AND coalesce(session_end.gaming_day, 'infinity') THEN
        RAISE EXCEPTION 'no session with a scheme then (a_stake_is_checked_in_a_session_with_a_scheme)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_stake_is_checked_in_a_session_with_a_scheme';
    END IF;
    IF NEW.terminal_id IS NOT NULL THEN
        SELECT t.* INTO terminal FROM games_tableterminal t
        LEFT JOIN games_terminalremoval r ON r.terminal_id = t.id
        WHERE t.id = NEW.terminal_id AND t.table_id = at_session.table_id
          AND t.linked_at <= NEW.staked_at AND coalesce(r.removed_at, 'infinity') > NEW.staked_at;
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
          AND NEW.gaming_day BETWEEN l.first_day AND l.last_day
          -- The management approves it before the play (NL 1.1(7~)).
          AND d.decided_at <= NEW.staked_at AND coalesce(e.ended_at, 'infinity') > NEW.staked_at
          -- A chance may have a higher maximum than the one on which the individual limit was based.
          AND (NEW.minimum, NEW.maximum) = (l.minimum, greatest(l.maximum, usual.maximum))
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
