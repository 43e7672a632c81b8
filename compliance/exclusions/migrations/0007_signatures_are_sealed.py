"""Drawn signatures move into a table of their own, sealed with a key of the house."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles
from compliance.vault.services.sealing import seal_file

# The application may only seal a file again; the trigger takes a newer key alone.
ONLY_RESEALED = """
REVOKE UPDATE, DELETE, TRUNCATE ON exclusions_signaturecontent FROM carnet_app;
GRANT UPDATE (sealed) ON exclusions_signaturecontent TO carnet_app;
"""
AS_BEFORE = "GRANT UPDATE, DELETE, TRUNCATE ON exclusions_signaturecontent TO carnet_app;"
CHECK_KEYS = "SET CONSTRAINTS ALL IMMEDIATE"  # a table with checks to come cannot be altered
ERASABLE = "GRANT UPDATE (strokes) ON exclusions_requestsignature TO carnet_audit"
ERASED = "–"


def move_strokes(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Seal every drawing that was not erased."""
    alias = schema_editor.connection.alias
    signatures = apps.get_model("exclusions", "RequestSignature").objects.using(alias)
    contents = apps.get_model("exclusions", "SignatureContent").objects.using(alias)
    found = (
        signatures.exclude(strokes__in=["", ERASED]).order_by("pk").values_list("pk", "measure__venue_id", "strokes")
    )
    for key, venue_id, strokes in found.iterator(chunk_size=100):
        contents.create(signature_id=key, sealed=seal_file("signature", venue_id, key, strokes.encode()))


class Migration(migrations.Migration):
    dependencies = [
        ("exclusions", "0006_a_wished_limit_may_be_revocable"),
        # It declared the column that this migration removes.
        ("retention", "0005_what_is_erased_of_worded_reasons"),
        ("vault", "0001_files_are_sealed_with_keys_of_a_house"),
    ]

    operations = [
        migrations.CreateModel(
            name="SignatureContent",
            fields=[
                (
                    "signature",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="content",
                        serialize=False,
                        to="exclusions.requestsignature",
                    ),
                ),
                ("sealed", models.BinaryField()),
            ],
        ),
        SqlFiles(["self_exclusion/signatures_are_sealed"]),
        migrations.RunSQL(ONLY_RESEALED, AS_BEFORE),
        migrations.RunPython(move_strokes, migrations.RunPython.noop),
        migrations.RunSQL(CHECK_KEYS, CHECK_KEYS),
        SqlFiles(["self_exclusion/request_may_be_signed"], instead_of=["former/request_may_be_signed"]),
        KeepRegister(
            "RequestSignature",
            personal=["text"],
            instead_of=KeepRegister("RequestSignature", personal=["text"], secret=["strokes"]),
        ),
        migrations.RunSQL(migrations.RunSQL.noop, ERASABLE),
        migrations.RemoveField(model_name="requestsignature", name="strokes"),
    ]
