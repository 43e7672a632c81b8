"""A casino decides by its rules whether limits that guests requested may be lifted early."""

import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
from django.db import migrations, models

from audit.schema.sql_files import SqlFiles

WISHED = "wished_periods_of_one_guest_do_not_overlap"


class Migration(migrations.Migration):
    dependencies = [("exclusions", "0005_requests_wait_until_they_are_forwarded")]

    operations = [
        # The text that guests signed before says that their limit is not lifted.
        migrations.AddField("measure", "revocable", models.BooleanField(db_default=False, default=False)),
        migrations.AddConstraint(
            "measure",
            models.CheckConstraint(
                condition=models.Q(("basis", "house"), ("revocable", False), _connector="OR"),
                name="only_a_wished_limit_is_revocable",
            ),
        ),
        migrations.RemoveConstraint("measure", WISHED),
        migrations.AddConstraint(
            "measure",
            django.contrib.postgres.constraints.ExclusionConstraint(
                name=WISHED,
                condition=models.Q(
                    ("person__isnull", False),
                    models.Q(("kind", "self_ban"), models.Q(("basis", "house"), ("revocable", False)), _connector="OR"),
                ),
                expressions=[
                    (models.F("venue"), "="),
                    (models.F("person"), "="),
                    (models.F("kind"), "="),
                    (models.F("period"), "="),
                    (
                        models.Func(
                            models.F("first_day"),
                            models.F("last_day"),
                            django.contrib.postgres.fields.ranges.RangeBoundary(inclusive_upper=True),
                            function="daterange",
                            output_field=django.contrib.postgres.fields.ranges.DateRangeField(),
                        ),
                        "&&",
                    ),
                ],
            ),
        ),
        SqlFiles(["measures/measure_may_end"], instead_of=["former/measure_may_end"]),
        SqlFiles(["measures/limit_stands_alone"], instead_of=["former/imposed_limit_stands_alone"]),
    ]
