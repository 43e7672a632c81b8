-- Files of a house change one at a time, so that two changes at once see each other.
CREATE FUNCTION merge_moves_a_file() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM people_standing s
                   WHERE s.merge_id = NEW.id AND s.person_id = NEW.gone_id AND s.file_id = NEW.kept_id) THEN
        RAISE EXCEPTION 'a merge moves the file that goes (a_merge_moves_a_file)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_merge_moves_a_file';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_merge_moves_a_file AFTER INSERT ON people_guestmerge
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION merge_moves_a_file();
ALTER TABLE people_guestmerge ENABLE ALWAYS TRIGGER a_merge_moves_a_file;
