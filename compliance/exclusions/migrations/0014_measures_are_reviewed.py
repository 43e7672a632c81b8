"""Reviews of exclusions by the Minister and by the house; the database refuses one of a self-ban."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister

FORWARD = """
CREATE FUNCTION measure_may_be_reviewed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    looked_at exclusions_measure;
BEGIN
    SELECT * INTO looked_at FROM exclusions_measure m WHERE m.id = NEW.measure_id;
    IF looked_at.kind NOT IN ('ministerial', 'house') AND looked_at.basis <> 'art_69' THEN
        RAISE EXCEPTION 'nobody reviews it (a_self_ban_is_never_reviewed)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_self_ban_is_never_reviewed';
    END IF;
    IF NEW.reviewed_on < looked_at.first_day THEN
        RAISE EXCEPTION 'it began later (a_review_comes_after_the_measure_began)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_review_comes_after_the_measure_began';
    END IF;
    IF NEW.reviewed_on > (
        SELECT (NEW.recorded_at AT TIME ZONE v.timezone)::date FROM venues_venue v WHERE v.id = looked_at.venue_id
    ) THEN
        RAISE EXCEPTION 'that day has not come (a_review_is_done_before_it_is_recorded)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_review_is_done_before_it_is_recorded';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_measure_may_be_reviewed BEFORE INSERT ON exclusions_measurereview
    FOR EACH ROW EXECUTE FUNCTION measure_may_be_reviewed();
ALTER TABLE exclusions_measurereview ENABLE ALWAYS TRIGGER a_measure_may_be_reviewed;
"""

BACKWARD = """
DROP TRIGGER a_measure_may_be_reviewed ON exclusions_measurereview;
DROP FUNCTION measure_may_be_reviewed();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("exclusions", "0013_how_measures_arrived"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="MeasureReview",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("reviewed_on", models.DateField()),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("maintained", "maintained"),
                            ("reference_changed", "maintained under another reference"),
                            ("strike_off_proposed", "proposed for striking off"),
                        ],
                        max_length=30,
                    ),
                ),
                ("reference", models.CharField(blank=True, max_length=80)),
                ("note", models.TextField(blank=True)),
                ("recorded_at", models.DateTimeField()),
                (
                    "measure",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="reviews", to="exclusions.measure"
                    ),
                ),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("outcome__in", ["maintained", "reference_changed", "strike_off_proposed"])),
                        name="the_outcome_of_a_review_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("outcome", "reference_changed"), _negated=True),
                            models.Q(("reference", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="a_changed_reference_is_stated",
                    ),
                ],
            },
        ),
        KeepRegister("MeasureReview", personal=["note"]),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
