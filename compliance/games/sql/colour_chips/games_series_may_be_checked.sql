CREATE FUNCTION games_series_may_be_checked() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM games_seriesretirement r WHERE r.series_id = NEW.series_id)
       OR NEW.checked_at < (SELECT s.entered_at FROM games_colourseries s WHERE s.id = NEW.series_id) THEN
        RAISE EXCEPTION 'out of use (a_series_is_checked_while_in_use)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_series_is_checked_while_in_use';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_series_is_checked_while_in_use BEFORE INSERT ON games_seriescheck
    FOR EACH ROW EXECUTE FUNCTION games_series_may_be_checked();
ALTER TABLE games_seriescheck ENABLE ALWAYS TRIGGER a_series_is_checked_while_in_use;
