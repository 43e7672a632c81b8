-- A machine returns to service once a repair of each of its faults has passed its test.
CREATE FUNCTION machines_service_may_end() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    period machines_serviceperiod;
BEGIN
    SELECT * INTO period FROM machines_serviceperiod p WHERE p.id = NEW.period_id;
    PERFORM pg_advisory_xact_lock(hashtextextended('machine ' || period.machine_id, 0));
    IF EXISTS (
        SELECT FROM machines_fault f
        WHERE f.machine_id = period.machine_id AND NOT EXISTS (
            SELECT FROM machines_faultrepair r JOIN machines_repairtest t ON t.repair_id = r.id AND t.passed
            WHERE r.fault_id = f.id)) THEN
        RAISE EXCEPTION 'a fault is open (a_machine_returns_once_its_repair_is_tested)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_machine_returns_once_its_repair_is_tested';
    END IF;
    IF NEW.ended_at < period.begun_at THEN
        RAISE EXCEPTION 'earlier than its beginning (a_service_ends_after_its_beginning)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_service_ends_after_its_beginning';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_service_may_end BEFORE INSERT ON machines_serviceend
    FOR EACH ROW EXECUTE FUNCTION machines_service_may_end();
ALTER TABLE machines_serviceend ENABLE ALWAYS TRIGGER a_service_may_end;
