-- A fault is repaired again only after the former repair has failed its test.
CREATE FUNCTION machines_fault_may_be_repaired() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('machine ' || f.machine_id, 0))
    FROM machines_fault f WHERE f.id = NEW.fault_id;
    IF EXISTS (SELECT FROM machines_faultrepair r LEFT JOIN machines_repairtest t ON t.repair_id = r.id
               WHERE r.fault_id = NEW.fault_id AND t.passed IS NOT FALSE) THEN
        RAISE EXCEPTION 'repaired already (a_fault_is_repaired_once_until_a_test_fails)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_fault_is_repaired_once_until_a_test_fails';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_fault_may_be_repaired BEFORE INSERT ON machines_faultrepair
    FOR EACH ROW EXECUTE FUNCTION machines_fault_may_be_repaired();
ALTER TABLE machines_faultrepair ENABLE ALWAYS TRIGGER a_fault_may_be_repaired;
