CREATE FUNCTION games_application_room_is_of_the_house() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM games_approvalapplication a JOIN venues_room r ON r.venue_id = a.venue_id
        WHERE a.id = NEW.application_id AND r.id = NEW.room_id) THEN
        RAISE EXCEPTION 'a room of another house (an_application_is_about_rooms_of_its_house)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'an_application_is_about_rooms_of_its_house';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_application_is_about_rooms_of_its_house BEFORE INSERT ON games_applicationroom
    FOR EACH ROW EXECUTE FUNCTION games_application_room_is_of_the_house();
ALTER TABLE games_applicationroom ENABLE ALWAYS TRIGGER an_application_is_about_rooms_of_its_house;
