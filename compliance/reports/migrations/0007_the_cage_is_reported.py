"""The cage is reported: large payouts and the counts of its drawers and boxes (R-11, R-12)."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("reports", "0006_orphans_are_reported"),
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
                    ("R-03", "Honour guests"),
                    ("R-04", "Stub register and alphabetical index"),
                    ("R-05", "Card numbering integrity"),
                    ("R-06", "Orphan carnet"),
                    ("R-07", "Reconciliation of the orphan account"),
                    ("R-08", "Orphans: payment statement for the receiver of the commune"),
                    ("R-09", "Orphans: notice of payment to the Minister of Finance"),
                    ("R-11", "Large payouts"),
                    ("R-12", "Shift counts"),
                    ("R-16", "Unclaimed prizes and lapsed stakes"),
                    ("R-20", "Control of the doors"),
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
                        ["R-03", "R-04", "R-05", "R-06", "R-07", "R-08", "R-09", "R-11", "R-12", "R-16", "R-20"],
                    )
                ),
                name="report_kind_is_known",
            ),
        ),
    ]
