CREATE FUNCTION split_moves_papers() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM people_standing s
                   WHERE s.split_id = NEW.id AND s.person_id = NEW.own_id AND s.file_id = NEW.own_id) THEN
        RAISE EXCEPTION 'a split gives papers a file of their own (a_split_moves_papers)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_split_moves_papers';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_split_moves_papers AFTER INSERT ON people_guestsplit
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION split_moves_papers();
ALTER TABLE people_guestsplit ENABLE ALWAYS TRIGGER a_split_moves_papers;
