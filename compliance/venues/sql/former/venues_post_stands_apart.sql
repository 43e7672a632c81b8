-- A person with a post of the authority holds no post of the house at the same time.
CREATE FUNCTION venues_post_stands_apart() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM venues_post p
        WHERE p.staff_id = NEW.staff_id AND p.venue_id = NEW.venue_id AND p.id <> NEW.id AND p.period && NEW.period
          AND (p.role = 'inspector') <> (NEW.role = 'inspector')) THEN
        RAISE EXCEPTION 'of the authority and of the house (the_authority_holds_no_post_of_the_house)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'the_authority_holds_no_post_of_the_house';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER the_authority_holds_no_post_of_the_house BEFORE INSERT OR UPDATE ON venues_post
    FOR EACH ROW EXECUTE FUNCTION venues_post_stands_apart();
ALTER TABLE venues_post ENABLE ALWAYS TRIGGER the_authority_holds_no_post_of_the_house;
