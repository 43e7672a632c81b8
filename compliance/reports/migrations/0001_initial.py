"""Reports with their volumes, and schedules that order them."""

from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_fields import one_to_one, reference
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles

BYTES_STAY = """
REVOKE UPDATE, DELETE, TRUNCATE ON reports_volumecontent, reports_volumepiece FROM carnet_app;
ALTER TABLE reports_volumepiece ALTER COLUMN pdf SET STORAGE EXTERNAL;
"""
NO_BYTES_STAY = "GRANT UPDATE, DELETE, TRUNCATE ON reports_volumecontent, reports_volumepiece TO carnet_app;"


class Migration(migrations.Migration):
    initial = True

    dependencies = [("audit", "0001_initial"), ("venues", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Schedule",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("kind", models.CharField(max_length=10)),
                (
                    "rhythm",
                    models.CharField(
                        choices=[
                            ("nightly", "each gaming day"),
                            ("weekly", "each week"),
                            ("monthly", "each month"),
                            ("exercise", "each financial year"),
                        ],
                        max_length=10,
                    ),
                ),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__regex", "^R-[0-9]{2}$")), name="scheduled_reports_bear_a_number"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("rhythm__in", ["nightly", "weekly", "monthly", "exercise"])),
                        name="rhythm_of_a_schedule_is_known",
                    ),
                    models.UniqueConstraint(
                        fields=("venue", "kind", "rhythm"), name="a_report_is_scheduled_once_in_each_rhythm"
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="ScheduleEdition",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveIntegerField()),
                ("days_after", models.PositiveSmallIntegerField()),
                ("minutes_after", models.PositiveSmallIntegerField()),
                ("language", models.CharField(max_length=2)),
                ("active", models.BooleanField()),
                ("reason", models.CharField(blank=True, max_length=500)),
                ("set_at", models.DateTimeField()),
                ("schedule", reference("reports.schedule", "editions")),
                ("set_by", reference(settings.AUTH_USER_MODEL, "+", null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("schedule", "number"), name="editions_of_a_schedule_are_numbered_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("days_after__range", (1, 28)), ("minutes_after__lte", 1439)),
                        name="a_schedule_is_due_within_a_month",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("language__in", ["en", "fr", "nl", "de"])),
                        name="language_of_a_schedule_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("number", 1),
                            models.Q(("set_by__isnull", False), models.Q(("reason", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="whoever_changes_a_schedule_says_why",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("R-01", "Own-initiative exclusions and refusals"),
                            ("R-02", "Persons signalled to the agents"),
                            ("R-03", "Guests of honour"),
                            ("R-04", "Stub register and alphabetical index"),
                            ("R-05", "Card numbering integrity"),
                            ("R-06", "Orphan carnet"),
                            ("R-07", "Reconciliation of the orphan account"),
                            ("R-08", "Orphans: payment statement for the receiver of the commune"),
                            ("R-09", "Orphans: notice of payment to the Minister of Finance"),
                            ("R-10", "Applications for approval to the Minister of Finance"),
                            ("R-11", "Large payouts"),
                            ("R-12", "Shift counts"),
                            ("R-14", "Interviews due and self-bans ending"),
                            ("R-16", "Unclaimed prizes and lapsed stakes"),
                            ("R-20", "Door control"),
                        ],
                        max_length=10,
                    ),
                ),
                ("first_day", models.DateField()),
                ("last_day", models.DateField()),
                ("language", models.CharField(max_length=2)),
                ("ordered_at", models.DateTimeField()),
                ("ordered_by", reference(settings.AUTH_USER_MODEL, "+", null=True)),
                ("venue", reference("venues.venue", "+")),
                ("scheduled_by", reference("reports.scheduleedition", "+", null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "-ordered_at"], name="newest_report_first")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "kind__in",
                                [
                                    "R-01",
                                    "R-02",
                                    "R-03",
                                    "R-04",
                                    "R-05",
                                    "R-06",
                                    "R-07",
                                    "R-08",
                                    "R-09",
                                    "R-10",
                                    "R-11",
                                    "R-12",
                                    "R-14",
                                    "R-16",
                                    "R-20",
                                ],
                            )
                        ),
                        name="report_kind_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("last_day__gte", models.F("first_day"))),
                        name="a_report_ends_after_it_begins",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ordered_by__isnull", False), ("scheduled_by__isnull", True)),
                            models.Q(("ordered_by__isnull", True), ("scheduled_by__isnull", False)),
                            _connector="OR",
                        ),
                        name="a_report_is_ordered_by_a_person_or_by_a_schedule",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ReportCancellation",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("cancelled_at", models.DateTimeField()),
                ("cancelled_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("report", one_to_one("reports.report", "cancellation")),
            ],
        ),
        migrations.CreateModel(
            name="ScheduledRun",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("last_day", models.DateField()),
                ("due_at", models.DateTimeField()),
                ("ordered_at", models.DateTimeField()),
                ("report", one_to_one("reports.report", "run")),
                ("schedule", reference("reports.schedule", "runs")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("schedule", "last_day"), name="a_slot_is_ordered_once"),
                    models.CheckConstraint(
                        condition=models.Q(("ordered_at__gte", models.F("due_at"))),
                        name="a_schedule_orders_nothing_before_it_is_due",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="SlotRefusal",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("first_day", models.DateField()),
                ("last_day", models.DateField()),
                ("due_at", models.DateTimeField()),
                ("attempt", models.PositiveSmallIntegerField()),
                ("reason", models.CharField(max_length=30)),
                ("refused_at", models.DateTimeField()),
                ("edition", reference("reports.scheduleedition", "+")),
                ("schedule", reference("reports.schedule", "refusals")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("schedule", "last_day", "attempt"), name="each_attempt_is_refused_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("attempt__gte", 1)), name="attempts_at_a_slot_count_from_one"
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="Drawing",
            fields=[
                (
                    "report",
                    models.OneToOneField(
                        on_delete=models.PROTECT,
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
            name="ReportVolume",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("of", models.PositiveSmallIntegerField()),
                ("rows", models.PositiveIntegerField()),
                ("pages", models.PositiveIntegerField()),
                ("data_sha256", models.CharField(max_length=64)),
                ("sha256", models.CharField(max_length=64)),
                ("size", models.PositiveIntegerField()),
                ("drawn_at", models.DateTimeField()),
                ("report", reference("reports.report", "volumes")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("report", "number"), name="a_volume_is_drawn_once"),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1), ("number__lte", models.F("of"))),
                        name="volumes_are_counted_from_one",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="VolumeContent",
            fields=[
                (
                    "volume",
                    models.OneToOneField(
                        on_delete=models.PROTECT,
                        primary_key=True,
                        related_name="content",
                        serialize=False,
                        to="reports.reportvolume",
                    ),
                ),
                ("pdf", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="VolumePiece",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("of", models.PositiveIntegerField()),
                ("pdf", models.BinaryField()),
                ("volume", reference("reports.reportvolume", "pieces")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("volume", "number"), name="a_piece_is_written_once"),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1), ("number__lte", models.F("of"))),
                        name="pieces_are_counted_from_one",
                    ),
                ]
            },
        ),
        KeepRegister("Schedule"),
        KeepRegister("ScheduleEdition"),
        KeepRegister("Report"),
        KeepRegister("ReportCancellation"),
        KeepRegister("ScheduledRun"),
        KeepRegister("SlotRefusal"),
        KeepRegister("ReportVolume"),
        SqlFiles(
            [
                "former/refuse_other_bytes",
                "report_is_drawn_or_cancelled",
                "former/pieces_are_the_volume",
                "a_closed_volume_takes_no_piece",
                "editions_follow_each_other",
                "schedule_has_an_edition",
                "run_orders_its_report",
                "report_of_a_schedule_has_its_run",
                "former/volume_bytes_stay",
            ]
        ),
        migrations.RunSQL(BYTES_STAY, NO_BYTES_STAY),
    ]
