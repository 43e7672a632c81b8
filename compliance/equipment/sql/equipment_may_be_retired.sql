-- A defect that is open is resolved first, or it would stay open for good.
CREATE FUNCTION equipment_may_be_retired() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('equipment ' || NEW.item_id, 0));
    PERFORM pg_advisory_xact_lock(hashtextextended('session of table ' || t.id, 0))
    FROM (SELECT equipment_table_of(NEW.item_id, NEW.retired_at) AS id) t WHERE t.id IS NOT NULL;
    IF EXISTS (
        SELECT FROM equipment_defect d LEFT JOIN equipment_defectresolution r ON r.defect_id = d.id
        WHERE d.item_id = NEW.item_id AND r.id IS NULL) THEN
        RAISE EXCEPTION 'a defect is open (equipment_is_retired_without_an_open_defect)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'equipment_is_retired_without_an_open_defect';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER equipment_may_be_retired BEFORE INSERT ON equipment_equipmentretirement
    FOR EACH ROW EXECUTE FUNCTION equipment_may_be_retired();
ALTER TABLE equipment_equipmentretirement ENABLE ALWAYS TRIGGER equipment_may_be_retired;
