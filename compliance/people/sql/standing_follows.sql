CREATE FUNCTION standing_follows() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    house uuid := (SELECT p.venue_id FROM people_person p WHERE p.id = NEW.person_id);
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('files of ' || house, 0));
    IF house IS DISTINCT FROM (SELECT p.venue_id FROM people_person p WHERE p.id = NEW.file_id) THEN
        RAISE EXCEPTION 'files of two houses never meet (a_file_stays_in_its_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_file_stays_in_its_house';
    END IF;
    IF NEW.step <> 1 + coalesce((SELECT max(s.step) FROM people_standing s WHERE s.person_id = NEW.person_id), 0) THEN
        RAISE EXCEPTION 'standings of a guest follow one another (standings_follow_one_another)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'standings_follow_one_another';
    END IF;
    IF NEW.file_id = people_file_of(NEW.person_id) THEN
        RAISE EXCEPTION 'the guest stands in this file already (a_standing_changes_the_file)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_standing_changes_the_file';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER standings_follow_one_another BEFORE INSERT ON people_standing
    FOR EACH ROW EXECUTE FUNCTION standing_follows();
ALTER TABLE people_standing ENABLE ALWAYS TRIGGER standings_follow_one_another;
