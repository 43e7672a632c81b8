-- Asked at the end of the transaction, for the device and for each employee: none is missing or added later.
CREATE FUNCTION games_installation_has_its_employees() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    of_installation uuid;
BEGIN
    IF TG_TABLE_NAME = 'games_deviceinstallation' THEN
        of_installation := NEW.id;
    ELSE
        of_installation := NEW.installation_id;
    END IF;
    IF EXISTS (
        SELECT FROM games_deviceinstallation i
        WHERE i.id = of_installation AND i.employee_count <> (
            SELECT count(*) FROM games_deviceemployee e WHERE e.installation_id = i.id)) THEN
        RAISE EXCEPTION 'not its employees (a_device_keeps_its_employees)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_device_keeps_its_employees';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_device_has_its_employees AFTER INSERT ON games_deviceinstallation
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION games_installation_has_its_employees();
ALTER TABLE games_deviceinstallation ENABLE ALWAYS TRIGGER a_device_has_its_employees;

CREATE CONSTRAINT TRIGGER an_employee_belongs_to_a_device AFTER INSERT ON games_deviceemployee
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION games_installation_has_its_employees();
ALTER TABLE games_deviceemployee ENABLE ALWAYS TRIGGER an_employee_belongs_to_a_device;
