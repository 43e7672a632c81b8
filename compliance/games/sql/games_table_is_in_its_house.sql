CREATE FUNCTION games_table_is_in_its_house() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM venues_room r WHERE r.id = NEW.room_id AND r.venue_id = NEW.venue_id) THEN
        RAISE EXCEPTION 'a room of another house (a_table_stands_in_a_room_of_its_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_table_stands_in_a_room_of_its_house';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_table_is_in_its_house BEFORE INSERT ON games_gamingtable
    FOR EACH ROW EXECUTE FUNCTION games_table_is_in_its_house();
ALTER TABLE games_gamingtable ENABLE ALWAYS TRIGGER a_table_is_in_its_house;
