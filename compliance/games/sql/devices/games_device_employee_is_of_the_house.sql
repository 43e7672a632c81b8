-- An employee who is assigned to a device works in its casino on the day on which it is recorded.
CREATE FUNCTION games_device_employee_is_of_the_house() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM games_deviceinstallation i
        JOIN venues_venue v ON v.id = i.venue_id
        JOIN venues_post p ON p.venue_id = i.venue_id AND p.staff_id = NEW.employee_id
        CROSS JOIN LATERAL (SELECT (i.recorded_at AT TIME ZONE v.timezone)::date AS day) r
        -- A gaming day begins on one calendar date and ends on the next.
        WHERE i.id = NEW.installation_id AND (p.period @> r.day OR p.period @> r.day - 1)) THEN
        RAISE EXCEPTION 'not of this house (an_employee_of_a_device_works_in_its_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_employee_of_a_device_works_in_its_house';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_employee_of_a_device_works_in_its_house BEFORE INSERT ON games_deviceemployee
    FOR EACH ROW EXECUTE FUNCTION games_device_employee_is_of_the_house();
ALTER TABLE games_deviceemployee ENABLE ALWAYS TRIGGER an_employee_of_a_device_works_in_its_house;
