-- Two cameras of a house do not have the same number at the same time.
CREATE FUNCTION venues_camera_may_be_added() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('camera ' || NEW.venue_id || ' ' || lower(NEW.name), 0));
    IF EXISTS (
        SELECT FROM venues_camera c
        WHERE c.venue_id = NEW.venue_id AND lower(c.name) = lower(NEW.name)
          AND NOT EXISTS (SELECT FROM venues_cameraretirement r WHERE r.camera_id = c.id)) THEN
        RAISE EXCEPTION 'another camera has this number (cameras_in_use_have_different_numbers)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'cameras_in_use_have_different_numbers';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_camera_may_be_added BEFORE INSERT ON venues_camera
    FOR EACH ROW EXECUTE FUNCTION venues_camera_may_be_added();
ALTER TABLE venues_camera ENABLE ALWAYS TRIGGER a_camera_may_be_added;
