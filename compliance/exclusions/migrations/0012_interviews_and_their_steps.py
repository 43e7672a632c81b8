"""Interviews with the play-it-safe team, step by step; access after a self-ban rests on one that was held."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister

FORWARD = """
CREATE FUNCTION interview_may_go_on() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM exclusions_interviewstep s
        WHERE s.interview_id = NEW.interview_id AND s.step IN ('held', 'declined')
    ) THEN
        RAISE EXCEPTION 'the interview is over (a_closed_interview_takes_no_step)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_closed_interview_takes_no_step';
    END IF;
    IF NEW.held_on > (
        SELECT (NEW.recorded_at AT TIME ZONE v.timezone)::date
        FROM exclusions_interview i JOIN venues_venue v ON v.id = i.venue_id WHERE i.id = NEW.interview_id
    ) THEN
        RAISE EXCEPTION 'that day has not come (an_interview_is_held_before_it_is_recorded)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'an_interview_is_held_before_it_is_recorded';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER an_interview_goes_on BEFORE INSERT ON exclusions_interviewstep
    FOR EACH ROW EXECUTE FUNCTION interview_may_go_on();
ALTER TABLE exclusions_interviewstep ENABLE ALWAYS TRIGGER an_interview_goes_on;

CREATE FUNCTION access_has_its_interview() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.held_id IS NULL OR NOT EXISTS (
        SELECT FROM exclusions_interviewstep s JOIN exclusions_interview i ON i.id = s.interview_id
        WHERE s.id = NEW.held_id AND s.step = 'held' AND s.held_on = NEW.interview_on
          AND i.measure_id = NEW.measure_id
    ) THEN
        RAISE EXCEPTION 'no such interview was held (access_rests_on_a_held_interview)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'access_rests_on_a_held_interview';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER access_rests_on_a_held_interview BEFORE INSERT ON exclusions_accessauthorised
    FOR EACH ROW EXECUTE FUNCTION access_has_its_interview();
ALTER TABLE exclusions_accessauthorised ENABLE ALWAYS TRIGGER access_rests_on_a_held_interview;
"""

BACKWARD = """
DROP TRIGGER access_rests_on_a_held_interview ON exclusions_accessauthorised;
DROP TRIGGER an_interview_goes_on ON exclusions_interviewstep;
DROP FUNCTION access_has_its_interview();
DROP FUNCTION interview_may_go_on();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("exclusions", "0011_measures_are_found_by_their_keys"),
        ("people", "0008_whose_file_is_planned_once"),
        ("venues", "0007_a_token_is_one_question"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Interview",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("opened_at", models.DateTimeField()),
                (
                    "measure",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="interviews",
                        to="exclusions.measure",
                    ),
                ),
                (
                    "opened_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="people.person",
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="InterviewStep",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("number", models.SmallIntegerField()),
                (
                    "step",
                    models.CharField(
                        choices=[
                            ("offered", "offered"),
                            ("accepted", "agreed"),
                            ("declined", "declined"),
                            ("held", "held"),
                            ("missed", "missed"),
                        ],
                        max_length=20,
                    ),
                ),
                ("meets_at", models.DateTimeField(blank=True, null=True)),
                ("held_on", models.DateField(blank=True, null=True)),
                ("note", models.TextField(blank=True)),
                ("recorded_at", models.DateTimeField()),
                (
                    "interview",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="steps",
                        to="exclusions.interview",
                    ),
                ),
                (
                    "led_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
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
        migrations.AddField(
            model_name="accessauthorised",
            name="held",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="exclusions.interviewstep",
            ),
        ),
        migrations.AddIndex(
            model_name="interview",
            index=models.Index(fields=["venue", "-opened_at"], name="newest_interviews_first"),
        ),
        migrations.AddConstraint(
            model_name="interview",
            constraint=models.CheckConstraint(
                condition=models.Q(("measure__isnull", False), ("person__isnull", False), _connector="OR"),
                name="an_interview_is_with_somebody",
            ),
        ),
        migrations.AddIndex(
            model_name="interviewstep",
            index=models.Index(
                condition=models.Q(("meets_at__isnull", False)), fields=["meets_at"], name="interviews_by_date"
            ),
        ),
        migrations.AddConstraint(
            model_name="interviewstep",
            constraint=models.UniqueConstraint(
                fields=("interview", "number"), name="one_step_of_an_interview_at_a_time"
            ),
        ),
        migrations.AddConstraint(
            model_name="interviewstep",
            constraint=models.CheckConstraint(
                condition=models.Q(("step__in", ["offered", "accepted", "declined", "held", "missed"])),
                name="interview_step_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="interviewstep",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("meets_at__isnull", False), ("step", "accepted")),
                    models.Q(models.Q(("step", "accepted"), _negated=True), ("meets_at__isnull", True)),
                    _connector="OR",
                ),
                name="an_agreed_interview_has_its_moment",
            ),
        ),
        migrations.AddConstraint(
            model_name="interviewstep",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("held_on__isnull", False), ("step", "held")),
                    models.Q(models.Q(("step", "held"), _negated=True), ("held_on__isnull", True)),
                    _connector="OR",
                ),
                name="a_held_interview_has_its_day",
            ),
        ),
        migrations.AddConstraint(
            model_name="interviewstep",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("step__in", ("accepted", "held")), _negated=True),
                    ("led_by__isnull", False),
                    _connector="OR",
                ),
                name="somebody_of_the_team_leads_an_interview",
            ),
        ),
        KeepRegister("Interview"),
        KeepRegister("InterviewStep", personal=["note"]),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
