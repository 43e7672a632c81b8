-- The tables of games do not know the cage: here is asked whether the float of the table is open.
CREATE FUNCTION cage_table_may_be_played() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.table_id::text, 0));
    IF NOT EXISTS (
        SELECT FROM cage_shift s
        WHERE s.table_id = NEW.table_id AND s.gaming_day = NEW.gaming_day AND NOT cage_is_counted(s.id)) THEN
        RAISE EXCEPTION 'no open float (a_session_needs_the_float_of_its_table)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_session_needs_the_float_of_its_table';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_session_needs_the_float_of_its_table BEFORE INSERT ON games_tablesession
    FOR EACH ROW EXECUTE FUNCTION cage_table_may_be_played();
ALTER TABLE games_tablesession ENABLE ALWAYS TRIGGER a_session_needs_the_float_of_its_table;
