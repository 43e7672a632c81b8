CREATE FUNCTION equipment_has_one_open_defect() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM equipment_defect d LEFT JOIN equipment_defectresolution r ON r.defect_id = d.id
        WHERE d.item_id = NEW.item_id AND r.id IS NULL) THEN
        RAISE EXCEPTION 'a defect is open (equipment_has_one_open_defect)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'equipment_has_one_open_defect';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER equipment_has_one_open_defect BEFORE INSERT ON equipment_defect
    FOR EACH ROW EXECUTE FUNCTION equipment_has_one_open_defect();
ALTER TABLE equipment_defect ENABLE ALWAYS TRIGGER equipment_has_one_open_defect;
