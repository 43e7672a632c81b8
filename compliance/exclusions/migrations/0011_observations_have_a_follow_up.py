"""An observation has a day of follow-up, and follow-ups that were held."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("exclusions", "0010_lists_are_sealed"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="FollowUp",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("due_on", models.DateField()),
                ("planned_at", models.DateTimeField()),
                (
                    "observation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="follow_ups",
                        to="exclusions.observation",
                    ),
                ),
                (
                    "planned_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="FollowUpResult",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("held_on", models.DateField()),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("improved", "improved"),
                            ("unchanged", "unchanged"),
                            ("worse", "worse"),
                            ("not_met", "guest not met"),
                        ],
                        max_length=20,
                    ),
                ),
                ("recorded_at", models.DateTimeField()),
                (
                    "follow_up",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="held", to="exclusions.followup"
                    ),
                ),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="followup",
            index=models.Index(fields=["due_on"], name="follow_ups_by_day"),
        ),
        migrations.AddConstraint(
            model_name="followupresult",
            constraint=models.CheckConstraint(
                condition=models.Q(("outcome__in", ["improved", "unchanged", "worse", "not_met"])),
                name="the_outcome_of_a_follow_up_is_known",
            ),
        ),
        KeepRegister("FollowUp"),
        KeepRegister("FollowUpResult"),
        SqlFiles(["observations/follow_up_may_be_planned", "observations/follow_up_may_be_held"]),
    ]
