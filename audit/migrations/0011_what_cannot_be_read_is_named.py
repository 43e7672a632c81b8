"""An entry that is too long to be read is sealed as what is known of it; which leaves those are is found at once."""

from django.db import migrations

TABLE = """
CREATE TABLE audit.unread (
    idx bigint PRIMARY KEY REFERENCES audit.leaf,
    at timestamptz NOT NULL
);
GRANT SELECT ON audit.unread TO carnet_app, carnet_reader, carnet_sealer;
GRANT INSERT ON audit.unread TO carnet_sealer;
CREATE TRIGGER audit_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON audit.unread
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.unread ENABLE ALWAYS TRIGGER audit_refuse;
"""
UNDO = """
DO $$
BEGIN
    IF EXISTS (SELECT FROM audit.unread) THEN
        RAISE EXCEPTION 'What is sealed cannot be unsealed: restore a backup from before if you must go back.';
    END IF;
END
$$;
DROP TABLE audit.unread;
"""
AS_AUDIT, AS_OWNER = "SET LOCAL ROLE carnet_audit;", "RESET ROLE;"


class Migration(migrations.Migration):
    dependencies = [("audit", "0010_what_is_told_has_a_measure")]

    operations = [migrations.RunSQL("".join([AS_AUDIT, TABLE, AS_OWNER]), "".join([AS_AUDIT, UNDO, AS_OWNER]))]
