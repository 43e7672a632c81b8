"""Which values of confirmed finds an erasure may empty, and what they become; their text has no hidden characters."""

from importlib import import_module

from django.db import migrations

from audit.schema.migration_operations import MayErase, RefuseText

PATTERN = import_module("compliance.retention.migrations.0002_text_has_no_hidden_characters").PATTERN

COLUMNS: dict[str, dict[str, str | None]] = {
    "orphans_find": {"finder_note": "–", "no_camera": "–"},
    "orphans_findsignature": {"said": "–"},
    "orphans_findsettlement": {"reason": "–"},
}


class Migration(migrations.Migration):
    dependencies = [
        ("retention", "0003_dashboards_read_no_personal_data"),
        ("orphans", "0002_a_witness_confirms_a_find"),
    ]

    operations = [
        *(MayErase(table, columns) for table, columns in COLUMNS.items()),
        *(
            RefuseText("text_has_no_hidden_characters_of_its_witness", table, tuple(columns), PATTERN)
            for table, columns in COLUMNS.items()
        ),
    ]
