CREATE FUNCTION notices_bytes_match() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_catalog, pg_temp AS $$
DECLARE
    digest text;
BEGIN
    IF TG_TABLE_NAME = 'notices_lettercontent' THEN
        SELECT l.sha256 INTO digest FROM notices_noticeletter l WHERE l.id = NEW.letter_id;
    ELSE
        SELECT s.sha256 INTO digest FROM notices_answerscan s WHERE s.id = NEW.scan_id;
    END IF;
    IF encode(sha256(NEW.pdf), 'hex') IS DISTINCT FROM digest THEN
        RAISE EXCEPTION 'other bytes (the_bytes_of_a_notice_match_their_digest)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'the_bytes_of_a_notice_match_their_digest';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER letter_bytes_match BEFORE INSERT ON notices_lettercontent
    FOR EACH ROW EXECUTE FUNCTION notices_bytes_match();
ALTER TABLE notices_lettercontent ENABLE ALWAYS TRIGGER letter_bytes_match;

CREATE TRIGGER scan_bytes_match BEFORE INSERT ON notices_scancontent
    FOR EACH ROW EXECUTE FUNCTION notices_bytes_match();
ALTER TABLE notices_scancontent ENABLE ALWAYS TRIGGER scan_bytes_match;
