-- Equipment that comes to a table in play was checked on this gaming day, where the casino has decided so: otherwise
-- the opening would be checked, and whatever replaces its equipment would not. What comes from another table in play
-- was used there since its check.
CREATE FUNCTION games_placed_equipment_is_checked() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM games_tablesession s LEFT JOIN games_sessionend e ON e.session_id = s.id
        WHERE s.table_id = NEW.table_id AND e.id IS NULL AND games_waits_for_checks(s.venue_id, NEW.gaming_day))
       AND (NOT equipment_is_cleared(NEW.item_id, NEW.gaming_day, NEW.placed_at) OR EXISTS (
            SELECT FROM games_tablesession s
            LEFT JOIN games_sessionend e ON e.session_id = s.id
            JOIN equipment_equipmentitem i ON i.id = NEW.item_id
            WHERE s.table_id = equipment_table_of(NEW.item_id, NEW.placed_at) AND e.id IS NULL
              AND equipment_opening_check(i.kind) <> 'daily')) THEN
        RAISE EXCEPTION 'not checked (equipment_of_a_table_in_play_is_checked)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'equipment_of_a_table_in_play_is_checked';
    END IF;
    RETURN NEW;
END $$;

-- Its name comes after that of the trigger that holds the lock of the table.
CREATE TRIGGER equipment_of_a_table_in_play_is_checked BEFORE INSERT ON equipment_placement
    FOR EACH ROW EXECUTE FUNCTION games_placed_equipment_is_checked();
ALTER TABLE equipment_placement ENABLE ALWAYS TRIGGER equipment_of_a_table_in_play_is_checked;
