"""Letters give their reasons in the language of the authority, with addressee, annexes and proof."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0001_initial"),
        ("venues", "0017_a_letterhead_has_two_persons"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="MeasureNotice",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("basis", models.CharField(blank=True, max_length=60)),
                ("first_day", models.DateField()),
                ("last_day", models.DateField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Recipient",
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
                ("name", models.CharField(max_length=120)),
                ("lines", models.TextField()),
                ("salutation", models.CharField(max_length=80)),
                ("their_reference", models.CharField(blank=True, max_length=80)),
                ("valid_from", models.DateField()),
                ("proposed_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="RecipientDecision",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("approved", models.BooleanField()),
                ("decided_at", models.DateTimeField()),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="notice",
            name="language",
            field=models.CharField(blank=True, db_default="", default="", max_length=2),
        ),
        migrations.AddField(
            model_name="noticeamendment",
            name="address",
            field=models.CharField(blank=True, db_default="", default="", max_length=300),
        ),
        migrations.AddField(
            model_name="noticeamendment",
            name="birth_place",
            field=models.CharField(blank=True, db_default="", default="", max_length=120),
        ),
        migrations.AddField(
            model_name="noticeamendment",
            name="document",
            field=models.CharField(blank=True, db_default="", default="", max_length=120),
        ),
        migrations.AddField(
            model_name="noticeamendment",
            name="language",
            field=models.CharField(blank=True, db_default="", default="", max_length=2),
        ),
        migrations.AddField(
            model_name="noticeamendment",
            name="nationality",
            field=models.CharField(blank=True, db_default="", default="", max_length=80),
        ),
        migrations.AddField(
            model_name="noticeissue",
            name="annexes",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=200), blank=True, db_default=[], default=list, size=None
            ),
        ),
        migrations.AddField(
            model_name="noticeissue",
            name="delivery",
            field=models.CharField(
                blank=True,
                choices=[
                    ("email", "by e-mail"),
                    ("post", "by post"),
                    ("hand", "by hand"),
                    ("portal", "via the government portal"),
                ],
                db_default="",
                default="",
                max_length=20,
            ),
        ),
        migrations.AddField(
            model_name="noticeletter",
            name="leaf",
            field=models.PositiveBigIntegerField(null=True),
        ),
        migrations.AddConstraint(
            model_name="noticeissue",
            constraint=models.CheckConstraint(
                condition=models.Q(("delivery__in", ("", "email", "post", "hand", "portal"))),
                name="the_delivery_of_a_letter_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="noticeissue",
            constraint=models.CheckConstraint(
                condition=models.Q(("annexes__contains", [""]), _negated=True), name="annexes_of_a_letter_have_titles"
            ),
        ),
        migrations.AddField(
            model_name="measurenotice",
            name="notice",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="measure", to="notices.notice"
            ),
        ),
        migrations.AddField(
            model_name="recipient",
            name="proposed_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="recipient",
            name="venue",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
        ),
        migrations.AddField(
            model_name="recipientdecision",
            name="decided_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="recipientdecision",
            name="recipient",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="decision", to="notices.recipient"
            ),
        ),
        migrations.AddConstraint(
            model_name="measurenotice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("last_day__isnull", True), ("last_day__gte", models.F("first_day")), _connector="OR"
                ),
                name="an_exclusion_told_ends_after_it_begins",
            ),
        ),
        migrations.AddConstraint(
            model_name="recipient",
            constraint=models.CheckConstraint(
                condition=models.Q(("addressee__in", ["justice", "finance", "control", "ksa"])),
                name="the_addressee_of_a_recipient_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="recipient",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("name", ""), _negated=True),
                    models.Q(("lines", ""), _negated=True),
                    models.Q(("salutation", ""), _negated=True),
                ),
                name="a_recipient_has_name_address_and_salutation",
            ),
        ),
        KeepRegister("MeasureNotice"),
        KeepRegister("Recipient"),
        KeepRegister("RecipientDecision"),
        KeepRegister(
            "NoticeAmendment",
            personal=["reasons", "birth_place", "nationality", "address", "document"],
            instead_of=KeepRegister("NoticeAmendment", personal=["reasons"]),
        ),
        SqlFiles(["notices_recipient_is_decided", "letters/notices_letter_is_sealed"]),
        SqlFiles(["letters/notices_letter_is_issued"], instead_of=["former/notices_letter_is_issued"]),
    ]
