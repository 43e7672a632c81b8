CREATE FUNCTION machines_repair_is_tested_by_another() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM machines_faultrepair r WHERE r.id = NEW.repair_id AND r.repaired_by_id = NEW.tested_by_id) THEN
        RAISE EXCEPTION 'the same person (a_repair_is_tested_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_repair_is_tested_by_another_person';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_repair_is_tested_by_another_person BEFORE INSERT ON machines_repairtest
    FOR EACH ROW EXECUTE FUNCTION machines_repair_is_tested_by_another();
ALTER TABLE machines_repairtest ENABLE ALWAYS TRIGGER a_repair_is_tested_by_another_person;
