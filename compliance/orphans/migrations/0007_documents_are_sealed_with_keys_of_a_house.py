"""New documents are sealed with a key of the house; those of before are sealed again by the worker."""

from django.db import migrations

from audit.schema.sql_files import SqlFiles

# The application may only seal a file again; the trigger takes a newer key alone.
ONLY_RESEALED = """
GRANT UPDATE (sealed) ON orphans_picturecontent TO carnet_app;
GRANT UPDATE (sealed) ON orphans_evidencecontent TO carnet_app;
"""
AS_BEFORE = "REVOKE UPDATE (sealed) ON orphans_picturecontent, orphans_evidencecontent FROM carnet_app;"


class Migration(migrations.Migration):
    dependencies = [
        ("orphans", "0006_claims_are_numbered"),
        ("vault", "0001_files_are_sealed_with_keys_of_a_house"),
    ]

    operations = [
        SqlFiles(["documents_are_sealed"], instead_of=["former/contents_stay"]),
        migrations.RunSQL(ONLY_RESEALED, AS_BEFORE),
    ]
