"""The letterhead of the company, proposed by one person and approved by another."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("venues", "0016_devices_are_accepted"),
    ]

    operations = [
        migrations.CreateModel(
            name="Letterhead",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("legal_form", models.CharField(max_length=80)),
                ("seat", models.CharField(max_length=200)),
                ("registration", models.CharField(max_length=80)),
                ("telephone", models.CharField(max_length=40)),
                ("email", models.EmailField(max_length=254)),
                ("director", models.CharField(max_length=120)),
                ("valid_from", models.DateField()),
                ("proposed_at", models.DateTimeField()),
                (
                    "proposed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="letterheads", to="venues.venue"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="LetterheadDecision",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("approved", models.BooleanField()),
                ("decided_at", models.DateTimeField()),
                (
                    "decided_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "letterhead",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="decision", to="venues.letterhead"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddConstraint(
            model_name="letterhead",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("legal_form", ""), _negated=True),
                    models.Q(("seat", ""), _negated=True),
                    models.Q(("registration", ""), _negated=True),
                    models.Q(("telephone", ""), _negated=True),
                    models.Q(("email", ""), _negated=True),
                    models.Q(("director", ""), _negated=True),
                ),
                name="a_letterhead_states_what_a_company_must_state",
            ),
        ),
        KeepRegister("Letterhead", personal=["director"]),
        KeepRegister("LetterheadDecision"),
        SqlFiles(["former/venues_letterhead_is_decided"]),
    ]
