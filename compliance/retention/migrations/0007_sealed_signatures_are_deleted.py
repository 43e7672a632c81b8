"""An erasure deletes the sealed strokes of a signature; their former column is gone."""

from django.db import migrations

from audit.schema.migration_operations import MayErase

FORGET = """
SET LOCAL ROLE carnet_audit;
DELETE FROM audit.erasable WHERE table_name = 'exclusions_requestsignature' AND column_name = 'strokes';
RESET ROLE;
"""
# The right to the column comes back with the column, by the migration that removed it.
DECLARE = """
SET LOCAL ROLE carnet_audit;
INSERT INTO audit.erasable (table_name, column_name, key_column, after)
    VALUES ('exclusions_requestsignature', 'strokes', 'id', '–');
RESET ROLE;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("retention", "0006_sealed_photographs_are_deleted"),
        ("exclusions", "0007_signatures_are_sealed"),
    ]

    operations = [
        migrations.RunSQL(FORGET, DECLARE),
        MayErase("exclusions_signaturecontent", {"*": None}, key="signature_id"),
    ]
