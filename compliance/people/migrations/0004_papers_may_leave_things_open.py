"""A paper may leave a birth day open, and a guest the country of an address: that of the house."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0003_found_as_travel_documents_spell"),
    ]

    operations = [
        migrations.AlterField(
            model_name="address",
            name="country",
            field=models.CharField(blank=True, max_length=60, verbose_name="country"),
        ),
        migrations.AlterField(
            model_name="particulars",
            name="birth_day",
            field=models.SmallIntegerField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="particulars",
            name="birth_month",
            field=models.SmallIntegerField(blank=True, null=True),
        ),
    ]
