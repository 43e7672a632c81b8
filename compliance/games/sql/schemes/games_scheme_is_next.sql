CREATE FUNCTION games_scheme_is_next() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('session of table ' || NEW.table_id, 0));
    IF NEW.number IS DISTINCT FROM (
        SELECT coalesce(max(s.number), 0) + 1 FROM games_stakescheme s WHERE s.table_id = NEW.table_id) THEN
        RAISE EXCEPTION 'not the next scheme (schemes_of_a_table_have_no_gap)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'schemes_of_a_table_have_no_gap';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER schemes_of_a_table_have_no_gap BEFORE INSERT ON games_stakescheme
    FOR EACH ROW EXECUTE FUNCTION games_scheme_is_next();
ALTER TABLE games_stakescheme ENABLE ALWAYS TRIGGER schemes_of_a_table_have_no_gap;
