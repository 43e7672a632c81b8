"""The first page of the log, and that of each filter, reads as many rows as it shows, however long the log is."""

from django.db import migrations

from ..schema.sql_files import SqlFiles

INDEXES = """
SET LOCAL ROLE carnet_audit;
CREATE INDEX leaf_acts_of_a_kind ON audit.leaf (kind, entry_id) WHERE operation IN ('A', 'N', 'E');
CREATE INDEX leaf_acts_of_an_actor ON audit.leaf (actor, entry_id) WHERE operation IN ('A', 'N', 'E');
CREATE INDEX leaf_acts_in_time ON audit.leaf (clock, entry_id) WHERE operation IN ('A', 'N', 'E');
RESET ROLE;
"""
NO_INDEXES = """
SET LOCAL ROLE carnet_audit;
DROP INDEX audit.leaf_acts_in_time, audit.leaf_acts_of_an_actor, audit.leaf_acts_of_a_kind;
RESET ROLE;
"""


class Migration(migrations.Migration):
    dependencies = [("audit", "0003_an_erasure_may_leave_values")]

    operations = [
        SqlFiles(["former/entry_of_whole_tables"], role="carnet_audit", instead_of=["former/entry"]),
        migrations.RunSQL(INDEXES, NO_INDEXES),
    ]
