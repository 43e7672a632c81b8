-- Asked at the end of the transaction: a machine with an open fault is out of service.
CREATE FUNCTION machines_faulty_machine_stops() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT machines_is_out_of_service(NEW.machine_id) AND NOT EXISTS (
        SELECT FROM machines_faultrepair r JOIN machines_repairtest t ON t.repair_id = r.id AND t.passed
        WHERE r.fault_id = NEW.id) THEN
        RAISE EXCEPTION 'still in service (a_machine_with_a_fault_is_out_of_service)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_machine_with_a_fault_is_out_of_service';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_machine_with_a_fault_is_out_of_service AFTER INSERT ON machines_fault
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION machines_faulty_machine_stops();
ALTER TABLE machines_fault ENABLE ALWAYS TRIGGER a_machine_with_a_fault_is_out_of_service;
