"""Casinos publish rules in versions; stake schemes and Dutch rules are notified to the Kansspelautoriteit."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles

# The application may only seal a file again; the trigger takes a newer key alone.
ONLY_RESEALED = "GRANT UPDATE (sealed) ON games_rulecontent TO carnet_app;"
AS_BEFORE = "REVOKE UPDATE (sealed) ON games_rulecontent FROM carnet_app;"


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0008_approvals_name_firms_means_and_devices"),
        ("notices", "0008_rules_are_notified_to_the_ksa"),
        ("venues", "0019_first_settings_have_no_person"),
        ("vault", "0002_texts_of_registers_are_sealed"),
    ]

    operations = [
        migrations.CreateModel(
            name="RuleText",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("language", models.CharField(max_length=2)),
                ("title", models.CharField(max_length=120)),
                ("paragraphs", models.TextField(blank=True)),
                ("sha256", models.CharField(max_length=64)),
                ("size", models.PositiveIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="RuleContent",
            fields=[
                (
                    "text",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="content",
                        serialize=False,
                        to="games.ruletext",
                    ),
                ),
                ("sealed", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="RuleDocument",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("poker_rules", "poker rules"),
                            ("bingo_schedule", "bingo payout schedule"),
                            ("keno_schedule", "keno payout schedule"),
                            ("tournament_rules", "tournament rules"),
                            ("jackpot_rules", "jackpot rules"),
                            ("savings_card", "terms of the savings card"),
                            ("internal_regulations", "house rules"),
                            ("posted_notice", "posted notice"),
                        ],
                        max_length=20,
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("game", models.CharField(blank=True, max_length=40)),
                ("created_at", models.DateTimeField()),
                (
                    "created_by",
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
            name="RuleVersion",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveIntegerField()),
                ("text_count", models.PositiveSmallIntegerField()),
                ("prepared_at", models.DateTimeField()),
                (
                    "document",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="versions", to="games.ruledocument"
                    ),
                ),
                (
                    "prepared_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="ruletext",
            name="version",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="texts", to="games.ruleversion"
            ),
        ),
        migrations.CreateModel(
            name="RulePublication",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("valid_from", models.DateField()),
                ("published_at", models.DateTimeField()),
                (
                    "published_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "version",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="publication", to="games.ruleversion"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="RuleWithdrawal",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("last_day", models.DateField()),
                ("reason", models.TextField()),
                ("withdrawn_at", models.DateTimeField()),
                (
                    "publication",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="withdrawal",
                        to="games.rulepublication",
                    ),
                ),
                (
                    "withdrawn_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="ruledocument",
            constraint=models.UniqueConstraint(
                fields=("venue", "kind", "name"), name="a_document_of_rules_is_recorded_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="ruledocument",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        [
                            "poker_rules",
                            "bingo_schedule",
                            "keno_schedule",
                            "tournament_rules",
                            "jackpot_rules",
                            "savings_card",
                            "internal_regulations",
                            "posted_notice",
                        ],
                    )
                ),
                name="the_kind_of_a_rule_document_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="ruledocument",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="a_rule_document_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="ruleversion",
            constraint=models.CheckConstraint(
                condition=models.Q(("text_count__gt", 0)), name="a_version_of_rules_has_texts"
            ),
        ),
        migrations.AddConstraint(
            model_name="ruletext",
            constraint=models.UniqueConstraint(
                fields=("version", "language"), name="a_version_has_one_text_in_a_language"
            ),
        ),
        migrations.AddConstraint(
            model_name="ruletext",
            constraint=models.CheckConstraint(
                condition=models.Q(("language__in", ["en", "fr", "nl", "de"])),
                name="the_language_of_a_rule_text_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="ruletext",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("title", ""), _negated=True), ("size__gt", 0)),
                name="a_rule_text_has_title_and_content",
            ),
        ),
        migrations.AddConstraint(
            model_name="rulewithdrawal",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="a_withdrawal_of_rules_has_a_reason"
            ),
        ),
        KeepRegister("RuleDocument"),
        KeepRegister("RuleVersion"),
        KeepRegister("RuleText"),
        KeepRegister("RulePublication"),
        KeepRegister("RuleWithdrawal"),
        SqlFiles(
            [
                "rules/rule_files_are_sealed",
                "rules/games_rule_version_is_next",
                "rules/games_rule_version_has_its_texts",
                "rules/games_rules_are_published_by_another",
                "rules/games_rules_may_be_withdrawn",
                "rules/games_tournament_rules_are_approved",
                "rules/games_scheme_is_notified",
            ]
        ),
        migrations.RunSQL(ONLY_RESEALED, AS_BEFORE),
    ]
