CREATE FUNCTION games_terminal_may_be_removed() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM games_tableterminal t WHERE t.id = NEW.terminal_id AND t.linked_at > NEW.removed_at) THEN
        RAISE EXCEPTION 'it was linked later (a_terminal_is_removed_after_it_was_linked)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_terminal_is_removed_after_it_was_linked';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_terminal_is_removed_after_it_was_linked BEFORE INSERT ON games_terminalremoval
    FOR EACH ROW EXECUTE FUNCTION games_terminal_may_be_removed();
ALTER TABLE games_terminalremoval ENABLE ALWAYS TRIGGER a_terminal_is_removed_after_it_was_linked;
