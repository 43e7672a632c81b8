"""The bytes of reports are sealed with a key of the house."""

from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from audit.schema.sql_files import SqlFiles
from compliance.vault.contents import subject_of_part
from compliance.vault.services.sealing import seal_file, unseal_file

KIND = "report"
VENUE = "volume__report__venue_id"
FORMER = ("former/refuse_other_bytes", "former/pieces_are_the_volume", "former/volume_bytes_stay")
# The application may only seal a file again; the trigger takes a newer key alone.
ONLY_RESEALED = """
GRANT UPDATE (sealed) ON reports_volumecontent TO carnet_app;
GRANT UPDATE (sealed) ON reports_volumepiece TO carnet_app;
"""
AS_BEFORE = "REVOKE UPDATE (sealed) ON reports_volumecontent, reports_volumepiece FROM carnet_app;"
CHECK_KEYS = "SET CONSTRAINTS ALL IMMEDIATE"  # a table with checks to come cannot be altered
# New table files: the replaced rows would stay in the old ones in clear text.
WRITE_AGAIN = """
ALTER TABLE reports_volumecontent ALTER COLUMN sealed TYPE bytea USING sealed || ''::bytea;
ALTER TABLE reports_volumepiece ALTER COLUMN sealed TYPE bytea USING sealed || ''::bytea;
"""


def seal_bytes(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Seal every volume and piece, one at a time."""
    _replace(apps, schema_editor, seal_file)


def open_bytes(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Decrypt every volume and piece."""
    _replace(apps, schema_editor, unseal_file)


def _replace(apps: Apps, editor: BaseDatabaseSchemaEditor, change: Callable[[str, UUID, UUID, bytes], bytes]) -> None:
    for rows, key, venue_id, subject in _rows(apps, editor.connection.alias):
        row = rows.get(pk=key)
        rows.filter(pk=key).update(sealed=change(KIND, venue_id, subject, bytes(row.sealed)))


def _rows(apps: Apps, alias: str) -> Iterator[tuple[Any, Any, UUID, UUID]]:
    """Yield each row: its table, its key, its house, and what is authenticated with it."""
    contents = apps.get_model("reports", "VolumeContent").objects.using(alias)
    for key, venue_id in list(contents.values_list("pk", VENUE)):
        yield contents, key, venue_id, key
    pieces = apps.get_model("reports", "VolumePiece").objects.using(alias)
    for key, venue_id, volume_id, number in list(pieces.values_list("pk", VENUE, "volume_id", "number")):
        yield pieces, key, venue_id, subject_of_part(volume_id, number)


class Migration(migrations.Migration):
    dependencies = [
        ("reports", "0002_reports_have_their_own_titles"),
        ("vault", "0001_files_are_sealed_with_keys_of_a_house"),
    ]

    operations = [
        SqlFiles([], instead_of=FORMER),
        migrations.RenameField(model_name="volumecontent", old_name="pdf", new_name="sealed"),
        migrations.RenameField(model_name="volumepiece", old_name="pdf", new_name="sealed"),
        migrations.RunSQL(CHECK_KEYS, CHECK_KEYS),
        migrations.RunPython(seal_bytes, open_bytes),
        migrations.RunSQL(CHECK_KEYS, CHECK_KEYS),
        migrations.RunSQL(WRITE_AGAIN, WRITE_AGAIN),
        SqlFiles(["volumes_are_sealed"]),
        migrations.RunSQL(ONLY_RESEALED, AS_BEFORE),
    ]
