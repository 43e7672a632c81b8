-- A device is removed on a day on which it was installed, or on the day before: then it never was.
CREATE FUNCTION games_installation_may_end() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM games_deviceinstallation i
                   WHERE i.id = NEW.installation_id AND i.begins_on <= NEW.last_day + 1) THEN
        RAISE EXCEPTION 'not yet installed (a_device_is_removed_after_its_installation)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_device_is_removed_after_its_installation';
    END IF;
    IF NEW.last_day > (SELECT (NEW.recorded_at AT TIME ZONE v.timezone)::date
                       FROM games_deviceinstallation i JOIN venues_venue v ON v.id = i.venue_id
                       WHERE i.id = NEW.installation_id) + 366 THEN
        RAISE EXCEPTION 'more than a year later (a_device_is_removed_within_a_year)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_device_is_removed_within_a_year';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_device_is_removed_after_its_installation BEFORE INSERT ON games_installationend
    FOR EACH ROW EXECUTE FUNCTION games_installation_may_end();
ALTER TABLE games_installationend ENABLE ALWAYS TRIGGER a_device_is_removed_after_its_installation;
