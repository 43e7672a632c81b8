-- A device is of an approved model, in a room that the approval names, and in one place at a time.
CREATE FUNCTION games_installation_may_begin() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('devices ' || NEW.venue_id, 0));
    IF NOT EXISTS (
        SELECT FROM games_approvalapplication a
        JOIN games_applicationdecision d ON d.application_id = a.id
        LEFT JOIN games_approvalend e ON e.application_id = a.id
        WHERE a.id = NEW.application_id AND a.venue_id = NEW.venue_id AND a.kind = 'semi_automatic' AND d.granted
          AND NEW.begins_on BETWEEN d.valid_from AND coalesce(e.last_day, 'infinity'::date)) THEN
        RAISE EXCEPTION 'its model is not approved on that day (a_device_is_installed_once_approved)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_device_is_installed_once_approved';
    END IF;
    IF NOT EXISTS (
        SELECT FROM games_applicationroom n JOIN venues_room r ON r.id = n.room_id
        WHERE n.application_id = NEW.application_id AND n.room_id = NEW.room_id
          AND r.kind IN ('slot', 'table', 'mixed')) THEN
        RAISE EXCEPTION 'not a room of the approval (a_device_is_in_a_room_of_its_approval)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_device_is_in_a_room_of_its_approval';
    END IF;
    IF EXISTS (
        SELECT FROM games_deviceinstallation i LEFT JOIN games_installationend e ON e.installation_id = i.id
        WHERE i.venue_id = NEW.venue_id AND i.device = NEW.device
          -- One that ended on the day before it began never was installed.
          AND (e.last_day IS NULL OR e.last_day >= greatest(NEW.begins_on, i.begins_on))) THEN
        RAISE EXCEPTION 'already installed (a_device_is_installed_in_one_place)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_device_is_installed_in_one_place';
    END IF;
    IF NEW.begins_on > (SELECT (NEW.recorded_at AT TIME ZONE v.timezone)::date
                        FROM venues_venue v WHERE v.id = NEW.venue_id) + 366 THEN
        RAISE EXCEPTION 'more than a year later (a_device_is_installed_within_a_year)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_device_is_installed_within_a_year';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_device_is_installed_once_approved BEFORE INSERT ON games_deviceinstallation
    FOR EACH ROW EXECUTE FUNCTION games_installation_may_begin();
ALTER TABLE games_deviceinstallation ENABLE ALWAYS TRIGGER a_device_is_installed_once_approved;
