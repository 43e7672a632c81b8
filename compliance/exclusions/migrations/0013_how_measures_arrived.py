"""How decisions of the Minister and requests reached the house, kept beside the measure."""

import datetime

import django.db.models.deletion
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister

FORWARD = """
CREATE FUNCTION measure_may_arrive() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    arrived exclusions_measure;
BEGIN
    SELECT * INTO arrived FROM exclusions_measure m WHERE m.id = NEW.measure_id;
    IF arrived.kind = 'house' OR arrived.basis = 'art_69' THEN
        RAISE EXCEPTION 'the house decides itself (only_decisions_and_requests_arrive)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'only_decisions_and_requests_arrive';
    END IF;
    IF NEW.received_at > arrived.entered_at THEN
        RAISE EXCEPTION 'it came later (a_measure_arrives_before_it_is_entered)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_measure_arrives_before_it_is_entered';
    END IF;
    IF arrived.kind = 'ministerial' AND NEW.channel NOT IN ('post', 'email', 'in_person') THEN
        RAISE EXCEPTION 'a decision is written (a_decision_arrives_in_writing)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_decision_arrives_in_writing';
    END IF;
    IF (arrived.kind = 'ministerial') <> (NEW.forwarded IS NULL) THEN
        RAISE EXCEPTION 'a request says whether it was passed on (a_request_is_forwarded_or_not)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_request_is_forwarded_or_not';
    END IF;
    IF arrived.kind <> 'ministerial' AND arrived.first_day < (
        SELECT (NEW.received_at AT TIME ZONE v.timezone)::date FROM venues_venue v WHERE v.id = arrived.venue_id
    ) THEN
        RAISE EXCEPTION 'it began before (a_request_comes_before_its_first_day)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_request_comes_before_its_first_day';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_measure_may_arrive BEFORE INSERT ON exclusions_measurearrival
    FOR EACH ROW EXECUTE FUNCTION measure_may_arrive();
ALTER TABLE exclusions_measurearrival ENABLE ALWAYS TRIGGER a_measure_may_arrive;
"""

BACKWARD = """
DROP TRIGGER a_measure_may_arrive ON exclusions_measurearrival;
DROP FUNCTION measure_may_arrive();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("exclusions", "0012_interviews_and_their_steps"),
    ]

    operations = [
        migrations.CreateModel(
            name="MeasureArrival",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("received_at", models.DateTimeField()),
                (
                    "channel",
                    models.CharField(
                        choices=[
                            ("in_person", "in person"),
                            ("email", "by e-mail"),
                            ("web", "through the website"),
                            ("post", "by post"),
                            ("phone", "by phone"),
                        ],
                        max_length=20,
                    ),
                ),
                ("forwarded", models.BooleanField(blank=True, null=True)),
                (
                    "measure",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="arrival", to="exclusions.measure"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("channel__in", ["in_person", "email", "web", "post", "phone"])),
                        name="the_channel_of_a_measure_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("received_at__gte", datetime.datetime(1979, 2, 12, 0, 0, tzinfo=datetime.UTC))
                        ),
                        name="nothing_arrives_before_the_regulation",
                    ),
                ],
            },
        ),
        KeepRegister("MeasureArrival"),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
