"""The control of the doors is a report that can be ordered: R-20."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("reports", "0003_volumes_stay_as_drawn"),
        ("venues", "0006_presence_is_one_question"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
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
                condition=models.Q(("kind__in", ["R-04", "R-05", "R-20"])), name="report_kind_is_known"
            ),
        ),
    ]
