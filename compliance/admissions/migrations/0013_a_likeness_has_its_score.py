"""A likeness is kept with its score, as it was weighed at that moment."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("admissions", "0012_one_plan_for_every_card")]

    operations = [
        migrations.AddField(
            model_name="dooralert",
            name="score",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddConstraint(
            model_name="dooralert",
            constraint=models.CheckConstraint(
                condition=Q(score__isnull=True) | Q(score__lte=100), name="a_score_is_of_a_hundred"
            ),
        ),
    ]
