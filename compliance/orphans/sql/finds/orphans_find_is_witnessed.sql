-- Whether a person held a post of the house when a find was made; a post lasts until the end of its last gaming day.
CREATE FUNCTION orphans_was_on_duty(person uuid, found orphans_find) RETURNS boolean LANGUAGE sql STABLE
    SET search_path = public, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM venues_post p JOIN venues_venue v ON v.id = p.venue_id
        JOIN venues_staff s ON s.id = p.staff_id AND s.venue_id = p.venue_id
        WHERE p.staff_id = person AND p.venue_id = found.venue_id
          AND (p.period @> found.gaming_day OR p.period @> (found.found_at AT TIME ZONE v.timezone)::date))
$$;

-- A find names its kind of finder (finds from before witnesses had to confirm do not), people on duty, and a camera.
CREATE FUNCTION orphans_find_is_witnessed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.finder_kind = '' THEN
        RAISE EXCEPTION 'no kind of finder (a_find_says_who_found_it)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_find_says_who_found_it';
    END IF;
    IF NEW.witnessed_by_id IS NOT NULL AND NOT orphans_was_on_duty(NEW.witnessed_by_id, NEW)
       OR NEW.found_by_id IS NOT NULL AND NOT orphans_was_on_duty(NEW.found_by_id, NEW) THEN
        RAISE EXCEPTION 'off duty that day (finder_and_witness_are_on_duty)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'finder_and_witness_are_on_duty';
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
