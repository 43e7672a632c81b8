"""Letters with numbers, how each leaves the house, what is answered, and the alarms about those that wait."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0004_differences_of_counts_are_told"),
        ("venues", "0007_a_token_is_one_question"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="AnswerScan",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("sha256", models.CharField(max_length=64)),
                ("size", models.PositiveIntegerField()),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="NoticeLetter",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("data_sha256", models.CharField(max_length=64)),
                ("sha256", models.CharField(max_length=64)),
                ("size", models.PositiveIntegerField()),
                ("drawn_at", models.DateTimeField()),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="NoticeAttempt",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("number", models.PositiveSmallIntegerField()),
                ("begun_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="NoticeCorrection",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="NoticeDispatch",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("message_id", models.CharField(max_length=80)),
                ("ordered_at", models.DateTimeField()),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="NoticeIssue",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
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
            ],
        ),
        migrations.CreateModel(
            name="NoticeWithdrawal",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("reason", models.TextField()),
                ("asked_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Numbering",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("series", models.CharField(max_length=30)),
                ("last_number", models.PositiveIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="WithdrawalDecision",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("confirmed", models.BooleanField()),
                ("decided_at", models.DateTimeField()),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AlterField(
            model_name="noticesent",
            name="recorded_by",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.CreateModel(
            name="ScanContent",
            fields=[
                (
                    "scan",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
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
            name="LetterContent",
            fields=[
                (
                    "letter",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
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
            name="MailAddress",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                (
                    "mailbox",
                    models.CharField(
                        choices=[
                            ("justice", "Minister of Justice"),
                            ("finance", "Minister of Finance"),
                            ("control", "Control agents"),
                            ("ksa", "Netherlands Gambling Authority"),
                            ("house", "Alarms of the house"),
                        ],
                        max_length=20,
                    ),
                ),
                ("email", models.EmailField(max_length=254)),
                ("valid_from", models.DateField()),
                ("proposed_at", models.DateTimeField()),
                (
                    "proposed_by",
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
            name="AddressDecision",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("approved", models.BooleanField()),
                ("decided_at", models.DateTimeField()),
                (
                    "decided_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "address",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="decision", to="notices.mailaddress"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="NoticeAlarm",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
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
                (
                    "notice",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="alarms", to="notices.notice"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="AlarmMail",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("accepted", "accepted by the server"),
                            ("deferred", "not now, said the server"),
                            ("refused", "refused by the server"),
                            ("unreachable", "no server reached"),
                            ("unknown", "not known: it may have gone out"),
                            ("filed", "written to a file on this machine, sent to nobody"),
                        ],
                        max_length=20,
                    ),
                ),
                ("mailed_at", models.DateTimeField()),
                (
                    "address",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="notices.mailaddress"
                    ),
                ),
                (
                    "alarm",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="mails", to="notices.noticealarm"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="NoticeAmendment",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("reasons", models.TextField()),
                ("amended_at", models.DateTimeField()),
                (
                    "amended_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "notice",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="amendments", to="notices.notice"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="NoticeAnswer",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
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
                            ("portal", "through the portal of the State"),
                        ],
                        max_length=20,
                    ),
                ),
                ("answered_on", models.DateField()),
                ("note", models.TextField(blank=True)),
                ("recorded_at", models.DateTimeField()),
                (
                    "notice",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="answers", to="notices.notice"
                    ),
                ),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="answerscan",
            name="answer",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="scan", to="notices.noticeanswer"
            ),
        ),
        migrations.CreateModel(
            name="AttemptOutcome",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("accepted", "accepted by the server"),
                            ("deferred", "not now, said the server"),
                            ("refused", "refused by the server"),
                            ("unreachable", "no server reached"),
                            ("unknown", "not known: it may have gone out"),
                            ("filed", "written to a file on this machine, sent to nobody"),
                        ],
                        max_length=20,
                    ),
                ),
                ("code", models.PositiveSmallIntegerField(null=True)),
                ("reply", models.CharField(blank=True, max_length=500)),
                ("ended_at", models.DateTimeField()),
                (
                    "attempt",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="outcome", to="notices.noticeattempt"
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="noticesent",
            name="attempt",
            field=models.OneToOneField(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="notices.noticeattempt"
            ),
        ),
        migrations.AddConstraint(
            model_name="noticesent",
            constraint=models.CheckConstraint(
                condition=models.Q(("recorded_by__isnull", False), ("attempt__isnull", False), _connector="OR"),
                name="somebody_or_a_server_says_that_it_was_sent",
            ),
        ),
        migrations.AddField(
            model_name="noticecorrection",
            name="corrects",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="corrected_by", to="notices.notice"
            ),
        ),
        migrations.AddField(
            model_name="noticecorrection",
            name="notice",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="correction", to="notices.notice"
            ),
        ),
        migrations.AddField(
            model_name="noticedispatch",
            name="address",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="notices.mailaddress"
            ),
        ),
        migrations.AddField(
            model_name="noticedispatch",
            name="notice",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="dispatches", to="notices.notice"
            ),
        ),
        migrations.AddField(
            model_name="noticedispatch",
            name="ordered_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="noticeattempt",
            name="dispatch",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="attempts", to="notices.noticedispatch"
            ),
        ),
        migrations.AddField(
            model_name="noticealarm",
            name="dispatch",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="alarms",
                to="notices.noticedispatch",
            ),
        ),
        migrations.AddField(
            model_name="noticeletter",
            name="issue",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="letter", to="notices.noticeissue"
            ),
        ),
        migrations.AddField(
            model_name="noticeissue",
            name="issued_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="noticeissue",
            name="notice",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="issue", to="notices.notice"
            ),
        ),
        migrations.AddField(
            model_name="noticeissue",
            name="venue",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
        ),
        migrations.AddField(
            model_name="noticewithdrawal",
            name="asked_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="noticewithdrawal",
            name="notice",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="withdrawals", to="notices.notice"
            ),
        ),
        migrations.AddField(
            model_name="numbering",
            name="venue",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
        ),
        migrations.AddField(
            model_name="withdrawaldecision",
            name="decided_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="withdrawaldecision",
            name="withdrawal",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="decision", to="notices.noticewithdrawal"
            ),
        ),
        migrations.AddConstraint(
            model_name="mailaddress",
            constraint=models.CheckConstraint(
                condition=models.Q(("mailbox__in", ["justice", "finance", "control", "ksa", "house"])),
                name="the_owner_of_an_address_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="mailaddress",
            constraint=models.CheckConstraint(
                condition=models.Q(("email__contains", "@")), name="an_address_is_one_of_e_mail"
            ),
        ),
        migrations.AddConstraint(
            model_name="alarmmail",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("outcome__in", ["accepted", "deferred", "refused", "unreachable", "unknown", "filed"])
                ),
                name="the_outcome_of_an_alarm_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="noticeamendment",
            constraint=models.CheckConstraint(
                condition=models.Q(("reasons", ""), _negated=True), name="an_amended_notice_gives_reasons"
            ),
        ),
        migrations.AddConstraint(
            model_name="noticeanswer",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["acknowledged", "objected"])), name="the_kind_of_an_answer_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="noticeanswer",
            constraint=models.CheckConstraint(
                condition=models.Q(("channel__in", ["email", "post", "hand", "portal"])),
                name="the_way_of_an_answer_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="noticeanswer",
            constraint=models.CheckConstraint(
                condition=models.Q(("reference", ""), _negated=True), name="an_answer_has_its_reference"
            ),
        ),
        migrations.AddConstraint(
            model_name="noticeanswer",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "objected"), _negated=True),
                    models.Q(("note", ""), _negated=True),
                    _connector="OR",
                ),
                name="an_objection_says_what_is_wrong",
            ),
        ),
        migrations.AddConstraint(
            model_name="attemptoutcome",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("outcome__in", ["accepted", "deferred", "refused", "unreachable", "unknown", "filed"])
                ),
                name="the_outcome_of_an_attempt_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="attemptoutcome",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("outcome", "accepted"), _negated=True),
                    models.Q(("code__gte", 200), ("code__isnull", False), ("code__lte", 299)),
                    _connector="OR",
                ),
                name="only_the_yes_of_a_server_is_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="noticeattempt",
            constraint=models.UniqueConstraint(
                fields=("dispatch", "number"), name="attempts_of_a_dispatch_are_counted"
            ),
        ),
        migrations.AddConstraint(
            model_name="noticealarm",
            constraint=models.UniqueConstraint(
                fields=("notice", "kind", "dispatch"), name="an_alarm_is_raised_once", nulls_distinct=False
            ),
        ),
        migrations.AddConstraint(
            model_name="noticealarm",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("dispatch__isnull", False), ("kind", "failed")),
                    models.Q(("dispatch__isnull", True), ("kind__in", ["unsent", "unanswered"])),
                    _connector="OR",
                ),
                name="an_alarm_says_what_it_is_about",
            ),
        ),
        migrations.AddConstraint(
            model_name="noticeissue",
            constraint=models.UniqueConstraint(
                fields=("venue", "addressee", "year", "number"), name="a_number_of_a_letter_is_used_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="noticewithdrawal",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="a_withdrawal_gives_its_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="numbering",
            constraint=models.UniqueConstraint(fields=("venue", "series"), name="one_numbering_of_a_series_of_letters"),
        ),
    ]
