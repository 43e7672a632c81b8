CREATE FUNCTION games_minimum_may_be_withdrawn() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    first_day date := (SELECT d.from_day FROM games_minimumdecision d WHERE d.id = NEW.decision_id);
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('session of table ' || m.table_id, 0))
    FROM games_tableminimum m WHERE m.decision_id = NEW.decision_id;
    IF first_day <= NEW.gaming_day OR EXISTS (
        SELECT FROM games_tableminimum m JOIN games_tablesession s ON s.table_id = m.table_id
        WHERE m.decision_id = NEW.decision_id AND s.gaming_day >= first_day) THEN
        RAISE EXCEPTION 'it applies (a_minimum_is_withdrawn_before_it_applies)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_minimum_is_withdrawn_before_it_applies';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_minimum_is_withdrawn_before_it_applies BEFORE INSERT ON games_minimumwithdrawal
    FOR EACH ROW EXECUTE FUNCTION games_minimum_may_be_withdrawn();
ALTER TABLE games_minimumwithdrawal ENABLE ALWAYS TRIGGER a_minimum_is_withdrawn_before_it_applies;
