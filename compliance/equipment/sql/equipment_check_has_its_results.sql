-- Asked at the end of the transaction: a check has all its results and no later one, it is passed if each of them is,
-- and otherwise its defect is in the register.
CREATE FUNCTION equipment_check_has_its_results() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    of_check uuid;
BEGIN
    IF TG_TABLE_NAME = 'equipment_inspection' THEN
        of_check := NEW.id;
    ELSE
        of_check := NEW.inspection_id;
    END IF;
    IF EXISTS (
        SELECT FROM equipment_inspection i
        WHERE i.id = of_check
          AND (i.result_count <> (SELECT count(*) FROM equipment_inspectionresult r WHERE r.inspection_id = i.id)
               OR i.passed <> (SELECT bool_and(r.passed) FROM equipment_inspectionresult r
                               WHERE r.inspection_id = i.id))) THEN
        RAISE EXCEPTION 'not its results (a_check_of_equipment_is_passed_by_its_results)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_check_of_equipment_is_passed_by_its_results';
    END IF;
    IF EXISTS (
        SELECT FROM equipment_inspection i LEFT JOIN equipment_defect d ON d.inspection_id = i.id
        WHERE i.id = of_check
          AND (i.passed <> (d.id IS NULL) OR d.item_id <> i.item_id OR d.found_at <> i.inspected_at)) THEN
        RAISE EXCEPTION 'no defect of this check (a_failed_check_has_its_defect)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_failed_check_has_its_defect';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_check_has_its_results AFTER INSERT ON equipment_inspection
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION equipment_check_has_its_results();
ALTER TABLE equipment_inspection ENABLE ALWAYS TRIGGER a_check_has_its_results;

CREATE CONSTRAINT TRIGGER a_result_belongs_to_its_check AFTER INSERT ON equipment_inspectionresult
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION equipment_check_has_its_results();
ALTER TABLE equipment_inspectionresult ENABLE ALWAYS TRIGGER a_result_belongs_to_its_check;

CREATE CONSTRAINT TRIGGER a_defect_belongs_to_its_check AFTER INSERT ON equipment_defect
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION equipment_check_has_its_results();
ALTER TABLE equipment_defect ENABLE ALWAYS TRIGGER a_defect_belongs_to_its_check;
