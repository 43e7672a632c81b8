-- A device is removed on a day on which it was installed.
CREATE FUNCTION games_installation_may_end() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM games_deviceinstallation i
                   WHERE i.id = NEW.installation_id AND i.begins_on <= NEW.last_day) THEN
        RAISE EXCEPTION 'not yet installed (a_device_is_removed_after_its_installation)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_device_is_removed_after_its_installation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_device_is_removed_after_its_installation BEFORE INSERT ON games_installationend
    FOR EACH ROW EXECUTE FUNCTION games_installation_may_end();
ALTER TABLE games_installationend ENABLE ALWAYS TRIGGER a_device_is_removed_after_its_installation;
