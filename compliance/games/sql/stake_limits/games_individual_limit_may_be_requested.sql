CREATE FUNCTION games_individual_limit_may_be_requested() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    of_table games_schemeline := games_posted_line(NEW.table_id);
BEGIN
    IF NOT EXISTS (SELECT FROM people_person p WHERE p.id = NEW.person_id AND p.venue_id = NEW.venue_id) THEN
        RAISE EXCEPTION 'no guest of this house (an_individual_limit_is_of_a_guest_of_the_house)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'an_individual_limit_is_of_a_guest_of_the_house';
    END IF;
    IF NOT EXISTS (
        SELECT FROM games_gamingtable t LEFT JOIN games_tableretirement r ON r.table_id = t.id
        WHERE t.id = NEW.table_id AND t.venue_id = NEW.venue_id AND r.id IS NULL) THEN
        RAISE EXCEPTION 'no table in use of this house (an_individual_limit_is_for_a_table_in_use)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'an_individual_limit_is_for_a_table_in_use';
    END IF;
    IF of_table.id IS NULL OR NEW.maximum <= of_table.maximum OR NEW.minimum < of_table.minimum THEN
        RAISE EXCEPTION 'not above the limits of the table (an_individual_limit_is_above_its_table)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_individual_limit_is_above_its_table';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_individual_limit_may_be_requested BEFORE INSERT ON games_individuallimit
    FOR EACH ROW EXECUTE FUNCTION games_individual_limit_may_be_requested();
ALTER TABLE games_individuallimit ENABLE ALWAYS TRIGGER an_individual_limit_may_be_requested;
