"""Tables of linked operations, of the alerts they raise, and of how each was cleared."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("people", "0008_whose_file_is_planned_once"),
        ("venues", "0007_a_token_is_one_question"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Alert",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
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
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.person"
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="MoneyOperation",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
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
                (
                    "noted_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.person"
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="AlertOperation",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                (
                    "alert",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="lines", to="monitoring.alert"
                    ),
                ),
                (
                    "operation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="monitoring.moneyoperation"
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="alert",
            name="operation",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="alerts", to="monitoring.moneyoperation"
            ),
        ),
        migrations.CreateModel(
            name="OperationVoid",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("voided_at", models.DateTimeField()),
                (
                    "operation",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="voided",
                        to="monitoring.moneyoperation",
                    ),
                ),
                (
                    "voided_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="AlertClearance",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("reason", models.TextField()),
                ("cleared_at", models.DateTimeField()),
                (
                    "alert",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="clearance", to="monitoring.alert"
                    ),
                ),
                (
                    "cleared_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="an_alert_is_cleared_with_a_reason"
                    )
                ],
            },
        ),
        migrations.AddIndex(
            model_name="moneyoperation",
            index=models.Index(fields=["venue", "person", "gaming_day"], name="operations_of_a_guest_by_day"),
        ),
        migrations.AddConstraint(
            model_name="moneyoperation",
            constraint=models.UniqueConstraint(fields=("source_table", "source_id"), name="an_operation_is_noted_once"),
        ),
        migrations.AddConstraint(
            model_name="moneyoperation",
            constraint=models.CheckConstraint(
                condition=models.Q(("direction__in", ["paid_out", "paid_in"])),
                name="the_direction_of_an_operation_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="moneyoperation",
            constraint=models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="an_operation_has_an_amount"),
        ),
        migrations.AddConstraint(
            model_name="alertoperation",
            constraint=models.UniqueConstraint(fields=("alert", "operation"), name="an_alert_counts_an_operation_once"),
        ),
        migrations.AddIndex(
            model_name="alert",
            index=models.Index(fields=["venue", "-raised_at"], name="newest_alerts_first"),
        ),
        migrations.AddConstraint(
            model_name="alert",
            constraint=models.UniqueConstraint(fields=("operation", "rule"), name="an_operation_raises_a_rule_once"),
        ),
        migrations.AddConstraint(
            model_name="alert",
            constraint=models.CheckConstraint(
                condition=models.Q(("rule__in", ["gaming_day", "rolling", "near_threshold"])),
                name="the_rule_of_an_alert_is_known",
            ),
        ),
        KeepRegister("MoneyOperation"),
        KeepRegister("OperationVoid"),
        KeepRegister("Alert"),
        KeepRegister("AlertOperation"),
        KeepRegister("AlertClearance", personal=["reason"]),
    ]
