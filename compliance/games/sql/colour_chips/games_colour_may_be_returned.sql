-- Chips that a player did not exchange are worth the minimum of the table in the Netherlands (NL 2.3(1), 2.4(1)).
CREATE FUNCTION games_colour_may_be_returned() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    assignment games_colourassignment;
    session games_tablesession;
    expected numeric;
BEGIN
    SELECT * INTO assignment FROM games_colourassignment a WHERE a.id = NEW.assignment_id;
    SELECT * INTO session FROM games_tablesession s WHERE s.id = assignment.session_id;
    PERFORM pg_advisory_xact_lock(hashtextextended('session of table ' || session.table_id, 0));
    IF NEW.returned_at < assignment.assigned_at THEN
        RAISE EXCEPTION 'it was assigned later (a_colour_returns_after_its_assignment)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_colour_returns_after_its_assignment';
    END IF;
    expected := assignment.value;
    IF NEW.outcome = 'left' AND EXISTS (
        SELECT FROM games_gamingtable t WHERE t.id = session.table_id AND t.game LIKE 'nl.%') THEN
        expected := session.minimum;
    END IF;
    IF NEW.rate <> expected THEN
        RAISE EXCEPTION 'not its value (a_colour_is_returned_at_its_value)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_colour_is_returned_at_its_value';
    END IF;
    IF NEW.chips > (
        SELECT c.chips + c.plaques * c.plaque_value FROM games_colourseries c WHERE c.id = assignment.series_id) THEN
        RAISE EXCEPTION 'more chips than the series has (no_more_chips_return_than_a_series_has)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'no_more_chips_return_than_a_series_has';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_colour_may_be_returned BEFORE INSERT ON games_colourreturn
    FOR EACH ROW EXECUTE FUNCTION games_colour_may_be_returned();
ALTER TABLE games_colourreturn ENABLE ALWAYS TRIGGER a_colour_may_be_returned;
