"""Counts of what accounts do, alerts about them, and their reviews."""

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
        ("venues", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="UseAlert",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "activity",
                    models.CharField(
                        choices=[
                            ("persons", "records of persons opened"),
                            ("searches", "searches"),
                            ("exports", "files taken"),
                            ("pages", "pages of registers read"),
                            ("denials", "denied requests"),
                        ],
                        max_length=10,
                    ),
                ),
                ("span", models.CharField(choices=[("window", "ten minutes"), ("day", "24 hours")], max_length=10)),
                (
                    "level",
                    models.CharField(
                        choices=[("noticed", "unusually many"), ("refused", "further requests refused")], max_length=10
                    ),
                ),
                ("counted", models.PositiveIntegerField()),
                ("limit", models.PositiveIntegerField()),
                ("began_at", models.DateTimeField()),
                ("raised_at", models.DateTimeField()),
                (
                    "device",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.device"
                    ),
                ),
                (
                    "staff",
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
            name="UseAlertReview",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "outcome",
                    models.CharField(
                        choices=[("explained", "the work required it"), ("followed_up", "followed up outside Carnet")],
                        max_length=20,
                    ),
                ),
                ("reviewed_at", models.DateTimeField()),
                (
                    "alert",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="review", to="usage.usealert"
                    ),
                ),
                (
                    "reviewed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="UseCount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "activity",
                    models.CharField(
                        choices=[
                            ("persons", "records of persons opened"),
                            ("searches", "searches"),
                            ("exports", "files taken"),
                            ("pages", "pages of registers read"),
                            ("denials", "denied requests"),
                        ],
                        max_length=10,
                    ),
                ),
                ("began_at", models.DateTimeField()),
                ("count", models.PositiveIntegerField()),
                ("examined", models.PositiveIntegerField(db_default=0, default=0)),
                (
                    "device",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.device"
                    ),
                ),
                (
                    "staff",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DenialCount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("permission", models.CharField(max_length=100)),
                ("began_at", models.DateTimeField()),
                ("last_at", models.DateTimeField()),
                ("count", models.PositiveIntegerField()),
                (
                    "device",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.device"
                    ),
                ),
                (
                    "staff",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("staff", "permission", "venue", "device"),
                        name="denials_of_a_permission_have_one_count",
                        nulls_distinct=False,
                    )
                ],
            },
        ),
        migrations.AddIndex(
            model_name="usealert",
            index=models.Index(fields=["venue", "-raised_at"], name="newest_use_alerts_first"),
        ),
        migrations.AddConstraint(
            model_name="usealert",
            constraint=models.CheckConstraint(
                condition=models.Q(("activity__in", ["persons", "searches", "exports", "pages", "denials"])),
                name="the_alerted_use_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="usealert",
            constraint=models.CheckConstraint(
                condition=models.Q(("span__in", ["window", "day"])), name="the_span_of_a_use_alert_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="usealert",
            constraint=models.CheckConstraint(
                condition=models.Q(("level__in", ["noticed", "refused"])), name="the_level_of_a_use_alert_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="usealert",
            constraint=models.CheckConstraint(
                condition=models.Q(("counted__gte", models.F("limit"))), name="an_alerted_use_has_a_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="usealertreview",
            constraint=models.CheckConstraint(
                condition=models.Q(("outcome__in", ["explained", "followed_up"])),
                name="the_outcome_of_a_use_review_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="usecount",
            constraint=models.UniqueConstraint(
                fields=("staff", "activity", "began_at", "venue", "device"),
                name="uses_of_a_window_have_one_count",
                nulls_distinct=False,
            ),
        ),
        migrations.AddConstraint(
            model_name="usecount",
            constraint=models.CheckConstraint(
                condition=models.Q(("activity__in", ["persons", "searches", "exports", "pages", "denials"])),
                name="a_counted_use_is_known",
            ),
        ),
        KeepRegister("UseAlert"),
        KeepRegister("UseAlertReview"),
        SqlFiles(["usage_alert_may_be_reviewed"]),
    ]
