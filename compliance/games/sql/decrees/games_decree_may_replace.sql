CREATE FUNCTION games_decree_may_replace() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.replaces_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM games_minimumdecree d
        WHERE d.id = NEW.replaces_id AND d.venue_id = NEW.venue_id) THEN
        RAISE EXCEPTION 'another house (a_decree_replaces_one_of_its_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_decree_replaces_one_of_its_house';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_decree_replaces_one_of_its_house BEFORE INSERT ON games_minimumdecree
    FOR EACH ROW EXECUTE FUNCTION games_decree_may_replace();
ALTER TABLE games_minimumdecree ENABLE ALWAYS TRIGGER a_decree_replaces_one_of_its_house;
