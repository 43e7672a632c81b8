-- A token acts in the name of its responsible person, so no other person accepts it.
CREATE FUNCTION venues_device_is_accepted() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM venues_device d WHERE d.id = NEW.device_id AND d.staff_id = NEW.accepted_by_id) THEN
        RAISE EXCEPTION 'not the responsible person (a_device_is_accepted_by_its_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_device_is_accepted_by_its_person';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_device_is_accepted_by_its_person BEFORE INSERT ON venues_deviceacceptance
    FOR EACH ROW EXECUTE FUNCTION venues_device_is_accepted();
ALTER TABLE venues_deviceacceptance ENABLE ALWAYS TRIGGER a_device_is_accepted_by_its_person;
