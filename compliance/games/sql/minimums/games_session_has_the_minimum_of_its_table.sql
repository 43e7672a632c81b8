CREATE FUNCTION games_session_has_the_minimum_of_its_table() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('session of table ' || NEW.table_id, 0));
    IF EXISTS (SELECT FROM games_gamingtable t WHERE t.id = NEW.table_id AND t.game = 'lu.roulette_english')
       AND NEW.minimum <> greatest(
           (games_decree_in_force(NEW.venue_id, 'lu.roulette_english', NEW.gaming_day)).minimum,
           (SELECT m.minimum FROM games_tableminimum m
            WHERE m.table_id = NEW.table_id AND m.from_day <= NEW.gaming_day AND NOT games_is_withdrawn(m.decision_id)
            ORDER BY m.from_day DESC LIMIT 1),
           -- A decree that was corrected to a lower minimum leaves that of the gaming day as it was.
           (SELECT max(s.minimum) FROM games_tablesession s LEFT JOIN games_sessionend e ON e.session_id = s.id
            WHERE s.table_id = NEW.table_id AND NEW.gaming_day IN (s.gaming_day, e.gaming_day))) THEN
        RAISE EXCEPTION 'not the minimum of the table (a_session_has_the_minimum_of_its_table)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_session_has_the_minimum_of_its_table';
    END IF;
    RETURN NEW;
END $$;

-- Its name comes after `a_session_may_open` in the alphabet, so that the other reasons are named first.
CREATE TRIGGER a_session_takes_the_minimum_of_its_table BEFORE INSERT ON games_tablesession
    FOR EACH ROW EXECUTE FUNCTION games_session_has_the_minimum_of_its_table();
ALTER TABLE games_tablesession ENABLE ALWAYS TRIGGER a_session_takes_the_minimum_of_its_table;
