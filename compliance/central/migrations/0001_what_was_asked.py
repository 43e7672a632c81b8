"""What a central register was asked and answered, which codes it gave, and warnings before a certificate ends."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister

FORWARD = """
CREATE FUNCTION code_may_be_learned() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT 1 FROM central_question q JOIN people_person p ON p.id = NEW.person_id
        WHERE q.id = NEW.question_id AND q.venue_id = p.venue_id AND q.code <> '' AND q.how = 'name'
        AND q.outcome IN ('clear', 'hit')
    ) THEN
        RAISE EXCEPTION 'no such answer (a_code_is_learned_from_an_answer)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_code_is_learned_from_an_answer';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_code_may_be_learned BEFORE INSERT ON central_knowncode
    FOR EACH ROW EXECUTE FUNCTION code_may_be_learned();
ALTER TABLE central_knowncode ENABLE ALWAYS TRIGGER a_code_may_be_learned;
"""

BACKWARD = """
DROP TRIGGER a_code_may_be_learned ON central_knowncode;
DROP FUNCTION code_may_be_learned();
"""


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("people", "0008_whose_file_is_planned_once"),
        ("venues", "0007_a_token_is_one_question"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Question",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("request_id", models.UUIDField()),
                ("outcome", models.CharField(max_length=20)),
                ("http_status", models.PositiveSmallIntegerField(null=True)),
                ("attempts", models.PositiveSmallIntegerField()),
                ("duration_ms", models.PositiveIntegerField()),
                ("asked_at", models.DateTimeField()),
                ("presentation", models.UUIDField()),
                ("how", models.CharField(max_length=10)),
                ("subject", models.CharField(max_length=64)),
                ("code", models.CharField(blank=True, max_length=80)),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "desk",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.cashdesk"
                    ),
                ),
                (
                    "door",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.door"
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="KnownCode",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("learned_at", models.DateTimeField()),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.person"
                    ),
                ),
                (
                    "question",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="known_code", to="central.question"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="ExpiryWarning",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("fingerprint", models.CharField(max_length=64)),
                ("step", models.PositiveSmallIntegerField()),
                ("ends_at", models.DateTimeField()),
                ("warned_at", models.DateTimeField()),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("venue", "fingerprint", "step"), name="each_step_of_a_certificate_warns_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("step__in", (60, 30, 14, 7, 0))), name="a_warning_has_a_known_step"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Probe",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("request_id", models.UUIDField()),
                ("outcome", models.CharField(max_length=20)),
                ("http_status", models.PositiveSmallIntegerField(null=True)),
                ("attempts", models.PositiveSmallIntegerField()),
                ("duration_ms", models.PositiveIntegerField()),
                ("asked_at", models.DateTimeField()),
                (
                    "asked_by",
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
                "indexes": [models.Index(fields=["venue", "-asked_at"], name="probes_of_a_house")],
                "constraints": [
                    models.UniqueConstraint(fields=("request_id",), name="a_probe_has_its_own_request_id"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("outcome__in", ("error", "timeout", "malformed", "certificate", "not_configured", "alive"))
                        ),
                        name="a_probe_says_only_whether_the_register_is_there",
                    ),
                ],
            },
        ),
        migrations.AddIndex(
            model_name="question",
            index=models.Index(fields=["venue", "-asked_at"], name="questions_of_a_house"),
        ),
        migrations.AddIndex(
            model_name="question",
            index=models.Index(fields=["venue", "presentation"], name="questions_of_a_presentation"),
        ),
        migrations.AddIndex(
            model_name="question",
            index=models.Index(
                condition=models.Q(("code", ""), _negated=True), fields=["code"], name="questions_with_a_code"
            ),
        ),
        migrations.AddConstraint(
            model_name="question",
            constraint=models.UniqueConstraint(fields=("request_id",), name="a_request_id_is_used_once"),
        ),
        migrations.AddConstraint(
            model_name="question",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "outcome__in",
                        (
                            "clear",
                            "hit",
                            "error",
                            "timeout",
                            "malformed",
                            "certificate",
                            "circuit_open",
                            "incomplete",
                            "not_configured",
                        ),
                    )
                ),
                name="the_outcome_of_a_question_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="question",
            constraint=models.CheckConstraint(
                condition=models.Q(("how__in", ["name", "code"])), name="a_question_names_its_guest_in_a_known_way"
            ),
        ),
        migrations.AddConstraint(
            model_name="question",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("outcome__in", ["clear", "hit"]), _negated=True),
                    models.Q(("attempts__gte", 1), ("http_status", 200), ("http_status__isnull", False)),
                    _connector="OR",
                ),
                name="only_a_whole_answer_is_clear_or_a_hit",
            ),
        ),
        migrations.AddConstraint(
            model_name="question",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("outcome__in", ("circuit_open", "not_configured")), _negated=True),
                    models.Q(("attempts", 0), ("http_status__isnull", True)),
                    _connector="OR",
                ),
                name="what_was_never_sent_has_no_attempt",
            ),
        ),
        migrations.AddConstraint(
            model_name="question",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("desk__isnull", True), ("door__isnull", False)),
                    models.Q(("desk__isnull", False), ("door__isnull", True)),
                    _connector="OR",
                ),
                name="a_question_is_asked_at_one_place",
            ),
        ),
        KeepRegister("Question", personal=["subject", "code"]),
        KeepRegister("Probe"),
        KeepRegister("KnownCode"),
        KeepRegister("ExpiryWarning"),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
