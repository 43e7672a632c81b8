CREATE FUNCTION games_session_may_open() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    at_table games_gamingtable;
    decree games_minimumdecree;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('session of table ' || NEW.table_id, 0));
    SELECT * INTO at_table FROM games_gamingtable t WHERE t.id = NEW.table_id;
    IF at_table.venue_id IS DISTINCT FROM NEW.venue_id
       OR EXISTS (SELECT FROM games_tableretirement r WHERE r.table_id = NEW.table_id) THEN
        RAISE EXCEPTION 'no table in use of this house (a_session_is_at_a_table_in_use)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_session_is_at_a_table_in_use';
    END IF;
    IF EXISTS (
        SELECT FROM games_tablesession s LEFT JOIN games_sessionend e ON e.session_id = s.id
        WHERE s.table_id = NEW.table_id AND e.id IS NULL) THEN
        RAISE EXCEPTION 'the session before is open (a_table_has_one_open_session)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_table_has_one_open_session';
    END IF;
    IF NEW.opened_at < (
        SELECT max(e.ended_at) FROM games_sessionend e JOIN games_tablesession s ON s.id = e.session_id
        WHERE s.table_id = NEW.table_id) THEN
        RAISE EXCEPTION 'the session before ended later (sessions_of_a_table_follow_in_time)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'sessions_of_a_table_follow_in_time';
    END IF;
    decree := games_decree_in_force(NEW.venue_id, at_table.game, NEW.gaming_day);
    IF NEW.decree_id IS DISTINCT FROM decree.id
       OR at_table.game IN ('lu.black_jack', 'lu.roulette_english') AND NEW.decree_id IS NULL THEN
        RAISE EXCEPTION 'not the decree of that day (a_session_rests_on_the_decree_in_force)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_session_rests_on_the_decree_in_force';
    END IF;
    IF NEW.minimum < decree.minimum THEN
        RAISE EXCEPTION 'the decree asks for more (a_minimum_is_no_lower_than_its_decree)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_minimum_is_no_lower_than_its_decree';
    END IF;
    IF at_table.game IN ('lu.black_jack', 'lu.roulette_english') AND EXISTS (
        SELECT FROM games_tablesession s LEFT JOIN games_sessionend e ON e.session_id = s.id
        WHERE s.table_id = NEW.table_id AND NEW.gaming_day IN (s.gaming_day, e.gaming_day)
          AND s.minimum <> NEW.minimum) THEN
        RAISE EXCEPTION 'another minimum applied that day (a_minimum_stays_for_the_gaming_day)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_minimum_stays_for_the_gaming_day';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_session_may_open BEFORE INSERT ON games_tablesession
    FOR EACH ROW EXECUTE FUNCTION games_session_may_open();
ALTER TABLE games_tablesession ENABLE ALWAYS TRIGGER a_session_may_open;
