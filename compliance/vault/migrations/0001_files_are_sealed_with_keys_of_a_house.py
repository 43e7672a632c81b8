"""Data keys, each wrapped by a master key that is not in the database."""

import django.db.models.functions.datetime
from django.db import migrations, models

import audit.schema.ids
from audit.schema.sql_files import SqlFiles

KEYS_STAY = """
REVOKE UPDATE, DELETE, TRUNCATE ON vault_datakey FROM carnet_app;
GRANT UPDATE (wrapped, master) ON vault_datakey TO carnet_app;
"""
NO_KEYS_STAY = "GRANT UPDATE, DELETE, TRUNCATE ON vault_datakey TO carnet_app;"


class Migration(migrations.Migration):
    initial = True

    dependencies = [("audit", "0001_initial")]
    # Personal values of the log are encrypted with data keys.
    run_before = [("audit", "0006_personal_values_are_encrypted")]

    operations = [
        migrations.CreateModel(
            name="DataKey",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("venue_id", models.UUIDField()),
                ("kind", models.CharField(max_length=30)),
                ("version", models.PositiveIntegerField()),
                ("wrapped", models.BinaryField()),
                ("master", models.CharField(max_length=64)),
                ("made_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("venue_id", "kind", "version"), name="versions_of_a_data_key_are_in_order"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("master", ""), _negated=True), name="a_data_key_names_its_master"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("version__gte", 1)), name="the_first_data_key_is_version_one"
                    ),
                ],
            },
        ),
        migrations.RunSQL(KEYS_STAY, NO_KEYS_STAY),
        SqlFiles(["vault_key_is_only_rewrapped", "vault_content_is_sealed"]),
    ]
