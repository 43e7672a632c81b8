CREATE FUNCTION games_session_may_end() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM games_tablesession s
        WHERE s.id = NEW.session_id AND (NEW.ended_at < s.opened_at OR NEW.gaming_day < s.gaming_day)) THEN
        RAISE EXCEPTION 'it was opened later (a_session_ends_after_its_opening)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_session_ends_after_its_opening';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_session_ends_after_its_opening BEFORE INSERT ON games_sessionend
    FOR EACH ROW EXECUTE FUNCTION games_session_may_end();
ALTER TABLE games_sessionend ENABLE ALWAYS TRIGGER a_session_ends_after_its_opening;
