"""A query that reads more also reads which key seals new texts."""

from django.db import migrations

from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [("vault", "0002_texts_of_registers_are_sealed")]

    operations = [SqlFiles(["vault_newest_key"])]
