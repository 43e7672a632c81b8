CREATE FUNCTION games_use_follows_its_approval() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM games_applicationdecision d
                   WHERE d.application_id = NEW.application_id AND d.granted AND d.valid_from <= NEW.begins_on) THEN
        RAISE EXCEPTION 'not approved on that day (nothing_is_used_before_its_approval)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'nothing_is_used_before_its_approval';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER nothing_is_used_before_its_approval BEFORE INSERT ON games_firstuse
    FOR EACH ROW EXECUTE FUNCTION games_use_follows_its_approval();
ALTER TABLE games_firstuse ENABLE ALWAYS TRIGGER nothing_is_used_before_its_approval;
