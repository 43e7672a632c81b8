"""Subjects of training, who needs them, and the trainings that employees received."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("audit", "0001_initial"),
        ("venues", "0019_first_settings_have_no_person"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="TrainingSubject",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "topic",
                    models.CharField(
                        choices=[
                            ("protection", "responsible gaming and player protection"),
                            ("money_laundering", "money laundering and terrorist financing"),
                            ("identity", "checks of identity documents"),
                            ("equipment", "gaming equipment"),
                            ("other", "other"),
                        ],
                        max_length=20,
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                ("entered_at", models.DateTimeField()),
                (
                    "entered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="TrainingRequirement",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("interval_months", models.PositiveSmallIntegerField()),
                (
                    "roles",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=20), blank=True, default=list, size=None
                    ),
                ),
                ("decided_at", models.DateTimeField()),
                (
                    "decided_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "subject",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="requirements",
                        to="training.trainingsubject",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Training",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("held_on", models.DateField()),
                ("provider", models.CharField(max_length=120)),
                ("reference", models.CharField(max_length=80)),
                ("participant_count", models.PositiveSmallIntegerField()),
                ("nonce", models.UUIDField()),
                ("recorded_at", models.DateTimeField()),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
                (
                    "subject",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="trainings",
                        to="training.trainingsubject",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="TrainingCancellation",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("reason", models.TextField()),
                ("cancelled_at", models.DateTimeField()),
                (
                    "cancelled_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "training",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="cancelled", to="training.training"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="a_cancelled_training_has_a_reason"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TrainingParticipant",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "employee",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "training",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="participants",
                        to="training.training",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("training", "employee"), name="an_employee_takes_part_in_a_training_once"
                    )
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="trainingsubject",
            constraint=models.UniqueConstraint(fields=("venue", "name"), name="a_subject_of_training_is_entered_once"),
        ),
        migrations.AddConstraint(
            model_name="trainingsubject",
            constraint=models.CheckConstraint(
                condition=models.Q(("topic__in", ["protection", "money_laundering", "identity", "equipment", "other"])),
                name="the_topic_of_training_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="trainingsubject",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="a_subject_of_training_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="trainingrequirement",
            constraint=models.UniqueConstraint(
                fields=("subject", "number"), name="requirements_of_a_subject_are_numbered"
            ),
        ),
        migrations.AddConstraint(
            model_name="trainingrequirement",
            constraint=models.CheckConstraint(
                condition=models.Q(("interval_months__gte", 1), ("interval_months__lte", 120)),
                name="training_is_repeated_after_months",
            ),
        ),
        migrations.AddConstraint(
            model_name="trainingrequirement",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "roles__contained_by",
                        [
                            "porter",
                            "cashier",
                            "pit_boss",
                            "chef_de_table",
                            "chef_de_salle",
                            "count_team",
                            "accountant",
                            "play_it_safe",
                            "compliance",
                            "director",
                            "auditor",
                            "administrator",
                        ],
                    )
                ),
                name="roles_that_need_training_are_known",
            ),
        ),
        migrations.AddIndex(
            model_name="training",
            index=models.Index(fields=["venue", "-held_on"], name="newest_trainings_first"),
        ),
        migrations.AddConstraint(
            model_name="training",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("provider", ""), _negated=True), models.Q(("reference", ""), _negated=True)
                ),
                name="a_training_has_a_provider_and_a_reference",
            ),
        ),
        migrations.AddConstraint(
            model_name="training",
            constraint=models.CheckConstraint(
                condition=models.Q(("participant_count__gt", 0)), name="a_training_has_a_participant"
            ),
        ),
        migrations.AddConstraint(
            model_name="training",
            constraint=models.UniqueConstraint(fields=("venue", "nonce"), name="one_training_for_one_request"),
        ),
        KeepRegister("TrainingSubject"),
        KeepRegister("TrainingRequirement"),
        KeepRegister("Training"),
        KeepRegister("TrainingParticipant"),
        KeepRegister("TrainingCancellation"),
        SqlFiles(
            ["training_may_be_recorded", "training_participant_may_be_entered", "training_keeps_its_participants"]
        ),
    ]
