"""A payment to the commune stores the beneficiary that the casino had set."""

from django.db import migrations, models

from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [("orphans", "0003_a_claim_period_ends_on_a_working_day")]

    operations = [
        migrations.AddField(
            model_name="communepayment",
            name="beneficiary",
            # Payments from before the setting have none.
            field=models.CharField(default="", max_length=200),
            preserve_default=False,
        ),
        SqlFiles(["year_end/orphans_payment_names_its_beneficiary"]),
    ]
