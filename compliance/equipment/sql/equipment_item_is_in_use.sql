-- Acts on a piece of equipment follow one another, and none follows its last one.
CREATE FUNCTION equipment_item_is_in_use() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('equipment ' || NEW.item_id, 0));
    IF EXISTS (SELECT FROM equipment_equipmentretirement r WHERE r.item_id = NEW.item_id) THEN
        RAISE EXCEPTION 'out of use (equipment_out_of_use_stays_so)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'equipment_out_of_use_stays_so';
    END IF;
    RETURN NEW;
END $$;

-- Their names come early in the alphabet, so that the lock is held before the other questions are asked.
CREATE TRIGGER a_placement_is_of_equipment_in_use BEFORE INSERT ON equipment_placement
    FOR EACH ROW EXECUTE FUNCTION equipment_item_is_in_use();
ALTER TABLE equipment_placement ENABLE ALWAYS TRIGGER a_placement_is_of_equipment_in_use;

CREATE TRIGGER a_check_is_of_equipment_in_use BEFORE INSERT ON equipment_inspection
    FOR EACH ROW EXECUTE FUNCTION equipment_item_is_in_use();
ALTER TABLE equipment_inspection ENABLE ALWAYS TRIGGER a_check_is_of_equipment_in_use;

CREATE TRIGGER a_defect_is_of_equipment_in_use BEFORE INSERT ON equipment_defect
    FOR EACH ROW EXECUTE FUNCTION equipment_item_is_in_use();
ALTER TABLE equipment_defect ENABLE ALWAYS TRIGGER a_defect_is_of_equipment_in_use;
