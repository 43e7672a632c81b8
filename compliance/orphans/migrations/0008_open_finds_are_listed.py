"""Finds that wait for a step are listed, and those of a known owner have an index."""

import django.db.models.deletion
from django.db import migrations, models

from audit.schema.sql_files import SqlFiles

# Triggers write the list; the application only reads it.
ONLY_READ = """
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON orphans_openfind FROM carnet_app;
"""
AS_BEFORE = """
GRANT INSERT, UPDATE, DELETE ON orphans_openfind TO carnet_app;
"""
FILL = """
INSERT INTO orphans_openfind (find_id)
SELECT f.id FROM orphans_find f
LEFT JOIN orphans_cashin c ON c.find_id = f.id
LEFT JOIN orphans_findend e ON e.find_id = f.id
LEFT JOIN orphans_findsignature g ON g.find_id = f.id AND g.agreed
LEFT JOIN orphans_findsettlement s ON s.find_id = f.id
WHERE c.id IS NULL AND e.id IS NULL
   OR f.finder_kind <> '' AND g.id IS NULL AND s.id IS NULL AND coalesce(e.outcome, '') NOT IN ('lost', 'mistake');
"""


class Migration(migrations.Migration):
    dependencies = [
        ("orphans", "0007_documents_are_sealed_with_keys_of_a_house"),
    ]

    operations = [
        migrations.CreateModel(
            name="OpenFind",
            fields=[
                (
                    "find",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="open_mark",
                        serialize=False,
                        to="orphans.find",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="find",
            index=models.Index(
                fields=["venue"], name="finds_of_known_owners", condition=models.Q(("known_owner", ""), _negated=True)
            ),
        ),
        migrations.RunSQL(ONLY_READ, AS_BEFORE),
        SqlFiles(["finds/orphans_open_finds"]),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
