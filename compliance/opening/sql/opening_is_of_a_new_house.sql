-- A link opens a new casino, and takes over none that has worked before.
CREATE FUNCTION opening_is_of_a_new_house() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM venues_post p WHERE p.venue_id = NEW.venue_id AND p.given_at < NEW.used_at) THEN
        RAISE EXCEPTION 'the casino had staff before (only_a_new_house_is_opened)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_new_house_is_opened';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER only_a_new_house_is_opened BEFORE INSERT ON opening_openinguse
    FOR EACH ROW EXECUTE FUNCTION opening_is_of_a_new_house();
ALTER TABLE opening_openinguse ENABLE ALWAYS TRIGGER only_a_new_house_is_opened;
