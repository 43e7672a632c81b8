"""R-09 is the register of notices sent; R-03, R-04, R-08 and R-12 have titles that say what they are."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("reports", "0001_initial"),
    ]

    operations = [
        migrations.AlterField(
            model_name="report",
            name="kind",
            field=models.CharField(
                choices=[
                    ("R-01", "Own-initiative exclusions and refusals"),
                    ("R-02", "Persons signalled to the agents"),
                    ("R-03", "List of holders of a guest-of-honour card"),
                    ("R-04", "Stubs of the stub book and alphabetical index"),
                    ("R-05", "Card numbering integrity"),
                    ("R-06", "Orphan carnet"),
                    ("R-07", "Reconciliation of the orphan account"),
                    ("R-08", "Payment slip of the orphan funds"),
                    ("R-09", "Register of notices sent"),
                    ("R-10", "Applications for approval to the Minister of Finance"),
                    ("R-11", "Large payouts"),
                    ("R-12", "Counts of the cage and the tables"),
                    ("R-14", "Interviews due and self-bans ending"),
                    ("R-16", "Unclaimed prizes and lapsed stakes"),
                    ("R-20", "Door control"),
                ],
                max_length=10,
            ),
        ),
    ]
