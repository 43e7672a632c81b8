"""Stake schemes and published rules are notified to the Kansspelautoriteit."""

import django.db.models.deletion
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0007_documents_in_letters_are_sealed"),
    ]

    operations = [
        migrations.CreateModel(
            name="RulesNotice",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=200)),
                ("about", models.CharField(max_length=200)),
                ("opening", models.TextField()),
                ("particulars", models.JSONField()),
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
                    ("stake_scheme", "stake scheme"),
                    ("rule_document", "published rules"),
                ],
                max_length=20,
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        [
                            "exclusion",
                            "refusal",
                            "orphan_payment",
                            "variance",
                            "application",
                            "stake_scheme",
                            "rule_document",
                        ],
                    )
                ),
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
                        models.Q(("kind__in", ["stake_scheme", "rule_document"]), _negated=True),
                        ("addressee", "ksa"),
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
                    models.Q(("kind__in", ["stake_scheme", "rule_document"]), _negated=True),
                    models.Q(
                        ("birth_year__isnull", True), ("given_names", ""), ("person__isnull", True), ("surname", "")
                    ),
                    _connector="OR",
                ),
                name="a_notice_of_rules_names_no_person",
            ),
        ),
        migrations.AlterField(
            model_name="notice",
            name="due_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("due_at__isnull", False), ("kind__in", ["stake_scheme", "rule_document"]), _connector="OR"
                ),
                name="only_a_notice_of_rules_has_no_due_time",
            ),
        ),
        migrations.AddField(
            model_name="rulesnotice",
            name="notice",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="rules", to="notices.notice"
            ),
        ),
        migrations.AddConstraint(
            model_name="rulesnotice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("name", ""), _negated=True),
                    models.Q(("about", ""), _negated=True),
                    models.Q(("opening", ""), _negated=True),
                    models.Q(("particulars", []), _negated=True),
                ),
                name="a_letter_about_rules_has_subject_and_particulars",
            ),
        ),
        KeepRegister("RulesNotice"),
        SqlFiles(["subjects/notices_rules_fit"]),
    ]
