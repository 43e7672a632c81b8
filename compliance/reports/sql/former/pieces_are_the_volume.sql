-- The last piece closes a volume: when it is committed, all pieces together are what the register says.
CREATE FUNCTION pieces_are_the_volume() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_catalog, pg_temp AS $$
DECLARE
    found text;
    written bigint;
BEGIN
    SELECT encode(sha256(string_agg(pdf, ''::bytea ORDER BY number)), 'hex'), count(*) INTO found, written
    FROM reports_volumepiece WHERE volume_id = NEW.volume_id;
    IF written <> NEW.of OR found IS DISTINCT FROM (SELECT sha256 FROM reports_reportvolume WHERE id = NEW.volume_id)
    THEN
        RAISE EXCEPTION 'other bytes (volume_pieces_match_their_checksum)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'volume_pieces_match_their_checksum';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER volume_pieces_match AFTER INSERT ON reports_volumepiece
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.number = NEW.of) EXECUTE FUNCTION pieces_are_the_volume();
ALTER TABLE reports_volumepiece ENABLE ALWAYS TRIGGER volume_pieces_match;
