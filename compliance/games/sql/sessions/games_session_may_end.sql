CREATE FUNCTION games_session_may_end() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.ended_at < (SELECT s.opened_at FROM games_tablesession s WHERE s.id = NEW.session_id) THEN
        RAISE EXCEPTION 'it was opened later (a_session_ends_after_its_opening)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_session_ends_after_its_opening';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_session_ends_after_its_opening BEFORE INSERT ON games_sessionend
    FOR EACH ROW EXECUTE FUNCTION games_session_may_end();
ALTER TABLE games_sessionend ENABLE ALWAYS TRIGGER a_session_ends_after_its_opening;
