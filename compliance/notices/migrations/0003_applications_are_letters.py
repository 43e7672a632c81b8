"""Applications for approval are letters of the notices."""

import django.db.models.deletion
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0002_letters_are_worded_for_their_authority"),
    ]

    operations = [
        migrations.CreateModel(
            name="ApplicationNotice",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.CharField(max_length=20)),
                ("name", models.CharField(max_length=80)),
                ("about", models.CharField(max_length=200)),
                ("opening", models.TextField()),
                ("particulars", models.JSONField()),
                ("replaces", models.CharField(blank=True, max_length=20)),
            ],
        ),
        migrations.RemoveConstraint(
            model_name="notice",
            name="notice_kind_is_known",
        ),
        migrations.RemoveConstraint(
            model_name="notice",
            name="each_kind_of_notice_has_its_addressee",
        ),
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(
                choices=[
                    ("exclusion", "exclusion by management"),
                    ("refusal", "refusal at the door"),
                    ("orphan_payment", "payment of orphan funds"),
                    ("variance", "count variance"),
                    ("application", "application for approval"),
                ],
                max_length=20,
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["exclusion", "refusal", "orphan_payment", "variance", "application"])),
                name="notice_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        models.Q(("kind__in", ["orphan_payment", "application"]), _negated=True),
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
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "application"), _negated=True),
                    models.Q(
                        ("birth_year__isnull", True), ("given_names", ""), ("person__isnull", True), ("surname", "")
                    ),
                    _connector="OR",
                ),
                name="an_application_names_no_person",
            ),
        ),
        migrations.AddField(
            model_name="applicationnotice",
            name="notice",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="application", to="notices.notice"
            ),
        ),
        migrations.AddConstraint(
            model_name="applicationnotice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("number", ""), _negated=True),
                    models.Q(("name", ""), _negated=True),
                    models.Q(("about", ""), _negated=True),
                    models.Q(("opening", ""), _negated=True),
                ),
                name="an_application_letter_has_number_subject_and_request",
            ),
        ),
        migrations.AddConstraint(
            model_name="applicationnotice",
            constraint=models.CheckConstraint(
                condition=models.Q(("particulars", []), _negated=True), name="an_application_letter_has_particulars"
            ),
        ),
        KeepRegister("ApplicationNotice"),
        SqlFiles(["subjects/notices_application_fits"]),
    ]
