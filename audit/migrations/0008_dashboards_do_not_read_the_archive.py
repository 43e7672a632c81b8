"""The role of dashboards does not read which parts of the log are archived; 0007 had let it on upgraded installations."""

from django.db import migrations

CLOSE = """
SET LOCAL ROLE carnet_audit;
REVOKE ALL ON audit.archived, audit.archived_row FROM carnet_reader;
RESET ROLE;
"""


class Migration(migrations.Migration):
    dependencies = [("audit", "0007_old_parts_can_be_archived")]

    operations = [migrations.RunSQL(CLOSE, migrations.RunSQL.noop)]
