"""Reports draw themselves: schedules with their editions, what they ordered, and what could not be ordered."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister
from audit.refusals import triggers

EDITIONS = """
CREATE FUNCTION editions_follow_each_other() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.number <> 1 + coalesce((SELECT max(number) FROM reports_scheduleedition
                                   WHERE schedule_id = NEW.schedule_id), 0) THEN
        RAISE EXCEPTION 'another number follows (editions_of_a_schedule_follow_each_other)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'editions_of_a_schedule_follow_each_other';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER editions_of_a_schedule_follow BEFORE INSERT ON reports_scheduleedition
    FOR EACH ROW EXECUTE FUNCTION editions_follow_each_other();

CREATE FUNCTION schedule_has_an_edition() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM reports_scheduleedition e WHERE e.schedule_id = NEW.id) THEN
        RAISE EXCEPTION 'nothing says when (a_schedule_has_an_edition)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_schedule_has_an_edition';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_schedule_has_an_edition AFTER INSERT ON reports_schedule
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION schedule_has_an_edition();
"""

RUNS = """
CREATE FUNCTION run_orders_its_report() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM reports_report r
        JOIN reports_scheduleedition e ON e.id = r.scheduled_by_id
        JOIN reports_schedule s ON s.id = e.schedule_id
        WHERE r.id = NEW.report_id AND s.id = NEW.schedule_id AND r.venue_id = s.venue_id AND r.kind = s.kind
          AND r.last_day = NEW.last_day AND r.ordered_at = NEW.ordered_at
    ) THEN
        RAISE EXCEPTION 'not the report of this schedule (a_run_orders_the_report_of_its_schedule)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_run_orders_the_report_of_its_schedule';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_run_orders_its_report BEFORE INSERT ON reports_scheduledrun
    FOR EACH ROW EXECUTE FUNCTION run_orders_its_report();

CREATE FUNCTION report_of_a_schedule_has_its_run() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM reports_scheduledrun r WHERE r.report_id = NEW.id) THEN
        RAISE EXCEPTION 'no slot is taken by it (a_report_of_a_schedule_has_its_run)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_report_of_a_schedule_has_its_run';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_report_of_a_schedule_has_its_run AFTER INSERT ON reports_report
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.scheduled_by_id IS NOT NULL)
    EXECUTE FUNCTION report_of_a_schedule_has_its_run();
"""

FORWARD, BACKWARD = triggers(
    [EDITIONS, RUNS],
    always=[
        ("reports_scheduleedition", "editions_of_a_schedule_follow"),
        ("reports_schedule", "a_schedule_has_an_edition"),
        ("reports_scheduledrun", "a_run_orders_its_report"),
        ("reports_report", "a_report_of_a_schedule_has_its_run"),
    ],
    functions=[
        "report_of_a_schedule_has_its_run()",
        "run_orders_its_report()",
        "schedule_has_an_edition()",
        "editions_follow_each_other()",
    ],
)


class Migration(migrations.Migration):
    dependencies = [
        ("reports", "0009_persons_and_applications_are_reported"),
        ("venues", "0007_a_token_is_one_question"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="SlotRefusal",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("first_day", models.DateField()),
                ("last_day", models.DateField()),
                ("due_at", models.DateTimeField()),
                ("attempt", models.PositiveSmallIntegerField()),
                ("reason", models.CharField(max_length=30)),
                ("refused_at", models.DateTimeField()),
            ],
        ),
        migrations.AlterField(
            model_name="report",
            name="ordered_by",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.CreateModel(
            name="Schedule",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=10)),
                (
                    "rhythm",
                    models.CharField(
                        choices=[
                            ("nightly", "each gaming day"),
                            ("weekly", "each week"),
                            ("monthly", "each month"),
                            ("exercise", "each exercise"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ScheduledRun",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("last_day", models.DateField()),
                ("due_at", models.DateTimeField()),
                ("ordered_at", models.DateTimeField()),
                (
                    "report",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="run", to="reports.report"
                    ),
                ),
                (
                    "schedule",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="runs", to="reports.schedule"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ScheduleEdition",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("number", models.PositiveIntegerField()),
                ("days_after", models.PositiveSmallIntegerField()),
                ("minutes_after", models.PositiveSmallIntegerField()),
                ("language", models.CharField(max_length=2)),
                ("active", models.BooleanField()),
                ("reason", models.CharField(blank=True, max_length=500)),
                ("set_at", models.DateTimeField()),
                (
                    "schedule",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="editions", to="reports.schedule"
                    ),
                ),
                (
                    "set_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="report",
            name="scheduled_by",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="reports.scheduleedition"
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("ordered_by__isnull", False), ("scheduled_by__isnull", True)),
                    models.Q(("ordered_by__isnull", True), ("scheduled_by__isnull", False)),
                    _connector="OR",
                ),
                name="a_report_is_ordered_by_a_person_or_by_a_schedule",
            ),
        ),
        migrations.AddField(
            model_name="slotrefusal",
            name="edition",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="reports.scheduleedition"
            ),
        ),
        migrations.AddField(
            model_name="slotrefusal",
            name="schedule",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="refusals", to="reports.schedule"
            ),
        ),
        migrations.AddConstraint(
            model_name="schedule",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__regex", "^R-[0-9]{2}$")), name="scheduled_reports_bear_a_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="schedule",
            constraint=models.CheckConstraint(
                condition=models.Q(("rhythm__in", ["nightly", "weekly", "monthly", "exercise"])),
                name="rhythm_of_a_schedule_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="schedule",
            constraint=models.UniqueConstraint(
                fields=("venue", "kind", "rhythm"), name="a_report_is_scheduled_once_in_each_rhythm"
            ),
        ),
        migrations.AddConstraint(
            model_name="scheduledrun",
            constraint=models.UniqueConstraint(fields=("schedule", "last_day"), name="a_slot_is_ordered_once"),
        ),
        migrations.AddConstraint(
            model_name="scheduledrun",
            constraint=models.CheckConstraint(
                condition=models.Q(("ordered_at__gte", models.F("due_at"))),
                name="a_schedule_orders_nothing_before_it_is_due",
            ),
        ),
        migrations.AddConstraint(
            model_name="scheduleedition",
            constraint=models.UniqueConstraint(
                fields=("schedule", "number"), name="editions_of_a_schedule_are_numbered_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="scheduleedition",
            constraint=models.CheckConstraint(
                condition=models.Q(("days_after__range", (1, 28)), ("minutes_after__lte", 1439)),
                name="a_schedule_is_due_within_a_month",
            ),
        ),
        migrations.AddConstraint(
            model_name="scheduleedition",
            constraint=models.CheckConstraint(
                condition=models.Q(("language__in", ["en", "fr", "nl", "de"])), name="language_of_a_schedule_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="scheduleedition",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("number", 1),
                    models.Q(("set_by__isnull", False), models.Q(("reason", ""), _negated=True)),
                    _connector="OR",
                ),
                name="whoever_changes_a_schedule_says_why",
            ),
        ),
        migrations.AddConstraint(
            model_name="slotrefusal",
            constraint=models.UniqueConstraint(
                fields=("schedule", "last_day", "attempt"), name="each_attempt_is_refused_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="slotrefusal",
            constraint=models.CheckConstraint(
                condition=models.Q(("attempt__gte", 1)), name="attempts_at_a_slot_count_from_one"
            ),
        ),
        KeepRegister("Schedule"),
        KeepRegister("ScheduleEdition"),
        KeepRegister("ScheduledRun"),
        KeepRegister("SlotRefusal"),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
