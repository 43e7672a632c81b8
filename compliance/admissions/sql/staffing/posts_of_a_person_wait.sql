-- All rows about one person wait for each other, so that `person_at_two_doors` sees them all.
CREATE FUNCTION posts_of_a_person_wait() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE somebody uuid;
BEGIN
    IF TG_TABLE_NAME = 'admissions_doorpost' THEN
        somebody := NEW.staff_id;
    ELSE
        SELECT staff_id INTO somebody FROM admissions_doorpost WHERE id = NEW.post_id;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended(coalesce(somebody::text, ''), 7));
    RETURN NEW;
END $$;

CREATE TRIGGER posts_of_one_person_wait BEFORE INSERT ON admissions_doorpost
    FOR EACH ROW EXECUTE FUNCTION posts_of_a_person_wait();
ALTER TABLE admissions_doorpost ENABLE ALWAYS TRIGGER posts_of_one_person_wait;

CREATE TRIGGER posts_of_one_person_wait BEFORE INSERT ON admissions_doorpostend
    FOR EACH ROW EXECUTE FUNCTION posts_of_a_person_wait();
ALTER TABLE admissions_doorpostend ENABLE ALWAYS TRIGGER posts_of_one_person_wait;

CREATE TRIGGER posts_of_one_person_wait BEFORE INSERT ON admissions_doorpostcorrection
    FOR EACH ROW EXECUTE FUNCTION posts_of_a_person_wait();
ALTER TABLE admissions_doorpostcorrection ENABLE ALWAYS TRIGGER posts_of_one_person_wait;
