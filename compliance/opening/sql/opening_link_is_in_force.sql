-- A link opens a casino within its period, and only the newest link does.
CREATE FUNCTION opening_link_is_in_force() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM opening_openinglink l
        WHERE l.id = NEW.link_id AND NEW.used_at BETWEEN l.made_at AND l.expires_at
          AND NOT EXISTS (SELECT FROM opening_openinglink n WHERE (n.made_at, n.id) > (l.made_at, l.id))
    ) THEN
        RAISE EXCEPTION 'the link has expired or was replaced (only_a_link_in_force_opens_a_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_link_in_force_opens_a_house';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER only_a_link_in_force_opens_a_house BEFORE INSERT ON opening_openinguse
    FOR EACH ROW EXECUTE FUNCTION opening_link_is_in_force();
ALTER TABLE opening_openinguse ENABLE ALWAYS TRIGGER only_a_link_in_force_opens_a_house;
