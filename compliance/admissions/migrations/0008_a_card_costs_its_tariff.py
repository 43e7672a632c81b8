"""A card costs what the tariff of its gaming day says."""

from django.db import migrations

from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [("admissions", "0007_numbers_of_alerts_are_sealed")]

    operations = [SqlFiles(["cards/card_costs_its_tariff"])]
