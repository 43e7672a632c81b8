"""When and how the Minister's decision to strike somebody off reached the house; it counts from its receipt on."""

import datetime

import django.db.models.deletion
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister

FORWARD = """
CREATE FUNCTION end_may_arrive() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    ended exclusions_measureend;
    struck_off exclusions_measure;
BEGIN
    SELECT * INTO ended FROM exclusions_measureend e WHERE e.id = NEW.end_id;
    SELECT * INTO struck_off FROM exclusions_measure m WHERE m.id = ended.measure_id;
    IF struck_off.kind <> 'ministerial' THEN
        RAISE EXCEPTION 'the house ends it itself (only_the_minister_sends_a_striking_off)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'only_the_minister_sends_a_striking_off';
    END IF;
    IF NEW.received_at > ended.ended_at THEN
        RAISE EXCEPTION 'it came later (a_striking_off_arrives_before_it_is_entered)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_striking_off_arrives_before_it_is_entered';
    END IF;
    IF ended.ended_on < (
        SELECT (NEW.received_at AT TIME ZONE v.timezone)::date FROM venues_venue v WHERE v.id = struck_off.venue_id
    ) THEN
        RAISE EXCEPTION 'it was not known yet (a_striking_off_counts_from_its_receipt)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_striking_off_counts_from_its_receipt';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER an_end_may_arrive BEFORE INSERT ON exclusions_endarrival
    FOR EACH ROW EXECUTE FUNCTION end_may_arrive();
ALTER TABLE exclusions_endarrival ENABLE ALWAYS TRIGGER an_end_may_arrive;
"""

BACKWARD = """
DROP TRIGGER an_end_may_arrive ON exclusions_endarrival;
DROP FUNCTION end_may_arrive();
"""


class Migration(migrations.Migration):
    dependencies = [("exclusions", "0018_namesakes_of_a_long_list")]

    operations = [
        migrations.CreateModel(
            name="EndArrival",
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
                (
                    "end",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="arrival",
                        to="exclusions.measureend",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("channel__in", ["post", "email", "in_person"])),
                        name="a_decision_to_strike_off_arrives_in_writing",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("received_at__gte", datetime.datetime(1979, 2, 12, 0, 0, tzinfo=datetime.UTC))
                        ),
                        name="nothing_is_struck_off_before_the_regulation",
                    ),
                ],
            },
        ),
        KeepRegister("EndArrival"),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
