"""The list of honour guests is a report that can be ordered: R-03."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("reports", "0004_doors_are_reported"),
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
                    ("R-20", "Control of the doors"),
                ],
                max_length=10,
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["R-03", "R-04", "R-05", "R-20"])), name="report_kind_is_known"
            ),
        ),
    ]
