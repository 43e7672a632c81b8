"""Requests for proof of financial means, what was shown, and the measures that followed."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister

FORWARD = """
CREATE FUNCTION means_may_be_asked() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.asked_on > (
        SELECT (NEW.recorded_at AT TIME ZONE v.timezone)::date FROM venues_venue v WHERE v.id = NEW.venue_id
    ) THEN
        RAISE EXCEPTION 'that day has not come (means_are_asked_for_before_it_is_recorded)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'means_are_asked_for_before_it_is_recorded';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER means_may_be_asked_for BEFORE INSERT ON exclusions_meansrequest
    FOR EACH ROW EXECUTE FUNCTION means_may_be_asked();
ALTER TABLE exclusions_meansrequest ENABLE ALWAYS TRIGGER means_may_be_asked_for;

CREATE FUNCTION means_may_be_judged() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    asked exclusions_meansrequest;
BEGIN
    SELECT * INTO asked FROM exclusions_meansrequest r WHERE r.id = NEW.request_id;
    IF NEW.decided_on < asked.asked_on OR NEW.decided_on > (
        SELECT (NEW.recorded_at AT TIME ZONE v.timezone)::date FROM venues_venue v WHERE v.id = asked.venue_id
    ) THEN
        RAISE EXCEPTION 'not on that day (means_are_judged_after_they_were_asked_for)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'means_are_judged_after_they_were_asked_for';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER means_may_be_judged BEFORE INSERT ON exclusions_meansanswer
    FOR EACH ROW EXECUTE FUNCTION means_may_be_judged();
ALTER TABLE exclusions_meansanswer ENABLE ALWAYS TRIGGER means_may_be_judged;

CREATE FUNCTION means_may_lead_to() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM exclusions_measure m
        WHERE m.id = NEW.measure_id AND (m.kind IN ('self_ban', 'ministerial') OR m.basis = 'house')
    ) THEN
        RAISE EXCEPTION 'the house imposes it (means_lead_to_a_measure_of_the_house)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'means_lead_to_a_measure_of_the_house';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER means_may_lead_to_it BEFORE INSERT ON exclusions_meansmeasure
    FOR EACH ROW EXECUTE FUNCTION means_may_lead_to();
ALTER TABLE exclusions_meansmeasure ENABLE ALWAYS TRIGGER means_may_lead_to_it;
"""

BACKWARD = """
DROP TRIGGER means_may_lead_to_it ON exclusions_meansmeasure;
DROP FUNCTION means_may_lead_to();

DROP TRIGGER means_may_be_judged ON exclusions_meansanswer;
DROP FUNCTION means_may_be_judged();

DROP TRIGGER means_may_be_asked_for ON exclusions_meansrequest;
DROP FUNCTION means_may_be_asked();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("exclusions", "0015_signals_to_and_from_the_agents"),
        ("people", "0008_whose_file_is_planned_once"),
        ("venues", "0007_a_token_is_one_question"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="MeansRequest",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                (
                    "because",
                    models.CharField(
                        choices=[
                            ("frequency", "how often they come"),
                            ("stakes", "excessive stakes"),
                            ("signal", "signalled by the control agents"),
                            ("other", "another reason"),
                        ],
                        max_length=20,
                    ),
                ),
                ("reason", models.TextField()),
                ("asked_on", models.DateField()),
                ("recorded_at", models.DateTimeField()),
                (
                    "asked_by",
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
            name="MeansMeasure",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                (
                    "measure",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="follows", to="exclusions.measure"
                    ),
                ),
                (
                    "request",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="consequence",
                        to="exclusions.meansrequest",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="MeansAnswer",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("number", models.SmallIntegerField()),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("sufficient", "sufficient"),
                            ("insufficient", "insufficient"),
                            ("not_shown", "not shown"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "evidence",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("pay", "pay slips"),
                            ("tax", "tax assessment"),
                            ("account", "statement of account"),
                            ("other", "another paper"),
                        ],
                        max_length=20,
                    ),
                ),
                ("decided_on", models.DateField()),
                ("note", models.TextField(blank=True)),
                ("recorded_at", models.DateTimeField()),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "request",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answers",
                        to="exclusions.meansrequest",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="meansrequest",
            index=models.Index(fields=["venue", "asked_on"], name="oldest_means_requests_first"),
        ),
        migrations.AddConstraint(
            model_name="meansrequest",
            constraint=models.CheckConstraint(
                condition=models.Q(("because__in", ["frequency", "stakes", "signal", "other"])),
                name="the_trigger_of_a_means_request_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="meansrequest",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="a_means_request_gives_its_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="meansanswer",
            constraint=models.UniqueConstraint(fields=("request", "number"), name="one_answer_about_means_at_a_time"),
        ),
        migrations.AddConstraint(
            model_name="meansanswer",
            constraint=models.CheckConstraint(
                condition=models.Q(("outcome__in", ["sufficient", "insufficient", "not_shown"])),
                name="the_outcome_of_a_means_request_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="meansanswer",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("evidence", ""), ("outcome", "not_shown")),
                    models.Q(
                        models.Q(("outcome", "not_shown"), _negated=True),
                        ("evidence__in", ["pay", "tax", "account", "other"]),
                    ),
                    _connector="OR",
                ),
                name="means_are_judged_by_what_was_shown",
            ),
        ),
        KeepRegister("MeansRequest", personal=["reason"]),
        KeepRegister("MeansAnswer", personal=["note"]),
        KeepRegister("MeansMeasure"),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
