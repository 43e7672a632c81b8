"""A single stake is compared with its limits: of the session, of a terminal, and of the guest."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0009_rules_are_published_in_versions"),
        ("people", "0005_numbers_of_documents_are_sealed"),
        ("venues", "0019_first_settings_have_no_person"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="IndividualLimit",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("minimum", models.DecimalField(decimal_places=2, max_digits=14)),
                ("maximum", models.DecimalField(decimal_places=2, max_digits=14)),
                ("first_day", models.DateField()),
                ("last_day", models.DateField()),
                ("version", models.CharField(max_length=20)),
                ("gaming_day", models.DateField()),
                ("requested_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="IndividualLimitDecision",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("approved", models.BooleanField()),
                ("gaming_day", models.DateField()),
                ("decided_at", models.DateTimeField()),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="IndividualLimitEnd",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("ended_at", models.DateTimeField()),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="StakeCheck",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("staked_at", models.DateTimeField()),
                ("gaming_day", models.DateField()),
                (
                    "chance",
                    models.CharField(
                        choices=[
                            ("any", "another chance"),
                            ("columns", "columns"),
                            ("dozens", "dozens"),
                            ("simple", "simple chances"),
                        ],
                        max_length=20,
                    ),
                ),
                ("at_table", models.DecimalField(decimal_places=2, max_digits=14)),
                ("at_terminal", models.DecimalField(decimal_places=2, max_digits=14)),
                ("others", models.DecimalField(decimal_places=2, max_digits=14)),
                ("minimum", models.DecimalField(decimal_places=2, max_digits=14)),
                ("maximum", models.DecimalField(decimal_places=2, max_digits=14)),
                ("step", models.DecimalField(decimal_places=2, max_digits=14, null=True)),
                (
                    "result",
                    models.CharField(
                        choices=[
                            ("within", "within the limits"),
                            ("no_such_chance", "the table does not have this chance"),
                            ("below_minimum", "below the minimum"),
                            ("not_a_multiple", "not a multiple of the minimum"),
                            ("below_terminal", "below the minimum of the terminal"),
                            ("above_terminal", "above the maximum of the terminal"),
                            ("above_maximum", "above the maximum"),
                            ("above_with_terminal", "above the maximum, table and terminal together"),
                            ("above_together", "above the maximum, players together"),
                        ],
                        max_length=20,
                    ),
                ),
                ("article", models.CharField(max_length=60)),
                ("version", models.CharField(max_length=20)),
                ("nonce", models.UUIDField()),
                ("checked_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="TableTerminal",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.CharField(max_length=20)),
                ("minimum", models.DecimalField(decimal_places=2, max_digits=14)),
                ("maximum", models.DecimalField(decimal_places=2, max_digits=14)),
                (
                    "means",
                    django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=20), size=None),
                ),
                (
                    "paid_at",
                    models.CharField(
                        choices=[("desk", "cash desk"), ("payout_terminal", "payout terminal")], max_length=20
                    ),
                ),
                ("place", models.CharField(max_length=80)),
                ("linked_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="TerminalRemoval",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("removed_at", models.DateTimeField()),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="stakescheme",
            name="absent",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=20), db_default=[], default=list, size=None
            ),
        ),
        migrations.AddField(
            model_name="stakescheme",
            name="levy_maximum",
            field=models.DecimalField(decimal_places=2, max_digits=14, null=True),
        ),
        migrations.AddField(
            model_name="stakescheme",
            name="levy_percent",
            field=models.DecimalField(decimal_places=2, max_digits=14, null=True),
        ),
        migrations.AddConstraint(
            model_name="stakescheme",
            constraint=models.CheckConstraint(
                condition=models.Q(("absent__contained_by", ["columns", "dozens", "simple"])),
                name="only_outside_chances_are_absent",
            ),
        ),
        migrations.AddConstraint(
            model_name="stakescheme",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("levy_percent__gt", 0), ("levy_percent__lt", 100)),
                    ("levy_percent__isnull", True),
                    _connector="OR",
                ),
                name="a_levy_is_a_part_of_the_stakes",
            ),
        ),
        migrations.AddConstraint(
            model_name="stakescheme",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("levy_maximum__isnull", True),
                    models.Q(("levy_maximum__gt", 0), ("levy_percent__isnull", False)),
                    _connector="OR",
                ),
                name="the_maximum_of_a_levy_belongs_to_a_levy",
            ),
        ),
        migrations.AddField(
            model_name="individuallimit",
            name="person",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.person"),
        ),
        migrations.AddField(
            model_name="individuallimit",
            name="requested_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="individuallimit",
            name="table",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="individual_limits", to="games.gamingtable"
            ),
        ),
        migrations.AddField(
            model_name="individuallimit",
            name="venue",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
        ),
        migrations.AddField(
            model_name="individuallimitdecision",
            name="decided_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="individuallimitdecision",
            name="limit",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="decision", to="games.individuallimit"
            ),
        ),
        migrations.AddField(
            model_name="individuallimitend",
            name="ended_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="individuallimitend",
            name="limit",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="ended", to="games.individuallimit"
            ),
        ),
        migrations.AddField(
            model_name="stakecheck",
            name="checked_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="stakecheck",
            name="individual_limit",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="games.individuallimit"
            ),
        ),
        migrations.AddField(
            model_name="stakecheck",
            name="session",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="stake_checks", to="games.tablesession"
            ),
        ),
        migrations.AddField(
            model_name="stakecheck",
            name="venue",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
        ),
        migrations.AddField(
            model_name="tableterminal",
            name="linked_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="tableterminal",
            name="table",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="terminals", to="games.gamingtable"
            ),
        ),
        migrations.AddField(
            model_name="stakecheck",
            name="terminal",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="games.tableterminal"
            ),
        ),
        migrations.AddField(
            model_name="terminalremoval",
            name="removed_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="terminalremoval",
            name="terminal",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="removal", to="games.tableterminal"
            ),
        ),
        migrations.AddIndex(
            model_name="individuallimit",
            index=models.Index(fields=["table", "-last_day"], name="individual_limits_of_a_table"),
        ),
        migrations.AddConstraint(
            model_name="individuallimit",
            constraint=models.CheckConstraint(
                condition=models.Q(("maximum__gte", models.F("minimum")), ("minimum__gt", 0)),
                name="an_individual_limit_has_a_minimum_and_a_maximum",
            ),
        ),
        migrations.AddConstraint(
            model_name="individuallimit",
            constraint=models.CheckConstraint(
                condition=models.Q(("last_day__gte", models.F("first_day"))),
                name="an_individual_limit_ends_after_it_begins",
            ),
        ),
        migrations.AddConstraint(
            model_name="individuallimit",
            constraint=models.CheckConstraint(
                condition=models.Q(("first_day__gte", models.F("gaming_day"))),
                name="an_individual_limit_begins_after_its_request",
            ),
        ),
        migrations.AddConstraint(
            model_name="tableterminal",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("number", ""), _negated=True), models.Q(("place", ""), _negated=True)),
                name="a_terminal_has_a_number_and_a_place_of_payment",
            ),
        ),
        migrations.AddConstraint(
            model_name="tableterminal",
            constraint=models.CheckConstraint(
                condition=models.Q(("maximum__gte", models.F("minimum")), ("minimum__gt", 0)),
                name="a_terminal_has_a_minimum_and_a_maximum",
            ),
        ),
        migrations.AddConstraint(
            model_name="tableterminal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("means", []), _negated=True), models.Q(("means__contains", ["credit"]), _negated=True)
                ),
                name="a_terminal_takes_no_credit",
            ),
        ),
        migrations.AddConstraint(
            model_name="tableterminal",
            constraint=models.CheckConstraint(
                condition=models.Q(("paid_at__in", ["desk", "payout_terminal"])),
                name="credits_are_paid_at_a_known_place",
            ),
        ),
        migrations.AddIndex(
            model_name="stakecheck",
            index=models.Index(fields=["venue", "-checked_at"], name="newest_stake_checks_first"),
        ),
        migrations.AddConstraint(
            model_name="stakecheck",
            constraint=models.UniqueConstraint(fields=("venue", "nonce"), name="one_stake_check_for_one_request"),
        ),
        migrations.AddConstraint(
            model_name="stakecheck",
            constraint=models.CheckConstraint(
                condition=models.Q(("staked_at__lte", models.F("checked_at"))),
                name="a_stake_is_checked_after_it_was_made",
            ),
        ),
        migrations.AddConstraint(
            model_name="stakecheck",
            constraint=models.CheckConstraint(
                condition=models.Q(("chance__in", ["any", "columns", "dozens", "simple"])),
                name="the_chance_of_a_checked_stake_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="stakecheck",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("at_table__gte", 0),
                    ("at_terminal__gte", 0),
                    ("others__gte", 0),
                    models.Q(("at_table__gt", 0), ("at_terminal__gt", 0), _connector="OR"),
                ),
                name="a_checked_stake_has_an_amount",
            ),
        ),
        migrations.AddConstraint(
            model_name="stakecheck",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("at_terminal", 0), ("terminal__isnull", True)),
                    models.Q(("at_terminal__gt", 0), ("terminal__isnull", False)),
                    _connector="OR",
                ),
                name="a_stake_on_a_terminal_names_it",
            ),
        ),
        KeepRegister("TableTerminal"),
        KeepRegister("TerminalRemoval"),
        KeepRegister("IndividualLimit"),
        KeepRegister("IndividualLimitDecision"),
        KeepRegister("IndividualLimitEnd"),
        KeepRegister("StakeCheck"),
        SqlFiles(
            [
                "schemes/games_scheme_fits_its_table",
                "stake_limits/games_posted_line",
                "stake_limits/games_terminal_is_within_its_table",
                "stake_limits/games_terminal_may_be_removed",
                "stake_limits/games_individual_limit_may_be_requested",
                "stake_limits/games_individual_limit_may_be_decided",
                "stake_limits/games_individual_limit_may_end",
                "stake_limits/games_stake_result",
                "stake_limits/games_stake_check_follows_its_limits",
            ]
        ),
    ]
