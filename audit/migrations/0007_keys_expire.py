"""Keys for a single use expire: only `audit.expire_keys` deletes them, and none within 90 days."""

from django.db import migrations

from ..schema.sql_files import SqlFiles

# `at` is the moment that the application stated, which may be long ago.
ENTERED = """
SET LOCAL ROLE carnet_audit;
ALTER TABLE audit.once ADD COLUMN entered_at timestamptz NOT NULL DEFAULT clock_timestamp();
DROP TRIGGER audit_refuse ON audit.once;
CREATE TRIGGER audit_refuse BEFORE UPDATE OR TRUNCATE ON audit.once
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.once ENABLE ALWAYS TRIGGER audit_refuse;
CREATE TRIGGER audit_refuse_removal BEFORE DELETE ON audit.once
    FOR EACH STATEMENT WHEN (current_user <> 'carnet_audit')
    EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.once ENABLE ALWAYS TRIGGER audit_refuse_removal;
RESET ROLE;
"""
NOT_ENTERED = """
SET LOCAL ROLE carnet_audit;
DROP TRIGGER audit_refuse_removal ON audit.once;
DROP TRIGGER audit_refuse ON audit.once;
CREATE TRIGGER audit_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON audit.once
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.once ENABLE ALWAYS TRIGGER audit_refuse;
ALTER TABLE audit.once DROP COLUMN entered_at;
RESET ROLE;
"""


class Migration(migrations.Migration):
    dependencies = [("audit", "0006_the_log_has_parts")]

    operations = [
        migrations.RunSQL(ENTERED, NOT_ENTERED),
        SqlFiles(["recording/expire_keys"], role="carnet_audit"),
    ]
