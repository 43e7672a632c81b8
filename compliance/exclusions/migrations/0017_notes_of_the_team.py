"""Notes of the play-it-safe team about guests: what was observed, how risky it is, and what was agreed."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister

FORWARD = """
CREATE FUNCTION observation_may_be_recorded() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.observed_on > (
        SELECT (NEW.recorded_at AT TIME ZONE v.timezone)::date FROM venues_venue v WHERE v.id = NEW.venue_id
    ) THEN
        RAISE EXCEPTION 'that day has not come (an_observation_is_made_before_it_is_recorded)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'an_observation_is_made_before_it_is_recorded';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER an_observation_may_be_recorded BEFORE INSERT ON exclusions_observation
    FOR EACH ROW EXECUTE FUNCTION observation_may_be_recorded();
ALTER TABLE exclusions_observation ENABLE ALWAYS TRIGGER an_observation_may_be_recorded;
"""

BACKWARD = """
DROP TRIGGER an_observation_may_be_recorded ON exclusions_observation;
DROP FUNCTION observation_may_be_recorded();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("exclusions", "0016_proof_of_means"),
        ("people", "0008_whose_file_is_planned_once"),
        ("venues", "0007_a_token_is_one_question"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Observation",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("observed_on", models.DateField()),
                ("note", models.TextField()),
                (
                    "level",
                    models.CharField(
                        blank=True, choices=[("low", "low"), ("raised", "raised"), ("high", "high")], max_length=20
                    ),
                ),
                ("agreed", models.TextField(blank=True)),
                ("recorded_at", models.DateTimeField()),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.person"
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
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("note", ""), _negated=True), name="an_observation_says_what_was_seen"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("level", ""), ("level__in", ["low", "raised", "high"]), _connector="OR"),
                        name="the_level_of_risk_is_known",
                    ),
                ],
            },
        ),
        KeepRegister("Observation", personal=["note", "level", "agreed"]),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
