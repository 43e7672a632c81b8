"""The door asks for measures with digests of the number that is shown, because theirs are sealed (ADR 94)."""

from django.db import migrations

from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("admissions", "0005_numbers_of_documents_are_sealed"),
        ("exclusions", "0009_numbers_of_documents_are_sealed"),
    ]

    operations = [SqlFiles(["door/door_asks"], instead_of=["former/door_asks"])]
