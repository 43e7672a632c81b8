"""The bytes of letters and scans are sealed with a key of the house."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from audit.schema.sql_files import SqlFiles
from compliance.vault.services.sealing import seal_file

# The application may only seal a file again; the trigger takes a newer key alone.
ONLY_RESEALED = """
GRANT UPDATE (sealed) ON notices_lettercontent TO carnet_app;
GRANT UPDATE (sealed) ON notices_scancontent TO carnet_app;
"""
AS_BEFORE = "REVOKE UPDATE (sealed) ON notices_lettercontent, notices_scancontent FROM carnet_app;"

FORMER = ("former/notices_bytes_match", "former/letter_bytes_stay")
TABLES = {
    "LetterContent": ("letter", "letter__issue__venue_id"),
    "ScanContent": ("scan", "scan__answer__notice__venue_id"),
}


def seal_bytes(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Seal every letter and scan, one at a time."""
    alias = schema_editor.connection.alias
    for name, (kind, venue) in TABLES.items():
        contents = apps.get_model("notices", name).objects.using(alias)
        for key, venue_id in list(contents.order_by("pk").values_list("pk", venue)):
            row = contents.get(pk=key)
            row.sealed = seal_file(kind, venue_id, key, bytes(row.sealed))
            row.save(update_fields=["sealed"])


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0004_the_treasurer_has_a_postal_address"),
        ("vault", "0001_files_are_sealed_with_keys_of_a_house"),
    ]

    operations = [
        SqlFiles([], instead_of=FORMER),
        migrations.RenameField(model_name="lettercontent", old_name="pdf", new_name="sealed"),
        migrations.RenameField(model_name="scancontent", old_name="pdf", new_name="sealed"),
        migrations.RunPython(seal_bytes, migrations.RunPython.noop),
        SqlFiles(["letters/notices_files_are_sealed"]),
        migrations.RunSQL(ONLY_RESEALED, AS_BEFORE),
    ]
