"""Signals between the house and the control agents, and the examination of each case they signal."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister

FORWARD = """
CREATE FUNCTION measure_may_be_signalled() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM exclusions_measure m
        WHERE m.id = NEW.measure_id AND (m.kind IN ('self_ban', 'ministerial') OR m.basis = 'house')
    ) THEN
        RAISE EXCEPTION 'that stays in the house (a_voluntary_measure_is_not_signalled)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_voluntary_measure_is_not_signalled';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_measure_may_be_signalled BEFORE INSERT ON exclusions_signalout
    FOR EACH ROW EXECUTE FUNCTION measure_may_be_signalled();
ALTER TABLE exclusions_signalout ENABLE ALWAYS TRIGGER a_measure_may_be_signalled;

CREATE FUNCTION signal_may_be_received() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.received_on > (
        SELECT (NEW.recorded_at AT TIME ZONE v.timezone)::date FROM venues_venue v WHERE v.id = NEW.venue_id
    ) THEN
        RAISE EXCEPTION 'that day has not come (a_signal_is_received_before_it_is_recorded)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_signal_is_received_before_it_is_recorded';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_signal_may_be_received BEFORE INSERT ON exclusions_signalin
    FOR EACH ROW EXECUTE FUNCTION signal_may_be_received();
ALTER TABLE exclusions_signalin ENABLE ALWAYS TRIGGER a_signal_may_be_received;

CREATE FUNCTION case_may_be_examined() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    received exclusions_signalin;
BEGIN
    SELECT * INTO received FROM exclusions_signalin s WHERE s.id = NEW.signal_id;
    IF NEW.examined_on < received.received_on OR NEW.examined_on > (
        SELECT (NEW.recorded_at AT TIME ZONE v.timezone)::date FROM venues_venue v WHERE v.id = received.venue_id
    ) THEN
        RAISE EXCEPTION 'not on that day (a_case_is_examined_after_it_was_signalled)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_case_is_examined_after_it_was_signalled';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_case_may_be_examined BEFORE INSERT ON exclusions_casereview
    FOR EACH ROW EXECUTE FUNCTION case_may_be_examined();
ALTER TABLE exclusions_casereview ENABLE ALWAYS TRIGGER a_case_may_be_examined;
"""

BACKWARD = """
DROP TRIGGER a_case_may_be_examined ON exclusions_casereview;
DROP FUNCTION case_may_be_examined();

DROP TRIGGER a_signal_may_be_received ON exclusions_signalin;
DROP FUNCTION signal_may_be_received();

DROP TRIGGER a_measure_may_be_signalled ON exclusions_signalout;
DROP FUNCTION measure_may_be_signalled();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("exclusions", "0014_measures_are_reviewed"),
        ("people", "0008_whose_file_is_planned_once"),
        ("venues", "0007_a_token_is_one_question"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="SignalIn",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("surname", models.CharField(max_length=200)),
                ("given_names", models.CharField(blank=True, max_length=200)),
                ("birth_year", models.SmallIntegerField(blank=True, null=True)),
                ("received_on", models.DateField()),
                ("signalled", models.TextField()),
                ("recorded_at", models.DateTimeField()),
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
                    "recorded_by",
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
            name="CaseReview",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("examined_on", models.DateField()),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("nothing", "nothing to be done"),
                            ("interview", "an interview is offered"),
                            ("means", "proof of means is asked for"),
                            ("measure", "a measure is taken"),
                        ],
                        max_length=20,
                    ),
                ),
                ("note", models.TextField(blank=True)),
                ("recorded_at", models.DateTimeField()),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "signal",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="review", to="exclusions.signalin"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SignalOut",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("signalled_at", models.DateTimeField()),
                (
                    "measure",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="signal", to="exclusions.measure"
                    ),
                ),
                (
                    "signalled_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddIndex(
            model_name="signalin",
            index=models.Index(fields=["venue", "received_on"], name="oldest_signals_first"),
        ),
        migrations.AddConstraint(
            model_name="signalin",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("surname", ""), _negated=True), models.Q(("signalled", ""), _negated=True)
                ),
                name="a_signal_says_who_and_what",
            ),
        ),
        migrations.AddConstraint(
            model_name="casereview",
            constraint=models.CheckConstraint(
                condition=models.Q(("outcome__in", ["nothing", "interview", "means", "measure"])),
                name="the_outcome_of_a_case_is_known",
            ),
        ),
        KeepRegister("SignalOut"),
        KeepRegister("SignalIn", personal=["surname", "given_names", "birth_year", "signalled"]),
        KeepRegister("CaseReview", personal=["note"]),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
