"""An entry stores the last day of its claim period before an extension to the next working day (A-44)."""

from django.db import migrations, models

from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [("orphans", "0002_a_witness_confirms_a_find")]

    operations = [
        # Entries from before have none: their claim periods stay as they were.
        migrations.AddField(
            model_name="carnetline",
            name="window_unextended_on",
            field=models.DateField(null=True),
        ),
        migrations.AddConstraint(
            model_name="carnetline",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind", "entry"), ("window_unextended_on__isnull", True), _connector="OR"),
                name="only_an_entry_has_a_claim_period",
            ),
        ),
        SqlFiles(["carnet/orphans_working_day"]),
        SqlFiles(["carnet/orphans_line_follows"], instead_of=["former/orphans_line_follows"]),
    ]
