"""Attempts to enter of those who are kept out are found without reading every ground."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("admissions", "0013_a_likeness_has_its_score"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="doorground",
            index=models.Index(
                condition=models.Q(
                    ("code__in", ("ministerial", "house_exclusion", "self_ban", "interview_due", "visit_limit"))
                ),
                fields=["decision"],
                name="who_is_kept_out_and_came",
            ),
        ),
    ]
