"""The bytes of a photograph move into a table of their own, sealed with a key of the house."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles
from compliance.vault.services.sealing import seal_file

# The application may only seal a file again; the trigger takes a newer key alone.
ONLY_RESEALED = """
REVOKE UPDATE, DELETE, TRUNCATE ON people_photographcontent FROM carnet_app;
GRANT UPDATE (sealed) ON people_photographcontent TO carnet_app;
"""
AS_BEFORE = """
GRANT UPDATE, DELETE, TRUNCATE ON people_photographcontent TO carnet_app;
"""


def move_bytes(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Seal the bytes of every photograph that was not erased, one at a time."""
    alias = schema_editor.connection.alias
    photographs = apps.get_model("people", "Photograph").objects.using(alias)
    contents = apps.get_model("people", "PhotographContent").objects.using(alias)
    found = photographs.exclude(image=b"").order_by("pk").values_list("pk", "person__venue_id", "image")
    for photograph_id, venue_id, image in found.iterator(chunk_size=20):
        sealed = seal_file("photograph", venue_id, photograph_id, bytes(image))
        contents.create(photograph_id=photograph_id, sealed=sealed)


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0002_residence_permits_are_accepted"),
        # It declared the column that this migration removes.
        ("retention", "0005_what_is_erased_of_worded_reasons"),
        ("vault", "0001_files_are_sealed_with_keys_of_a_house"),
    ]

    operations = [
        migrations.CreateModel(
            name="PhotographContent",
            fields=[
                (
                    "photograph",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="content",
                        serialize=False,
                        to="people.photograph",
                    ),
                ),
                ("sealed", models.BinaryField()),
            ],
        ),
        SqlFiles(["photographs_are_sealed"]),
        migrations.RunSQL(ONLY_RESEALED, AS_BEFORE),
        migrations.RunPython(move_bytes, migrations.RunPython.noop),
        # The foreign keys of the new rows are checked now: a table with checks to come cannot be altered.
        migrations.RunSQL("SET CONSTRAINTS ALL IMMEDIATE", "SET CONSTRAINTS ALL IMMEDIATE"),
        KeepRegister("Photograph", instead_of=KeepRegister("Photograph", secret=["image"])),
        migrations.RunSQL(migrations.RunSQL.noop, "GRANT SELECT, UPDATE (image) ON people_photograph TO carnet_audit"),
        migrations.RemoveField(model_name="photograph", name="image"),
    ]
