"""The gaming machines of a casino."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("audit", "0001_initial"),
        ("venues", "0019_first_settings_have_no_person"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Machine",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("slot", "slot machine"), ("semi_automatic", "semi-automatic game")], max_length=20
                    ),
                ),
                ("number", models.CharField(max_length=20)),
                ("maker", models.CharField(max_length=80)),
                ("model", models.CharField(max_length=120)),
                ("serial_number", models.CharField(max_length=40)),
                ("denomination", models.DecimalField(decimal_places=2, max_digits=14)),
                ("lowest_stake", models.DecimalField(decimal_places=2, max_digits=14)),
                ("highest_stake", models.DecimalField(decimal_places=2, max_digits=14)),
                ("registered_at", models.DateTimeField()),
                (
                    "registered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("venue", "number"), name="machine_numbers_are_unique_in_a_house"),
                    models.UniqueConstraint(fields=("venue", "serial_number"), name="a_machine_is_registered_once"),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["slot", "semi_automatic"])),
                        name="the_kind_of_a_machine_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("number", ""), _negated=True),
                            models.Q(("maker", ""), _negated=True),
                            models.Q(("model", ""), _negated=True),
                            models.Q(("serial_number", ""), _negated=True),
                        ),
                        name="a_machine_has_number_maker_model_and_serial_number",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("denomination__gt", 0),
                            ("highest_stake__gte", models.F("lowest_stake")),
                            ("lowest_stake__gt", 0),
                        ),
                        name="a_machine_has_a_denomination_and_stakes",
                    ),
                ],
            },
        ),
        KeepRegister("Machine"),
    ]
