-- Asked at the end of the transaction: withdrawn equipment is out of use, and replaced equipment is at no table.
CREATE FUNCTION equipment_resolution_is_carried_out() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM equipment_defect d
        WHERE d.id = NEW.defect_id
          AND (NEW.outcome = 'withdrawn'
               AND NOT EXISTS (SELECT FROM equipment_equipmentretirement r WHERE r.item_id = d.item_id)
               OR NEW.outcome = 'replaced' AND equipment_table_of(d.item_id, NEW.resolved_at) IS NOT NULL)) THEN
        RAISE EXCEPTION 'still in place (defective_equipment_leaves_its_table)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'defective_equipment_leaves_its_table';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER defective_equipment_leaves_its_table AFTER INSERT ON equipment_defectresolution
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION equipment_resolution_is_carried_out();
ALTER TABLE equipment_defectresolution ENABLE ALWAYS TRIGGER defective_equipment_leaves_its_table;
