-- No chain and no circle: whose file it is stands in it themselves, when the act ends.
CREATE FUNCTION file_has_one_head() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    head uuid := people_file_of(NEW.person_id);
BEGIN
    IF people_file_of(head) <> head OR (head <> NEW.person_id AND EXISTS (
        SELECT FROM people_standing s WHERE s.file_id = NEW.person_id AND s.person_id <> NEW.person_id
          AND people_file_of(s.person_id) = NEW.person_id
    )) THEN
        RAISE EXCEPTION 'whoever a file is kept under stands in it themselves (a_file_has_one_head)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_file_has_one_head';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_file_has_one_head AFTER INSERT ON people_standing
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION file_has_one_head();
ALTER TABLE people_standing ENABLE ALWAYS TRIGGER a_file_has_one_head;
