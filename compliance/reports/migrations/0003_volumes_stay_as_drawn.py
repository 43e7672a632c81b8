"""The bytes of a volume are what their checksum says, and stay so."""

from django.db import migrations

FORWARD = """
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

CREATE TRIGGER volume_bytes_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON reports_volumecontent
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('volume_bytes_are_never_changed');
ALTER TABLE reports_volumecontent ENABLE ALWAYS TRIGGER volume_bytes_stay;
REVOKE UPDATE, DELETE, TRUNCATE ON reports_volumecontent FROM carnet_app;
"""

BACK = """
GRANT UPDATE, DELETE ON reports_volumecontent TO carnet_app;
DROP TRIGGER volume_bytes_stay ON reports_volumecontent;
DROP TRIGGER volume_bytes_match ON reports_volumecontent;
DROP FUNCTION refuse_other_bytes();
"""


class Migration(migrations.Migration):
    dependencies = [("reports", "0002_kept_in_the_log")]

    operations = [migrations.RunSQL(FORWARD, BACK)]
