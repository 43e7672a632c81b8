"""Texts of registers, such as numbers of documents, are sealed in a table of their own (ADR 94)."""

from django.db import migrations, models

from audit.schema.sql_files import SqlFiles

# The application may only seal a text again; the triggers take a newer key alone.
ONLY_RESEALED = """
REVOKE UPDATE, DELETE, TRUNCATE ON vault_sealedtext FROM carnet_app;
GRANT UPDATE (sealed) ON vault_sealedtext TO carnet_app;
"""
AS_BEFORE = "GRANT UPDATE, DELETE, TRUNCATE ON vault_sealedtext TO carnet_app;"


class Migration(migrations.Migration):
    dependencies = [("vault", "0001_files_are_sealed_with_keys_of_a_house")]

    operations = [
        migrations.CreateModel(
            name="SealedText",
            fields=[
                ("token", models.CharField(db_collation="C", max_length=23, primary_key=True, serialize=False)),
                ("venue_id", models.UUIDField()),
                ("sealed", models.BinaryField()),
            ],
        ),
        migrations.RunSQL(ONLY_RESEALED, AS_BEFORE),
        migrations.AddConstraint(
            model_name="datakey",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("kind", "text digest"), _negated=True), ("version", 1), _connector="OR"),
                name="the_key_of_digests_is_never_replaced",
            ),
        ),
        SqlFiles(["vault_text_is_sealed", "vault_token_places", "vault_text_is_forgotten", "vault_text_stays"]),
    ]
