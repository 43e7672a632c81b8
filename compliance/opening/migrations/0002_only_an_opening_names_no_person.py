"""Tariff, settings and letterhead name no person in the opening of a new casino, and only there."""

from django.db import migrations

from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("opening", "0001_initial"),
        ("admissions", "0003_a_first_tariff_has_no_person"),
        ("venues", "0019_first_settings_have_no_person"),
    ]

    operations = [SqlFiles(["opening_is_of_a_new_house", "rows_without_person"])]
