"""What a central register was asked and answered, which codes it gave, and warnings before a certificate ends."""

from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_fields import one_to_one, reference
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    initial = True

    dependencies = [("audit", "0001_initial"), ("people", "0001_initial"), ("venues", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Question",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
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
                ("asked_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("desk", reference("venues.cashdesk", "+", null=True)),
                ("door", reference("venues.door", "+", null=True)),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "indexes": [
                    models.Index(fields=["venue", "-asked_at"], name="questions_of_a_house"),
                    models.Index(fields=["venue", "presentation"], name="questions_of_a_presentation"),
                    models.Index(
                        condition=models.Q(("code", ""), _negated=True), fields=["code"], name="questions_with_a_code"
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("request_id",), name="a_request_id_is_used_once"),
                    models.CheckConstraint(
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
                    models.CheckConstraint(
                        condition=models.Q(("how__in", ["name", "code"])),
                        name="a_question_names_its_guest_in_a_known_way",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("outcome__in", ["clear", "hit"]), _negated=True),
                            models.Q(("attempts__gte", 1), ("http_status", 200), ("http_status__isnull", False)),
                            _connector="OR",
                        ),
                        name="only_a_whole_answer_is_clear_or_a_hit",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("outcome__in", ("circuit_open", "not_configured")), _negated=True),
                            models.Q(("attempts", 0), ("http_status__isnull", True)),
                            _connector="OR",
                        ),
                        name="what_was_never_sent_has_no_attempt",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("desk__isnull", True), ("door__isnull", False)),
                            models.Q(("desk__isnull", False), ("door__isnull", True)),
                            _connector="OR",
                        ),
                        name="a_question_is_asked_at_one_place",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Probe",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("request_id", models.UUIDField()),
                ("outcome", models.CharField(max_length=20)),
                ("http_status", models.PositiveSmallIntegerField(null=True)),
                ("attempts", models.PositiveSmallIntegerField()),
                ("duration_ms", models.PositiveIntegerField()),
                ("asked_at", models.DateTimeField()),
                ("asked_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
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
        migrations.CreateModel(
            name="KnownCode",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("learned_at", models.DateTimeField()),
                ("person", reference("people.person", "+")),
                ("question", one_to_one("central.question", "known_code")),
            ],
        ),
        migrations.CreateModel(
            name="ExpiryWarning",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("fingerprint", models.CharField(max_length=64)),
                ("step", models.PositiveSmallIntegerField()),
                ("ends_at", models.DateTimeField()),
                ("warned_at", models.DateTimeField()),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("venue", "fingerprint", "step"), name="each_step_of_a_certificate_warns_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("step__in", (60, 30, 14, 7, 0))), name="a_warning_has_a_known_step"
                    ),
                ]
            },
        ),
        KeepRegister("Question", personal=["subject", "code"]),
        KeepRegister("Probe"),
        KeepRegister("KnownCode"),
        KeepRegister("ExpiryWarning"),
        SqlFiles(["code_may_be_learned"]),
    ]
