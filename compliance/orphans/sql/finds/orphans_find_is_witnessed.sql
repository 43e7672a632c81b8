-- A find names its kind of finder (finds from before witnesses had to confirm do not), and a camera of its house.
CREATE FUNCTION orphans_find_is_witnessed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.finder_kind = '' THEN
        RAISE EXCEPTION 'no kind of finder (a_find_says_who_found_it)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_find_says_who_found_it';
    END IF;
    IF NEW.filmed_by_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM venues_camera c LEFT JOIN venues_cameraretirement r ON r.camera_id = c.id
        WHERE c.id = NEW.filmed_by_id AND c.venue_id = NEW.venue_id
          AND (r.id IS NULL OR r.retired_at > NEW.found_at)) THEN
        RAISE EXCEPTION 'no camera of the house in use (a_find_names_a_camera_in_use)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_find_names_a_camera_in_use';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_find_is_witnessed BEFORE INSERT ON orphans_find
    FOR EACH ROW EXECUTE FUNCTION orphans_find_is_witnessed();
ALTER TABLE orphans_find ENABLE ALWAYS TRIGGER a_find_is_witnessed;
