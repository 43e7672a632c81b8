CREATE FUNCTION refuse_other_bytes() RETURNS trigger
LANGUAGE plpgsql
SET search_path = public, pg_catalog, pg_temp
AS $$
BEGIN
    IF encode(sha256(NEW.pdf), 'hex') IS DISTINCT FROM
       (SELECT sha256 FROM reports_reportvolume WHERE id = NEW.volume_id) THEN
        RAISE EXCEPTION 'INSERT into "reports_volumecontent" violates "volume_bytes_match_their_checksum"'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'volume_bytes_match_their_checksum',
                  SCHEMA = TG_TABLE_SCHEMA, TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER volume_bytes_match BEFORE INSERT ON reports_volumecontent
    FOR EACH ROW EXECUTE FUNCTION refuse_other_bytes();
ALTER TABLE reports_volumecontent ENABLE ALWAYS TRIGGER volume_bytes_match;
