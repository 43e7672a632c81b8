CREATE FUNCTION check_is_of_one_house() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM venues_room r WHERE r.id = NEW.room_id AND r.venue_id = NEW.venue_id)
       OR (NEW.card_id IS NOT NULL AND NOT EXISTS (
           SELECT FROM admissions_admissioncard c
           WHERE c.id = NEW.card_id AND c.venue_id = NEW.venue_id AND c.person_id = NEW.person_id)) THEN
        RAISE EXCEPTION 'a check names a room of its house and the holder of its card (a_check_is_of_one_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_check_is_of_one_house';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_check_is_of_one_house BEFORE INSERT ON admissions_cardcheck
    FOR EACH ROW EXECUTE FUNCTION check_is_of_one_house();
ALTER TABLE admissions_cardcheck ENABLE ALWAYS TRIGGER a_check_is_of_one_house;
