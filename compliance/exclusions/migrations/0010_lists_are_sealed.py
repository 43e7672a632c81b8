"""The bytes of uploaded lists are sealed with a key of the house."""

from collections.abc import Callable
from uuid import UUID

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from audit.schema.sql_files import SqlFiles
from compliance.vault.contents import subject_of_part
from compliance.vault.services.sealing import seal_file, unseal_file

KIND = "list"
# The application may only seal a file again; the trigger takes a newer key alone.
ONLY_RESEALED = "GRANT UPDATE (sealed) ON exclusions_listpart TO carnet_app;"
AS_BEFORE = "REVOKE UPDATE (sealed) ON exclusions_listpart FROM carnet_app;"
CHECK_KEYS = "SET CONSTRAINTS ALL IMMEDIATE"  # a table with checks to come cannot be altered
# A new table file: the replaced rows would stay in the old one in clear text.
WRITE_AGAIN = "ALTER TABLE exclusions_listpart ALTER COLUMN sealed TYPE bytea USING sealed || ''::bytea;"


def seal_bytes(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Seal every part of a list, one at a time."""
    _replace(apps, schema_editor, seal_file)


def open_bytes(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Decrypt every part of a list."""
    _replace(apps, schema_editor, unseal_file)


def _replace(apps: Apps, editor: BaseDatabaseSchemaEditor, change: Callable[[str, UUID, UUID, bytes], bytes]) -> None:
    parts = apps.get_model("exclusions", "ListPart").objects.using(editor.connection.alias)
    for key, venue_id, list_id, number in list(parts.values_list("pk", "list__venue_id", "list_id", "number")):
        content = bytes(parts.values_list("sealed", flat=True).get(pk=key))
        parts.filter(pk=key).update(sealed=change(KIND, venue_id, subject_of_part(list_id, number), content))


class Migration(migrations.Migration):
    dependencies = [
        ("exclusions", "0009_numbers_of_documents_are_sealed"),
        ("vault", "0001_files_are_sealed_with_keys_of_a_house"),
    ]

    operations = [
        SqlFiles([], instead_of=["former/list_parts_stay"]),
        migrations.RenameField(model_name="listpart", old_name="content", new_name="sealed"),
        migrations.RunSQL(CHECK_KEYS, CHECK_KEYS),
        migrations.RunPython(seal_bytes, open_bytes),
        migrations.RunSQL(CHECK_KEYS, CHECK_KEYS),
        migrations.RunSQL(WRITE_AGAIN, WRITE_AGAIN),
        SqlFiles(["ministerial_list/lists_are_sealed"]),
        migrations.RunSQL(ONLY_RESEALED, AS_BEFORE),
    ]
