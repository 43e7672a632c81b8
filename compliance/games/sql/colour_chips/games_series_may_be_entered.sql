CREATE FUNCTION games_series_may_be_entered() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('marks of chips ' || NEW.venue_id, 0));
    IF NOT EXISTS (
        SELECT FROM games_gamingtable t LEFT JOIN games_tableretirement r ON r.table_id = t.id
        WHERE t.id = NEW.table_id AND t.venue_id = NEW.venue_id AND r.id IS NULL) THEN
        RAISE EXCEPTION 'no table in use of this house (a_series_belongs_to_a_table_in_use)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_series_belongs_to_a_table_in_use';
    END IF;
    IF EXISTS (
        SELECT FROM games_colourseries s LEFT JOIN games_seriesretirement r ON r.series_id = s.id
        WHERE s.table_id = NEW.table_id AND s.colour = NEW.colour AND r.id IS NULL) THEN
        RAISE EXCEPTION 'this colour is in use (a_table_has_one_series_of_a_colour)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_table_has_one_series_of_a_colour';
    END IF;
    -- The mark is that of the table, and no other table of the house has it.
    IF EXISTS (
        SELECT FROM games_colourseries s LEFT JOIN games_seriesretirement r ON r.series_id = s.id
        WHERE s.venue_id = NEW.venue_id AND r.id IS NULL
          AND (s.table_id = NEW.table_id) <> (lower(s.mark) = lower(NEW.mark))) THEN
        RAISE EXCEPTION 'not the mark of this table alone (chips_bear_the_mark_of_one_table)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'chips_bear_the_mark_of_one_table';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_series_may_be_entered BEFORE INSERT ON games_colourseries
    FOR EACH ROW EXECUTE FUNCTION games_series_may_be_entered();
ALTER TABLE games_colourseries ENABLE ALWAYS TRIGGER a_series_may_be_entered;
