"""What is asked for often and stands rarely in a long log: its keys, its past, and what its processes wrote down."""

from django.db import migrations

INDEXES = """
SET LOCAL ROLE carnet_audit;
CREATE INDEX leaves_of_keys ON audit.leaf (idx) WHERE operation = 'K';
CREATE INDEX leaves_of_sealing ON audit.leaf (entry_id)
    WHERE kind IN ('audit.sealing.stopped', 'audit.sealing.resumed');
CREATE INDEX leaves_of_witnesses ON audit.leaf (entry_id)
    WHERE kind IN ('audit.witness.silent', 'audit.witness.signed', 'audit.witness.disputed');
RESET ROLE;
"""
UNDO = """
SET LOCAL ROLE carnet_audit;
DROP INDEX audit.leaves_of_keys, audit.leaves_of_sealing, audit.leaves_of_witnesses;
RESET ROLE;
"""


class Migration(migrations.Migration):
    dependencies = [("audit", "0004_what_is_sealed_stays")]

    operations = [migrations.RunSQL(sql=INDEXES, reverse_sql=UNDO)]
