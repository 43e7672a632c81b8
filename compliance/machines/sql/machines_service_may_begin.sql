-- A machine has one period out of service at a time; a fault that causes one is of the same machine.
CREATE FUNCTION machines_service_may_begin() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('machine ' || NEW.machine_id, 0));
    IF machines_is_out_of_service(NEW.machine_id) THEN
        RAISE EXCEPTION 'already out of service (a_machine_is_out_of_service_once)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_machine_is_out_of_service_once';
    END IF;
    IF NEW.fault_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM machines_fault f WHERE f.id = NEW.fault_id AND f.machine_id = NEW.machine_id) THEN
        RAISE EXCEPTION 'a fault of another machine (a_service_period_is_of_the_machine_of_its_fault)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_service_period_is_of_the_machine_of_its_fault';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_service_may_begin BEFORE INSERT ON machines_serviceperiod
    FOR EACH ROW EXECUTE FUNCTION machines_service_may_begin();
ALTER TABLE machines_serviceperiod ENABLE ALWAYS TRIGGER a_service_may_begin;
