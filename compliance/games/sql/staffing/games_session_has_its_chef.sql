CREATE FUNCTION games_session_has_its_chef() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF games_has_racetrack(NEW.table_id) AND NOT games_has_chef(NEW.table_id, NEW.opened_at) THEN
        RAISE EXCEPTION 'no table supervisor (a_table_with_a_racetrack_opens_with_its_chef_de_table)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_table_with_a_racetrack_opens_with_its_chef_de_table';
    END IF;
    RETURN NEW;
END $$;

-- Its name comes late in the alphabet, so that the other reasons are named first.
CREATE TRIGGER a_session_waits_for_its_chef_de_table BEFORE INSERT ON games_tablesession
    FOR EACH ROW EXECUTE FUNCTION games_session_has_its_chef();
ALTER TABLE games_tablesession ENABLE ALWAYS TRIGGER a_session_waits_for_its_chef_de_table;
