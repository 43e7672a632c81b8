"""R-17 to R-19 and R-21 report jackpots, incidents, inspections and training."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("reports", "0004_changes_of_stakes_are_reported"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="report",
            name="report_kind_is_known",
        ),
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
                    ("R-15", "Stakes of the tables and their changes"),
                    ("R-16", "Unclaimed prizes and lapsed stakes"),
                    ("R-17", "Jackpots"),
                    ("R-18", "Incidents and disputes"),
                    ("R-19", "Inspections of equipment"),
                    ("R-20", "Door control"),
                    ("R-21", "Training and duty of care"),
                ],
                max_length=10,
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        [
                            "R-01",
                            "R-02",
                            "R-03",
                            "R-04",
                            "R-05",
                            "R-06",
                            "R-07",
                            "R-08",
                            "R-09",
                            "R-10",
                            "R-11",
                            "R-12",
                            "R-14",
                            "R-15",
                            "R-16",
                            "R-17",
                            "R-18",
                            "R-19",
                            "R-20",
                            "R-21",
                        ],
                    )
                ),
                name="report_kind_is_known",
            ),
        ),
    ]
