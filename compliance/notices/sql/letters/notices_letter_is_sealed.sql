-- A letter is stored once the log has sealed its data. Letters from before have no entry; new ones need it.
CREATE FUNCTION notices_letter_is_sealed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.leaf IS NULL THEN
        RAISE EXCEPTION 'the log has not sealed its data (a_letter_carries_the_proof_of_its_data)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_letter_carries_the_proof_of_its_data';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_letter_carries_the_proof_of_its_data BEFORE INSERT ON notices_noticeletter
    FOR EACH ROW EXECUTE FUNCTION notices_letter_is_sealed();
ALTER TABLE notices_noticeletter ENABLE ALWAYS TRIGGER a_letter_carries_the_proof_of_its_data;
