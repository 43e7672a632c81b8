"""An erasure deletes the sealed bytes of a photograph; their former column is gone."""

from django.db import migrations

from audit.schema.migration_operations import MayErase

FORGET = """
SET LOCAL ROLE carnet_audit;
DELETE FROM audit.erasable WHERE table_name = 'people_photograph';
RESET ROLE;
REVOKE ALL ON people_photograph FROM carnet_audit;
"""
# The right to the column comes back with the column, by the migration that removed it.
DECLARE = r"""
SET LOCAL ROLE carnet_audit;
INSERT INTO audit.erasable (table_name, column_name, key_column, after) VALUES ('people_photograph', 'image', 'id', '\x');
RESET ROLE;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("retention", "0005_what_is_erased_of_worded_reasons"),
        ("people", "0003_photographs_are_sealed"),
    ]

    operations = [
        migrations.RunSQL(FORGET, DECLARE),
        MayErase("people_photographcontent", {"*": None}, key="photograph_id"),
    ]
