CREATE FUNCTION games_tablesession_is_numbered() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM games_numbering n
                   WHERE n.venue_id = NEW.venue_id AND n.series = 'session' AND n.last_number = NEW.number) THEN
        RAISE EXCEPTION 'number % is not the next one (games_tablesession_numbers_have_no_gap)', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'games_tablesession_numbers_have_no_gap';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER games_tablesession_numbers_have_no_gap BEFORE INSERT ON games_tablesession
    FOR EACH ROW EXECUTE FUNCTION games_tablesession_is_numbered();
ALTER TABLE games_tablesession ENABLE ALWAYS TRIGGER games_tablesession_numbers_have_no_gap;
