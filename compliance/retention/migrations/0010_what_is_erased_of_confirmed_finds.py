"""Which values of confirmed finds an erasure may empty, and what they become."""

from django.db import migrations

from audit.schema.migration_operations import MayErase

COLUMNS: dict[str, dict[str, str | None]] = {
    "orphans_find": {"finder_note": "–", "no_camera": "–"},
    "orphans_findsignature": {"said": "–"},
    "orphans_findsettlement": {"reason": "–"},
}


class Migration(migrations.Migration):
    dependencies = [("retention", "0001_initial"), ("orphans", "0002_a_witness_confirms_a_find")]

    operations = [MayErase(table, columns) for table, columns in COLUMNS.items()]
