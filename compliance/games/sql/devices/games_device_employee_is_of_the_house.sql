-- An employee who is assigned to a device works in its casino on the day on which it is recorded.
CREATE FUNCTION games_device_employee_is_of_the_house() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM games_deviceinstallation i
        WHERE i.id = NEW.installation_id AND games_works_in_house(NEW.employee_id, i.venue_id, i.recorded_at)) THEN
        RAISE EXCEPTION 'not of this house (an_employee_of_a_device_works_in_its_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_employee_of_a_device_works_in_its_house';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_employee_of_a_device_works_in_its_house BEFORE INSERT ON games_deviceemployee
    FOR EACH ROW EXECUTE FUNCTION games_device_employee_is_of_the_house();
ALTER TABLE games_deviceemployee ENABLE ALWAYS TRIGGER an_employee_of_a_device_works_in_its_house;
