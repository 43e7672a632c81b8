"""Doubts are resolved by a supervisor: only doubts, only by another person, and nothing that needs a look is cleared."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister

FORWARD = """
CREATE FUNCTION alert_belongs_to_a_doubt() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM admissions_doordecision d JOIN admissions_doorground g ON g.decision_id = d.id
        WHERE d.id = NEW.decision_id AND d.outcome = 'needs_review' AND d.person_id IS NOT NULL AND g.code = NEW.code
    ) OR EXISTS (SELECT FROM admissions_review r WHERE r.decision_id = NEW.decision_id) THEN
        RAISE EXCEPTION 'an alert is kept with the doubt that it raises (an_alert_belongs_to_a_doubt)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_alert_belongs_to_a_doubt';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER an_alert_belongs_to_a_doubt BEFORE INSERT ON admissions_dooralert
    FOR EACH ROW EXECUTE FUNCTION alert_belongs_to_a_doubt();

CREATE FUNCTION doubt_is_reviewed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM admissions_doordecision d JOIN admissions_dooralert a ON a.decision_id = d.id
        WHERE d.id = NEW.decision_id AND d.outcome = 'needs_review'
    ) THEN
        RAISE EXCEPTION 'only a doubt is reviewed (only_doubts_are_reviewed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_doubts_are_reviewed';
    END IF;
    IF NOT EXISTS (SELECT FROM admissions_doordecision d
                   WHERE d.id = NEW.decision_id AND d.decided_by_id <> NEW.resolved_by_id) THEN
        RAISE EXCEPTION 'a second person reviews (a_review_needs_a_second_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_review_needs_a_second_person';
    END IF;
    IF NEW.answer = 'cleared' AND EXISTS (
        SELECT FROM admissions_doorground g
        WHERE g.decision_id = NEW.decision_id AND NOT EXISTS (
            SELECT FROM admissions_dooralert a WHERE a.decision_id = g.decision_id AND a.code = g.code)
    ) THEN
        RAISE EXCEPTION 'what no alert raised is not cleared (a_review_clears_alerts_only)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_review_clears_alerts_only';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_doubt_is_reviewed BEFORE INSERT ON admissions_review
    FOR EACH ROW EXECUTE FUNCTION doubt_is_reviewed();

ALTER TABLE admissions_dooralert ENABLE ALWAYS TRIGGER an_alert_belongs_to_a_doubt;
ALTER TABLE admissions_review ENABLE ALWAYS TRIGGER a_doubt_is_reviewed;
"""

BACKWARD = """
DROP TRIGGER a_doubt_is_reviewed ON admissions_review;
DROP TRIGGER an_alert_belongs_to_a_doubt ON admissions_dooralert;
DROP FUNCTION doubt_is_reviewed();
DROP FUNCTION alert_belongs_to_a_doubt();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("admissions", "0004_a_number_taken_is_a_card"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddIndex(
            model_name="doordecision",
            index=models.Index(
                condition=models.Q(("outcome", "needs_review")),
                fields=["venue", "-decided_at"],
                name="doubts_of_a_house",
            ),
        ),
        migrations.CreateModel(
            name="DoorAlert",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("code", models.CharField(max_length=40)),
                ("about", models.UUIDField()),
                ("fingerprint", models.CharField(max_length=64)),
                ("article", models.CharField(max_length=60)),
                ("shown", models.JSONField(default=dict)),
                ("known", models.JSONField(default=dict)),
                (
                    "decision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="alerts",
                        to="admissions.doordecision",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["about", "fingerprint"], name="alerts_about_a_row")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("decision", "code", "about"), name="one_alert_about_a_row_in_a_decision"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("fingerprint__regex", "^[0-9a-f]{64}$")), name="a_fingerprint_is_a_digest"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("code", "face_not_compared"), _negated=True),
                        name="a_missing_look_is_no_alert",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("article", ""), _negated=True), name="an_alert_rests_on_an_article"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Review",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                (
                    "answer",
                    models.CharField(choices=[("cleared", "cleared"), ("upheld", "refused")], max_length=20),
                ),
                ("note", models.TextField()),
                ("code", models.CharField(blank=True, max_length=40)),
                ("article", models.CharField(blank=True, max_length=60)),
                ("resolved_at", models.DateTimeField()),
                (
                    "decision",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="review",
                        to="admissions.doordecision",
                    ),
                ),
                (
                    "resolved_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("answer__in", ["cleared", "upheld"])), name="a_review_clears_or_upholds"
                    ),
                    models.CheckConstraint(condition=models.Q(("note__regex", "\\S")), name="a_review_has_a_note"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("answer", "cleared"), ("article", ""), ("code", "")),
                            models.Q(
                                ("answer", "upheld"),
                                ("code", "review_upheld"),
                                models.Q(("article", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="only_an_upheld_review_names_its_ground",
                    ),
                ],
            },
        ),
        KeepRegister("DoorAlert", personal=["shown", "known"]),
        KeepRegister("Review", personal=["note"]),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
