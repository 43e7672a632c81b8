"""Claims on a found sum are numbered, for the receipt and for letters."""

from django.db import migrations, models

from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [("orphans", "0005_a_known_owner_has_no_claim_period")]

    operations = [
        # Claims from before were not numbered.
        migrations.AddField(model_name="claim", name="number", field=models.PositiveSmallIntegerField(null=True)),
        SqlFiles(["claims/orphans_claim_is_numbered"]),
    ]
