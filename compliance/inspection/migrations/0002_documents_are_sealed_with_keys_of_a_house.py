"""New documents are sealed with a key of the house and stay; those of before are sealed again by the worker."""

from django.db import migrations

from audit.schema.sql_files import SqlFiles

# The application may only seal a file again; the trigger takes a newer key alone.
ONLY_RESEALED = """
REVOKE UPDATE, DELETE, TRUNCATE ON inspection_entrycontent FROM carnet_app;
GRANT UPDATE (sealed) ON inspection_entrycontent TO carnet_app;
"""
AS_BEFORE = """
GRANT UPDATE, DELETE, TRUNCATE ON inspection_entrycontent TO carnet_app;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("inspection", "0001_initial"),
        ("vault", "0001_files_are_sealed_with_keys_of_a_house"),
    ]

    operations = [
        SqlFiles(["answers_are_sealed"]),
        migrations.RunSQL(ONLY_RESEALED, AS_BEFORE),
    ]
