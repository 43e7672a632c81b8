CREATE FUNCTION games_terminal_is_within_its_table() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    of_venue uuid := (SELECT t.venue_id FROM games_gamingtable t WHERE t.id = NEW.table_id);
    of_table games_schemeline := games_posted_line(NEW.table_id);
BEGIN
    -- Two tables could otherwise take the same terminal at the same time.
    PERFORM pg_advisory_xact_lock(hashtextextended('terminals ' || of_venue, 0));
    IF EXISTS (SELECT FROM games_tableretirement r WHERE r.table_id = NEW.table_id) THEN
        RAISE EXCEPTION 'the table is retired (a_terminal_is_at_a_table_in_use)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_terminal_is_at_a_table_in_use';
    END IF;
    IF of_table.id IS NULL OR NEW.minimum > of_table.minimum OR NEW.maximum > of_table.maximum THEN
        RAISE EXCEPTION 'its limits are above those of the table (a_terminal_is_no_higher_than_its_table)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_terminal_is_no_higher_than_its_table';
    END IF;
    IF EXISTS (
        SELECT FROM games_tableterminal o
        JOIN games_gamingtable t ON t.id = o.table_id AND t.venue_id = of_venue
        LEFT JOIN games_terminalremoval r ON r.terminal_id = o.id
        WHERE o.number = NEW.number AND r.id IS NULL) THEN
        RAISE EXCEPTION 'this terminal is linked (a_terminal_is_linked_to_one_table)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_terminal_is_linked_to_one_table';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_terminal_is_within_its_table BEFORE INSERT ON games_tableterminal
    FOR EACH ROW EXECUTE FUNCTION games_terminal_is_within_its_table();
ALTER TABLE games_tableterminal ENABLE ALWAYS TRIGGER a_terminal_is_within_its_table;
