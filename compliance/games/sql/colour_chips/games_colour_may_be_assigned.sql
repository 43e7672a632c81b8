CREATE FUNCTION games_colour_may_be_assigned() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    session games_tablesession;
BEGIN
    SELECT * INTO session FROM games_tablesession s WHERE s.id = NEW.session_id;
    PERFORM pg_advisory_xact_lock(hashtextextended('session of table ' || session.table_id, 0));
    IF NEW.assigned_at < session.opened_at
       OR EXISTS (SELECT FROM games_sessionend e WHERE e.session_id = NEW.session_id) THEN
        RAISE EXCEPTION 'the session is not open (a_colour_is_assigned_during_a_session)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_colour_is_assigned_during_a_session';
    END IF;
    IF NOT EXISTS (
        SELECT FROM games_colourseries c LEFT JOIN games_seriesretirement r ON r.series_id = c.id
        WHERE c.id = NEW.series_id AND c.table_id = session.table_id AND r.id IS NULL) THEN
        RAISE EXCEPTION 'no colour of this table (a_colour_is_one_of_its_table)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_colour_is_one_of_its_table';
    END IF;
    IF EXISTS (
        SELECT FROM games_colourassignment a LEFT JOIN games_colourreturn r ON r.assignment_id = a.id
        WHERE a.series_id = NEW.series_id AND r.id IS NULL) THEN
        RAISE EXCEPTION 'another player has it (a_colour_has_one_player_at_a_time)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_colour_has_one_player_at_a_time';
    END IF;
    IF NEW.value < session.minimum OR NEW.value > (
        SELECT min(l.maximum) FROM games_sessionlimit l
        WHERE l.session_id = NEW.session_id AND l.chance IN ('plein', 'any')) THEN
        RAISE EXCEPTION 'outside the limits (a_colour_chip_is_worth_a_stake_on_one_number)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_colour_chip_is_worth_a_stake_on_one_number';
    END IF;
    IF NEW.seat IS NOT NULL AND NEW.seat NOT BETWEEN 1 AND coalesce((
        SELECT l.seats FROM games_tablelayout l WHERE l.table_id = session.table_id
        ORDER BY l.recorded_at DESC, l.id DESC LIMIT 1), 7) THEN
        RAISE EXCEPTION 'no such seat (a_colour_is_at_a_seat_of_its_table)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_colour_is_at_a_seat_of_its_table';
    END IF;
    IF NEW.replaces_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM games_colourassignment a JOIN games_colourreturn r ON r.assignment_id = a.id
        WHERE a.id = NEW.replaces_id AND a.session_id = NEW.session_id AND a.series_id <> NEW.series_id
          AND r.outcome = 'exchanged') THEN
        RAISE EXCEPTION 'exchange the chips first (a_new_value_follows_an_exchange)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_new_value_follows_an_exchange';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_colour_may_be_assigned BEFORE INSERT ON games_colourassignment
    FOR EACH ROW EXECUTE FUNCTION games_colour_may_be_assigned();
ALTER TABLE games_colourassignment ENABLE ALWAYS TRIGGER a_colour_may_be_assigned;
