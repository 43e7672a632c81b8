"""The tables of reports: orders, how far they are drawn, and the finished volumes."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("venues", "0001_houses_and_staff"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Report",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("R-04", "Stub register and alphabetical index"),
                            ("R-05", "Card numbering integrity"),
                        ],
                        max_length=10,
                    ),
                ),
                ("first_day", models.DateField()),
                ("last_day", models.DateField()),
                ("language", models.CharField(max_length=2)),
                ("ordered_at", models.DateTimeField()),
                (
                    "ordered_by",
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
            name="ReportVolume",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("number", models.PositiveSmallIntegerField()),
                ("of", models.PositiveSmallIntegerField()),
                ("rows", models.PositiveIntegerField()),
                ("pages", models.PositiveIntegerField()),
                ("data_sha256", models.CharField(max_length=64)),
                ("sha256", models.CharField(max_length=64)),
                ("size", models.PositiveIntegerField()),
                ("drawn_at", models.DateTimeField()),
                (
                    "report",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="volumes", to="reports.report"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Drawing",
            fields=[
                (
                    "report",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="drawing",
                        serialize=False,
                        to="reports.report",
                    ),
                ),
                ("attempt", models.PositiveIntegerField(default=0)),
                ("done", models.PositiveIntegerField(default=0)),
                ("total", models.PositiveIntegerField(default=0)),
                ("step", models.CharField(default="waiting", max_length=20)),
                ("failure", models.TextField(blank=True)),
                ("heard_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="VolumeContent",
            fields=[
                (
                    "volume",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="content",
                        serialize=False,
                        to="reports.reportvolume",
                    ),
                ),
                ("pdf", models.BinaryField()),
            ],
        ),
        migrations.AddIndex(
            model_name="report",
            index=models.Index(fields=["venue", "-ordered_at"], name="newest_report_first"),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["R-04", "R-05"])), name="report_kind_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.CheckConstraint(
                condition=models.Q(("last_day__gte", models.F("first_day"))), name="a_report_ends_after_it_begins"
            ),
        ),
        migrations.AddConstraint(
            model_name="reportvolume",
            constraint=models.UniqueConstraint(fields=("report", "number"), name="a_volume_is_drawn_once"),
        ),
        migrations.AddConstraint(
            model_name="reportvolume",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1), ("number__lte", models.F("of"))),
                name="volumes_are_counted_from_one",
            ),
        ),
    ]
