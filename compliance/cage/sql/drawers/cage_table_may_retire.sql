-- The tables of games do not know the cage: here is asked whether one is open.
CREATE FUNCTION cage_table_may_retire() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.table_id::text, 0));
    IF EXISTS (SELECT FROM cage_shift s WHERE s.table_id = NEW.table_id AND NOT cage_is_counted(s.id)) THEN
        RAISE EXCEPTION 'the table is open (a_table_in_play_is_not_retired)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_table_in_play_is_not_retired';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_table_may_retire BEFORE INSERT ON games_tableretirement
    FOR EACH ROW EXECUTE FUNCTION cage_table_may_retire();
ALTER TABLE games_tableretirement ENABLE ALWAYS TRIGGER a_table_may_retire;
