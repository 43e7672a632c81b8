"""Notices to authorities: what they say, their letters and numbers, how they were sent and answered."""

import django.contrib.postgres.fields
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_fields import one_to_one, reference
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles

NUMBERS_STAY = "REVOKE DELETE, TRUNCATE ON notices_numbering FROM carnet_app;"
NO_NUMBERS_STAY = "GRANT DELETE, TRUNCATE ON notices_numbering TO carnet_app;"
BYTES_STAY = "REVOKE UPDATE, DELETE, TRUNCATE ON notices_lettercontent, notices_scancontent FROM carnet_app;"
NO_BYTES_STAY = "GRANT UPDATE, DELETE, TRUNCATE ON notices_lettercontent, notices_scancontent TO carnet_app;"


class Migration(migrations.Migration):
    initial = True

    dependencies = [("audit", "0001_initial"), ("people", "0001_initial"), ("venues", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Notice",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "addressee",
                    models.CharField(
                        choices=[
                            ("justice", "Minister of Justice"),
                            ("finance", "Minister of Finance"),
                            ("control", "Control agents"),
                            ("ksa", "Netherlands Gambling Authority"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("exclusion", "exclusion by management"),
                            ("refusal", "refusal at the door"),
                            ("orphan_payment", "payment of orphan funds"),
                            ("variance", "count variance"),
                        ],
                        max_length=20,
                    ),
                ),
                ("ground", models.CharField(max_length=40)),
                ("articles", models.CharField(max_length=60)),
                ("subject_table", models.CharField(max_length=63)),
                ("subject_id", models.UUIDField()),
                ("surname", models.CharField(blank=True, max_length=200)),
                ("given_names", models.CharField(blank=True, max_length=200)),
                ("birth_year", models.SmallIntegerField(blank=True, null=True)),
                ("birth_month", models.SmallIntegerField(blank=True, null=True)),
                ("birth_day", models.SmallIntegerField(blank=True, null=True)),
                ("reasons", models.TextField()),
                ("raised_at", models.DateTimeField()),
                ("due_at", models.DateTimeField()),
                ("person", reference("people.person", "+", blank=True, null=True)),
                ("raised_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "-raised_at"], name="newest_notices_first")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("subject_id", "addressee", "ground"), name="an_authority_is_told_once_of_each_thing"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("addressee__in", ["justice", "finance", "control", "ksa"])),
                        name="notice_addressee_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["exclusion", "refusal", "orphan_payment", "variance"])),
                        name="notice_kind_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reasons", ""), _negated=True), name="a_notice_gives_reasons"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("due_at__gt", models.F("raised_at"))),
                        name="a_notice_is_due_after_it_is_raised",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                models.Q(("kind", "orphan_payment"), _negated=True),
                                ("addressee", "finance"),
                                _connector="OR",
                            ),
                            models.Q(
                                models.Q(("kind", "variance"), _negated=True),
                                ("addressee__in", ["control", "ksa"]),
                                _connector="OR",
                            ),
                            models.Q(
                                models.Q(("kind__in", ["exclusion", "refusal"]), _negated=True),
                                models.Q(("addressee__in", ["finance", "control", "ksa"]), _negated=True),
                                _connector="OR",
                            ),
                        ),
                        name="each_kind_of_notice_has_its_addressee",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "orphan_payment"), _negated=True),
                            models.Q(
                                ("birth_year__isnull", True),
                                ("given_names", ""),
                                ("person__isnull", True),
                                ("surname", ""),
                            ),
                            _connector="OR",
                        ),
                        name="a_notice_of_a_payment_names_nobody",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "variance"), _negated=True),
                            models.Q(
                                ("birth_year__isnull", True),
                                ("given_names", ""),
                                ("person__isnull", True),
                                ("surname", ""),
                            ),
                            _connector="OR",
                        ),
                        name="a_notice_of_a_difference_names_nobody",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PaymentNotice",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("exercise", models.CharField(max_length=40)),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("currency", models.CharField(max_length=3)),
                ("paid_on", models.DateField()),
                ("beneficiary", models.CharField(max_length=200)),
                (
                    "receipts",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=40), blank=True, default=list, size=None
                    ),
                ),
                ("notice", one_to_one("notices.notice", "payment")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="a_payment_told_is_of_a_sum"),
                    models.CheckConstraint(
                        condition=models.Q(("exercise", ""), _negated=True), name="a_payment_told_has_its_exercise"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("beneficiary", ""), _negated=True),
                        name="a_payment_told_has_its_beneficiary",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("receipts__contains", [""]), _negated=True),
                        name="receipts_of_a_payment_told_have_numbers",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="PaymentReceipt",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.CharField(max_length=40)),
                ("added_at", models.DateTimeField()),
                ("added_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("payment", reference("notices.paymentnotice", "later_receipts")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("payment", "number"), name="a_receipt_of_a_payment_is_added_once"),
                    models.CheckConstraint(
                        condition=models.Q(("number", ""), _negated=True), name="a_receipt_of_a_payment_has_a_number"
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="VarianceNotice",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("place", models.CharField(max_length=80)),
                ("shift", models.CharField(max_length=20)),
                ("gaming_day", models.DateField()),
                ("expected", models.DecimalField(decimal_places=2, max_digits=14)),
                ("counted", models.DecimalField(decimal_places=2, max_digits=14)),
                ("gap", models.DecimalField(decimal_places=2, max_digits=14)),
                ("threshold", models.DecimalField(decimal_places=2, max_digits=14)),
                ("currency", models.CharField(max_length=3)),
                ("notice", one_to_one("notices.notice", "variance")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("place", ""), _negated=True), models.Q(("shift", ""), _negated=True)
                        ),
                        name="a_difference_told_has_its_place",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("gap__gt", models.F("threshold"))),
                        name="a_difference_told_is_above_the_threshold",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="MailAddress",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "mailbox",
                    models.CharField(
                        choices=[
                            ("justice", "Minister of Justice"),
                            ("finance", "Minister of Finance"),
                            ("control", "Control agents"),
                            ("ksa", "Netherlands Gambling Authority"),
                            ("house", "Alerts of the casino"),
                        ],
                        max_length=20,
                    ),
                ),
                ("email", models.EmailField(max_length=254)),
                ("valid_from", models.DateField()),
                ("proposed_at", models.DateTimeField()),
                ("proposed_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("mailbox__in", ["justice", "finance", "control", "ksa", "house"])),
                        name="the_owner_of_an_address_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("email__contains", "@")), name="an_address_is_one_of_e_mail"
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="AddressDecision",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("approved", models.BooleanField()),
                ("decided_at", models.DateTimeField()),
                ("decided_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("address", one_to_one("notices.mailaddress", "decision")),
            ],
        ),
        migrations.CreateModel(
            name="NoticeDispatch",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("message_id", models.CharField(max_length=80)),
                ("ordered_at", models.DateTimeField()),
                ("address", reference("notices.mailaddress", "+")),
                ("notice", reference("notices.notice", "dispatches")),
                ("ordered_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
        ),
        migrations.CreateModel(
            name="NoticeAttempt",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("begun_at", models.DateTimeField()),
                ("dispatch", reference("notices.noticedispatch", "attempts")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("dispatch", "number"), name="attempts_of_a_dispatch_are_counted")
                ]
            },
        ),
        migrations.CreateModel(
            name="AttemptOutcome",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("accepted", "accepted by the server"),
                            ("deferred", "temporarily refused by the server"),
                            ("refused", "refused by the server"),
                            ("unreachable", "server not reachable"),
                            ("unknown", "unknown: it may have been sent"),
                            ("filed", "written to a file on this machine, not sent"),
                        ],
                        max_length=20,
                    ),
                ),
                ("code", models.PositiveSmallIntegerField(null=True)),
                ("reply", models.CharField(blank=True, max_length=500)),
                ("ended_at", models.DateTimeField()),
                ("attempt", one_to_one("notices.noticeattempt", "outcome")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("outcome__in", ["accepted", "deferred", "refused", "unreachable", "unknown", "filed"])
                        ),
                        name="the_outcome_of_an_attempt_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("outcome", "accepted"), _negated=True),
                            models.Q(("code__gte", 200), ("code__isnull", False), ("code__lte", 299)),
                            _connector="OR",
                        ),
                        name="only_the_yes_of_a_server_is_one",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="NoticeSent",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "way",
                    models.CharField(
                        choices=[
                            ("email", "by e-mail"),
                            ("post", "by post"),
                            ("hand", "by hand"),
                            ("portal", "via the government portal"),
                        ],
                        max_length=20,
                    ),
                ),
                ("reference", models.CharField(max_length=80)),
                ("sent_at", models.DateTimeField()),
                ("recorded_at", models.DateTimeField()),
                ("notice", one_to_one("notices.notice", "sent")),
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+", null=True)),
                ("attempt", one_to_one("notices.noticeattempt", "+", null=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("way__in", ["email", "post", "hand", "portal"])),
                        name="the_way_of_a_notice_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reference", ""), _negated=True), name="a_sent_notice_has_a_reference"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("sent_at__lte", models.F("recorded_at"))),
                        name="a_notice_is_sent_before_it_is_recorded",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("recorded_by__isnull", False), ("attempt__isnull", False), _connector="OR"),
                        name="somebody_or_a_server_says_that_it_was_sent",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="NoticeAnswer",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("acknowledged", "acknowledged"), ("objected", "refused, or to be corrected")],
                        max_length=20,
                    ),
                ),
                ("reference", models.CharField(max_length=80)),
                (
                    "channel",
                    models.CharField(
                        choices=[
                            ("email", "by e-mail"),
                            ("post", "by post"),
                            ("hand", "by hand"),
                            ("portal", "via the government portal"),
                        ],
                        max_length=20,
                    ),
                ),
                ("answered_on", models.DateField()),
                ("note", models.TextField(blank=True)),
                ("recorded_at", models.DateTimeField()),
                ("notice", reference("notices.notice", "answers")),
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["acknowledged", "objected"])),
                        name="the_kind_of_an_answer_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("channel__in", ["email", "post", "hand", "portal"])),
                        name="the_way_of_an_answer_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reference", ""), _negated=True), name="an_answer_has_its_reference"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "objected"), _negated=True),
                            models.Q(("note", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="an_objection_says_what_is_wrong",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="AnswerScan",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("sha256", models.CharField(max_length=64)),
                ("size", models.PositiveIntegerField()),
                ("answer", one_to_one("notices.noticeanswer", "scan")),
                ("file_name", models.CharField(blank=True, db_default="", default="", max_length=200)),
            ],
        ),
        migrations.CreateModel(
            name="ScanContent",
            fields=[
                (
                    "scan",
                    models.OneToOneField(
                        on_delete=models.PROTECT,
                        primary_key=True,
                        related_name="content",
                        serialize=False,
                        to="notices.answerscan",
                    ),
                ),
                ("pdf", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="NoticeAlarm",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("unsent", "not sent in time"),
                            ("failed", "cannot be sent by e-mail"),
                            ("unanswered", "not acknowledged in time"),
                        ],
                        max_length=20,
                    ),
                ),
                ("raised_at", models.DateTimeField()),
                ("notice", reference("notices.notice", "alarms")),
                ("dispatch", reference("notices.noticedispatch", "alarms", null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("notice", "kind", "dispatch"), name="an_alarm_is_raised_once", nulls_distinct=False
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("dispatch__isnull", False), ("kind", "failed")),
                            models.Q(("dispatch__isnull", True), ("kind__in", ["unsent", "unanswered"])),
                            _connector="OR",
                        ),
                        name="an_alarm_says_what_it_is_about",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="AlarmMail",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("accepted", "accepted by the server"),
                            ("deferred", "temporarily refused by the server"),
                            ("refused", "refused by the server"),
                            ("unreachable", "server not reachable"),
                            ("unknown", "unknown: it may have been sent"),
                            ("filed", "written to a file on this machine, not sent"),
                        ],
                        max_length=20,
                    ),
                ),
                ("mailed_at", models.DateTimeField()),
                ("address", reference("notices.mailaddress", "+")),
                ("alarm", reference("notices.noticealarm", "mails")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("outcome__in", ["accepted", "deferred", "refused", "unreachable", "unknown", "filed"])
                        ),
                        name="the_outcome_of_an_alarm_is_known",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="Numbering",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("series", models.CharField(max_length=30)),
                ("last_number", models.PositiveIntegerField()),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("venue", "series"), name="one_numbering_of_a_series_of_letters")
                ]
            },
        ),
        migrations.CreateModel(
            name="NoticeAmendment",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("reasons", models.TextField()),
                ("amended_at", models.DateTimeField()),
                ("amended_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("notice", reference("notices.notice", "amendments")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reasons", ""), _negated=True), name="an_amended_notice_gives_reasons"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="NoticeWithdrawal",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("reason", models.TextField()),
                ("asked_at", models.DateTimeField()),
                ("asked_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("notice", reference("notices.notice", "withdrawals")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="a_withdrawal_gives_its_reason"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="WithdrawalDecision",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("confirmed", models.BooleanField()),
                ("decided_at", models.DateTimeField()),
                ("decided_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("withdrawal", one_to_one("notices.noticewithdrawal", "decision")),
            ],
        ),
        migrations.CreateModel(
            name="NoticeIssue",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "addressee",
                    models.CharField(
                        choices=[
                            ("justice", "Minister of Justice"),
                            ("finance", "Minister of Finance"),
                            ("control", "Control agents"),
                            ("ksa", "Netherlands Gambling Authority"),
                        ],
                        max_length=20,
                    ),
                ),
                ("year", models.PositiveSmallIntegerField()),
                ("number", models.PositiveIntegerField()),
                ("issued_at", models.DateTimeField()),
                ("issued_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("notice", one_to_one("notices.notice", "issue")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("venue", "addressee", "year", "number"), name="a_number_of_a_letter_is_used_once"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="NoticeLetter",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("data_sha256", models.CharField(max_length=64)),
                ("sha256", models.CharField(max_length=64)),
                ("size", models.PositiveIntegerField()),
                ("drawn_at", models.DateTimeField()),
                ("issue", one_to_one("notices.noticeissue", "letter")),
            ],
        ),
        migrations.CreateModel(
            name="LetterContent",
            fields=[
                (
                    "letter",
                    models.OneToOneField(
                        on_delete=models.PROTECT,
                        primary_key=True,
                        related_name="content",
                        serialize=False,
                        to="notices.noticeletter",
                    ),
                ),
                ("pdf", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="NoticeCorrection",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("corrects", reference("notices.notice", "corrected_by")),
                ("notice", one_to_one("notices.notice", "correction")),
            ],
        ),
        KeepRegister(
            "Notice", personal=["surname", "given_names", "birth_year", "birth_month", "birth_day", "reasons"]
        ),
        KeepRegister("PaymentNotice"),
        KeepRegister("PaymentReceipt"),
        KeepRegister("VarianceNotice"),
        KeepRegister("MailAddress", personal=["email"]),
        KeepRegister("AddressDecision"),
        KeepRegister("NoticeDispatch"),
        KeepRegister("NoticeAttempt"),
        KeepRegister("AttemptOutcome"),
        KeepRegister("NoticeSent"),
        KeepRegister("NoticeAnswer", personal=["note"]),
        KeepRegister("AnswerScan", personal=["file_name"]),
        KeepRegister("NoticeAlarm"),
        KeepRegister("AlarmMail"),
        KeepRegister("NoticeAmendment", personal=["reasons"]),
        KeepRegister("NoticeWithdrawal", personal=["reason"]),
        KeepRegister("WithdrawalDecision"),
        KeepRegister("NoticeIssue"),
        KeepRegister("NoticeLetter"),
        KeepRegister("NoticeCorrection"),
        SqlFiles(
            [
                "subjects/payment_may_be_told",
                "subjects/notice_tells_the_payment",
                "subjects/difference_may_be_told",
                "subjects/notice_tells_the_difference",
                "numbering",
                "notices_state",
                "drafts/notices_withdrawal_waits",
                "notices_expect",
                "drafts/notices_draft_changes",
                "drafts/notices_withdrawal_is_decided",
                "former/notices_letter_is_issued",
                "drafts/notices_correction_fits",
                "notices_address_is_decided",
                "letters/notices_dispatch_may_begin",
                "letters/notices_attempt_may_begin",
                "letters/notices_letter_is_sent",
                "letters/notices_letter_is_answered",
                "former/notices_bytes_match",
                "letters/notices_receipt_may_be_added",
                "former/letter_bytes_stay",
            ]
        ),
        migrations.RunSQL(NUMBERS_STAY, NO_NUMBERS_STAY),
        migrations.RunSQL(BYTES_STAY, NO_BYTES_STAY),
    ]
