-- Asked where the casino has decided so: a table is opened with the equipment of its game, all of it checked on this
-- gaming day, after the last session in which it was used.
CREATE FUNCTION games_session_has_checked_equipment() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    required text;
BEGIN
    IF NOT games_waits_for_checks(NEW.venue_id, NEW.gaming_day) THEN
        RETURN NEW;
    END IF;
    SELECT games_required_equipment(t.game) INTO required FROM games_gamingtable t WHERE t.id = NEW.table_id;
    IF required IS NOT NULL AND NOT EXISTS (
        SELECT FROM equipment_equipmentitem i
        WHERE i.venue_id = NEW.venue_id AND i.kind = required
          AND equipment_table_of(i.id, NEW.opened_at) = NEW.table_id
          AND NOT EXISTS (SELECT FROM equipment_equipmentretirement r
                          WHERE r.item_id = i.id AND r.retired_at <= NEW.opened_at)) THEN
        RAISE EXCEPTION 'no equipment of its game (a_session_opens_with_the_equipment_of_its_game)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_session_opens_with_the_equipment_of_its_game';
    END IF;
    IF EXISTS (
        SELECT FROM equipment_equipmentitem i
        WHERE i.venue_id = NEW.venue_id AND equipment_table_of(i.id, NEW.opened_at) = NEW.table_id
          AND NOT EXISTS (SELECT FROM equipment_equipmentretirement r
                          WHERE r.item_id = i.id AND r.retired_at <= NEW.opened_at)
          AND NOT equipment_is_cleared(i.id, NEW.gaming_day, NEW.opened_at)) THEN
        RAISE EXCEPTION 'equipment is not checked (a_session_opens_with_checked_equipment)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_session_opens_with_checked_equipment';
    END IF;
    RETURN NEW;
END $$;

-- Its name comes late in the alphabet, so that the other reasons are named first.
CREATE TRIGGER a_session_waits_for_its_equipment BEFORE INSERT ON games_tablesession
    FOR EACH ROW EXECUTE FUNCTION games_session_has_checked_equipment();
ALTER TABLE games_tablesession ENABLE ALWAYS TRIGGER a_session_waits_for_its_equipment;
