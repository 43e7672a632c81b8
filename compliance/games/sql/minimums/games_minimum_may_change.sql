CREATE FUNCTION games_minimum_may_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    decision games_minimumdecision;
    decree games_minimumdecree;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('session of table ' || NEW.table_id, 0));
    SELECT * INTO decision FROM games_minimumdecision d WHERE d.id = NEW.decision_id;
    IF (decision.minimum, decision.from_day) IS DISTINCT FROM (NEW.minimum, NEW.from_day)
       OR NOT EXISTS (
           SELECT FROM games_gamingtable t
           WHERE t.id = NEW.table_id AND t.venue_id = decision.venue_id AND t.game = 'lu.roulette_english') THEN
        RAISE EXCEPTION 'not what was decided (a_minimum_is_of_a_roulette_table_as_decided)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_minimum_is_of_a_roulette_table_as_decided';
    END IF;
    IF EXISTS (
        SELECT FROM games_tableminimum m
        WHERE m.table_id = NEW.table_id AND m.from_day = NEW.from_day AND NOT games_is_withdrawn(m.decision_id)) THEN
        RAISE EXCEPTION 'another was decided (a_minimum_changes_once_a_gaming_day)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_minimum_changes_once_a_gaming_day';
    END IF;
    decree := games_decree_in_force(decision.venue_id, 'lu.roulette_english', NEW.from_day);
    IF decree.id IS NULL OR NEW.minimum < decree.minimum THEN
        RAISE EXCEPTION 'the decree asks for more (a_decided_minimum_is_no_lower_than_the_decree)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_decided_minimum_is_no_lower_than_the_decree';
    END IF;
    IF EXISTS (
        SELECT FROM games_tableminimum m
        WHERE m.table_id = NEW.table_id AND NOT games_is_withdrawn(m.decision_id)
          AND (m.from_day >= NEW.season_began_on AND m.from_day < NEW.from_day AND m.minimum > NEW.minimum
               OR m.season_began_on <= NEW.from_day AND m.from_day > NEW.from_day AND m.minimum < NEW.minimum)) THEN
        RAISE EXCEPTION 'lower within the season (a_minimum_only_rises_within_a_season)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_minimum_only_rises_within_a_season';
    END IF;
    IF EXISTS (
        SELECT FROM games_tablesession s LEFT JOIN games_sessionend e ON e.session_id = s.id
        WHERE s.table_id = NEW.table_id
          AND greatest(s.gaming_day, coalesce(e.gaming_day, decision.gaming_day)) >= NEW.from_day) THEN
        RAISE EXCEPTION 'the table was open that day (a_minimum_does_not_change_on_an_opened_day)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_minimum_does_not_change_on_an_opened_day';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_minimum_may_change BEFORE INSERT ON games_tableminimum
    FOR EACH ROW EXECUTE FUNCTION games_minimum_may_change();
ALTER TABLE games_tableminimum ENABLE ALWAYS TRIGGER a_minimum_may_change;
