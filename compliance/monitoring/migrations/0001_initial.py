"""Operations of a guest that add up, the alerts that they raise, and their clearance."""

from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_fields import one_to_one, reference
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    initial = True

    dependencies = [("audit", "0001_initial"), ("people", "0001_initial"), ("venues", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="MoneyOperation",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "direction",
                    models.CharField(
                        choices=[("paid_out", "paid out to the guest"), ("paid_in", "paid in by the guest")],
                        max_length=10,
                    ),
                ),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("gaming_day", models.DateField()),
                ("source_table", models.CharField(max_length=63)),
                ("source_id", models.UUIDField()),
                ("noted_at", models.DateTimeField()),
                ("noted_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("person", reference("people.person", "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "indexes": [
                    models.Index(fields=["venue", "person", "gaming_day"], name="operations_of_a_guest_by_day")
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("source_table", "source_id"), name="an_operation_is_noted_once"),
                    models.CheckConstraint(
                        condition=models.Q(("direction__in", ["paid_out", "paid_in"])),
                        name="the_direction_of_an_operation_is_known",
                    ),
                    models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="an_operation_has_an_amount"),
                ],
            },
        ),
        migrations.CreateModel(
            name="OperationVoid",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("voided_at", models.DateTimeField()),
                ("operation", one_to_one("monitoring.moneyoperation", "voided")),
                ("voided_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
        ),
        migrations.CreateModel(
            name="Alert",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "rule",
                    models.CharField(
                        choices=[
                            ("gaming_day", "one gaming day"),
                            ("rolling", "rolling days"),
                            ("near_threshold", "several just below a threshold"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "direction",
                    models.CharField(
                        choices=[("paid_out", "paid out to the guest"), ("paid_in", "paid in by the guest")],
                        max_length=10,
                    ),
                ),
                ("threshold", models.DecimalField(decimal_places=2, max_digits=14)),
                ("total", models.DecimalField(decimal_places=2, max_digits=14)),
                ("count", models.PositiveIntegerField()),
                ("since_on", models.DateField()),
                ("edition", models.CharField(max_length=20)),
                ("raised_at", models.DateTimeField()),
                ("person", reference("people.person", "+")),
                ("venue", reference("venues.venue", "+")),
                ("operation", reference("monitoring.moneyoperation", "alerts")),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "-raised_at"], name="newest_alerts_first")],
                "constraints": [
                    models.UniqueConstraint(fields=("operation", "rule"), name="an_operation_raises_a_rule_once"),
                    models.CheckConstraint(
                        condition=models.Q(("rule__in", ["gaming_day", "rolling", "near_threshold"])),
                        name="the_rule_of_an_alert_is_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="AlertOperation",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("alert", reference("monitoring.alert", "lines")),
                ("operation", reference("monitoring.moneyoperation", "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("alert", "operation"), name="an_alert_counts_an_operation_once")
                ]
            },
        ),
        migrations.CreateModel(
            name="AlertClearance",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("reason", models.TextField()),
                ("cleared_at", models.DateTimeField()),
                ("alert", one_to_one("monitoring.alert", "clearance")),
                ("cleared_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="an_alert_is_cleared_with_a_reason"
                    )
                ]
            },
        ),
        KeepRegister("MoneyOperation"),
        KeepRegister("OperationVoid"),
        KeepRegister("Alert"),
        KeepRegister("AlertOperation"),
        KeepRegister("AlertClearance", personal=["reason"]),
        SqlFiles(["monitoring_alert_adds_up"]),
    ]
