"""A table session needs the open float of its table, and ends before the closing count."""

from django.db import migrations

from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("cage", "0002_open_shifts_are_listed"),
        ("games", "0003_tables_have_sessions_under_decrees"),
    ]

    operations = [SqlFiles(["drawers/cage_table_may_be_played", "drawers/cage_table_is_ended"])]
