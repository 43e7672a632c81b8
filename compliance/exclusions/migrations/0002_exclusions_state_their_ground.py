"""Exclusions by the management state whether they protect a livelihood; only these are signalled to the agents."""

from django.db import migrations, models

from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [("exclusions", "0001_initial")]

    operations = [
        # Earlier exclusions rest on art. 69(1), save those that follow from a request for proof of means.
        migrations.AddField("measure", "livelihood", models.BooleanField(db_default=False, default=False)),
        migrations.AddConstraint(
            "measure",
            models.CheckConstraint(
                condition=models.Q(("kind", "house"), ("livelihood", False), _connector="OR"),
                name="only_an_exclusion_protects_a_livelihood",
            ),
        ),
        SqlFiles(
            ["agent_signals/measure_may_be_signalled"],
            instead_of=["former/measure_may_be_signalled"],
        ),
    ]
