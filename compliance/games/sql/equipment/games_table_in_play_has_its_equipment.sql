-- A table in play does not lose the last equipment of the kind that its game needs, where the casino has decided that
-- tables wait for checks. Defective equipment is no substitute.
CREATE FUNCTION games_table_in_play_has_its_equipment() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    moved_at timestamptz;
    former uuid;
BEGIN
    IF TG_TABLE_NAME = 'equipment_placement' THEN
        moved_at := NEW.placed_at;
    ELSE
        moved_at := NEW.retired_at;
    END IF;
    former := equipment_table_of(NEW.item_id, moved_at);
    IF EXISTS (
        SELECT FROM games_tablesession s
        JOIN games_gamingtable t ON t.id = s.table_id
        JOIN equipment_equipmentitem i ON i.id = NEW.item_id AND i.kind = games_required_equipment(t.game)
        LEFT JOIN games_sessionend e ON e.session_id = s.id
        WHERE s.table_id = former AND e.id IS NULL AND games_waits_for_checks(s.venue_id, s.gaming_day)
          AND NOT EXISTS (
              SELECT FROM equipment_equipmentitem o
              WHERE o.venue_id = i.venue_id AND o.kind = i.kind AND o.id <> i.id
                AND equipment_table_of(o.id, moved_at) = former
                AND NOT EXISTS (SELECT FROM equipment_equipmentretirement r WHERE r.item_id = o.id)
                AND NOT EXISTS (
                    SELECT FROM equipment_defect d LEFT JOIN equipment_defectresolution r ON r.defect_id = d.id
                    WHERE d.item_id = o.id AND r.id IS NULL))) THEN
        RAISE EXCEPTION 'the last of its kind (equipment_stays_at_a_table_in_play)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'equipment_stays_at_a_table_in_play';
    END IF;
    RETURN NEW;
END $$;

-- Their names come after those of the triggers that hold the lock of the table.
CREATE TRIGGER equipment_stays_at_a_table_in_play BEFORE INSERT ON equipment_placement
    FOR EACH ROW EXECUTE FUNCTION games_table_in_play_has_its_equipment();
ALTER TABLE equipment_placement ENABLE ALWAYS TRIGGER equipment_stays_at_a_table_in_play;

CREATE TRIGGER equipment_stays_until_its_session_ends BEFORE INSERT ON equipment_equipmentretirement
    FOR EACH ROW EXECUTE FUNCTION games_table_in_play_has_its_equipment();
ALTER TABLE equipment_equipmentretirement ENABLE ALWAYS TRIGGER equipment_stays_until_its_session_ends;
