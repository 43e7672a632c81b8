"""Tables and their games, pay tables, means of stake, and applications to the Minister."""

import django.contrib.postgres.fields
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_fields import one_to_one, reference
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles

NUMBERS_STAY = "REVOKE DELETE, TRUNCATE ON games_numbering FROM carnet_app;"
NO_NUMBERS_STAY = "GRANT DELETE, TRUNCATE ON games_numbering TO carnet_app;"


class Migration(migrations.Migration):
    initial = True

    dependencies = [("audit", "0001_initial"), ("venues", "0001_initial")]

    operations = [
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
                    models.UniqueConstraint(
                        fields=("venue", "series"), name="one_game_numbering_of_a_series_in_a_house"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="ApprovalApplication",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("semi_automatic", "semi-automatic game"),
                            ("side_bet", "side bet"),
                            ("tournament", "paid tournament"),
                        ],
                        max_length=20,
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("game_type", models.CharField(max_length=80)),
                ("game", models.CharField(blank=True, max_length=40)),
                ("planned_on", models.DateField()),
                ("description", models.TextField()),
                (
                    "annexes",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=120), blank=True, default=list, size=None
                    ),
                ),
                ("brands", models.TextField(blank=True)),
                ("presentation", models.TextField(blank=True)),
                ("redistribution", models.CharField(blank=True, max_length=80)),
                (
                    "condition",
                    models.CharField(
                        blank=True,
                        choices=[("new", "new"), ("refurbished", "used, refurbished by an approved firm")],
                        max_length=20,
                    ),
                ),
                ("refurbisher", models.CharField(blank=True, max_length=120)),
                ("refurbisher_approval", models.CharField(blank=True, max_length=80)),
                ("staff_role", models.TextField(blank=True)),
                ("means", models.TextField(blank=True)),
                ("prepared_at", models.DateTimeField()),
                ("prepared_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("replaces", one_to_one("games.approvalapplication", "replaced_by", blank=True, null=True)),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("venue", "number"), name="application_numbers_are_unique_in_a_house"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["semi_automatic", "side_bet", "tournament"])),
                        name="the_kind_of_an_application_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("name", ""), _negated=True),
                            models.Q(("game_type", ""), _negated=True),
                            models.Q(("description", ""), _negated=True),
                        ),
                        name="an_application_says_what_is_to_be_played_and_how",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "semi_automatic"), _negated=True),
                            models.Q(
                                models.Q(("brands", ""), _negated=True),
                                models.Q(("presentation", ""), _negated=True),
                                models.Q(("redistribution", ""), _negated=True),
                                ("condition__in", ["new", "refurbished"]),
                                models.Q(("staff_role", ""), _negated=True),
                                models.Q(("means", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="a_semi_automatic_game_is_described_in_seven_items",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("condition", "refurbished"), _negated=True),
                            models.Q(
                                models.Q(("refurbisher", ""), _negated=True),
                                models.Q(("refurbisher_approval", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="a_refurbished_device_names_its_approved_firm",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="ApplicationRoom",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("room", reference("venues.room", "+")),
                ("application", reference("games.approvalapplication", "rooms")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("application", "room"), name="an_application_names_a_room_once")
                ]
            },
        ),
        migrations.CreateModel(
            name="ApplicationFiling",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("filed_at", models.DateTimeField()),
                ("filed_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("application", one_to_one("games.approvalapplication", "filing")),
            ],
        ),
        migrations.CreateModel(
            name="ApplicationDecision",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("granted", models.BooleanField()),
                ("decided_on", models.DateField()),
                ("reference", models.CharField(max_length=80)),
                ("valid_from", models.DateField(blank=True, null=True)),
                ("said", models.TextField(blank=True)),
                ("recorded_at", models.DateTimeField()),
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("application", one_to_one("games.approvalapplication", "decision")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reference", ""), _negated=True),
                        name="a_decision_on_an_application_has_its_reference",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("granted", True),
                                ("valid_from__gte", models.F("decided_on")),
                                ("valid_from__isnull", False),
                            ),
                            models.Q(("granted", False), ("valid_from__isnull", True)),
                            _connector="OR",
                        ),
                        name="what_is_granted_holds_from_its_decision_on",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="FirstUse",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("begins_on", models.DateField()),
                ("recorded_at", models.DateTimeField()),
                ("application", one_to_one("games.approvalapplication", "first_use")),
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
        ),
        migrations.CreateModel(
            name="ApprovalEnd",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("last_day", models.DateField()),
                ("reference", models.CharField(max_length=80)),
                ("reason", models.TextField()),
                ("recorded_at", models.DateTimeField()),
                ("application", one_to_one("games.approvalapplication", "ended")),
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("reference", ""), _negated=True), models.Q(("reason", ""), _negated=True)
                        ),
                        name="the_end_of_an_approval_has_reference_and_reason",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="GamingTable",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=40)),
                ("game", models.CharField(max_length=40)),
                ("set_up_at", models.DateTimeField()),
                ("room", reference("venues.room", "+")),
                ("set_up_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("venue", "name"), name="table_names_are_unique_in_a_venue"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("name", ""), _negated=True), models.Q(("game", ""), _negated=True)
                        ),
                        name="a_table_has_a_name_and_a_game",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="TableRetirement",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("retired_at", models.DateTimeField()),
                ("retired_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("table", one_to_one("games.gamingtable", "retired")),
            ],
        ),
        migrations.CreateModel(
            name="MeansApproval",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=80)),
                ("reference", models.CharField(max_length=80)),
                ("approved_on", models.DateField()),
                ("valid_from", models.DateField()),
                ("entered_at", models.DateTimeField()),
                ("entered_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("venue", "name", "reference"), name="an_approval_of_means_is_entered_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("name", ""), _negated=True), models.Q(("reference", ""), _negated=True)
                        ),
                        name="an_approval_of_means_has_its_reference",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("valid_from__gte", models.F("approved_on"))),
                        name="means_are_good_from_their_approval_on",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="MeansWithdrawal",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("last_day", models.DateField()),
                ("reason", models.TextField()),
                ("entered_at", models.DateTimeField()),
                ("approval", one_to_one("games.meansapproval", "withdrawal")),
                ("entered_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="the_end_of_an_approval_has_a_reason"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="StakeRecord",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "family",
                    models.CharField(
                        choices=[
                            ("black_jack", "Black Jack"),
                            ("circle", "circle and banked table games"),
                            ("other", "other games"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "means",
                    models.CharField(
                        choices=[
                            ("euro_cash", "banknotes and coins"),
                            ("chips", "chips"),
                            ("plaques", "plaques"),
                            ("tokens", "tokens"),
                            ("e_card", "electronic play card"),
                            ("approved_other", "other approved means"),
                            ("credit", "on credit"),
                        ],
                        max_length=20,
                    ),
                ),
                ("other_means", models.CharField(blank=True, max_length=80)),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("accepted", models.BooleanField()),
                ("article", models.CharField(max_length=60)),
                ("said", models.TextField(blank=True)),
                ("gaming_day", models.DateField()),
                ("edition", models.CharField(max_length=20)),
                ("nonce", models.UUIDField()),
                ("recorded_at", models.DateTimeField()),
                ("approval", reference("games.meansapproval", "+", null=True)),
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("table", reference("games.gamingtable", "+", null=True)),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "-recorded_at"], name="newest_stakes_first")],
                "constraints": [
                    models.UniqueConstraint(fields=("venue", "nonce"), name="one_stake_for_one_request"),
                    models.CheckConstraint(
                        condition=models.Q(("family__in", ["black_jack", "circle", "other"])),
                        name="the_family_of_a_stake_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "means__in",
                                ["euro_cash", "chips", "plaques", "tokens", "e_card", "approved_other", "credit"],
                            )
                        ),
                        name="the_means_of_a_stake_are_known",
                    ),
                    models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="a_stake_has_an_amount"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("means", "credit"), _negated=True), ("accepted", False), _connector="OR"
                        ),
                        name="credit_is_never_accepted",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("accepted", True), ("means", "approved_other"), _negated=True),
                            ("approval__isnull", False),
                            _connector="OR",
                        ),
                        name="another_means_needs_its_approval",
                    ),
                ],
            },
        ),
        KeepRegister("ApprovalApplication"),
        KeepRegister("ApplicationRoom"),
        KeepRegister("ApplicationFiling"),
        KeepRegister("ApplicationDecision"),
        KeepRegister("FirstUse"),
        KeepRegister("ApprovalEnd"),
        KeepRegister("GamingTable"),
        KeepRegister("TableRetirement"),
        KeepRegister("MeansApproval"),
        KeepRegister("MeansWithdrawal"),
        KeepRegister("StakeRecord", personal=["said"]),
        SqlFiles(
            [
                "games_table_is_in_its_house",
                "games_stake_rests_on_what_holds",
                "former/numbering",
                "applications/games_approvalapplication_is_numbered",
                "applications/games_application_room_is_of_the_house",
                "applications/games_application_is_filed_by_another",
                "applications/games_decision_answers_a_filing",
                "games_use_follows_its_approval",
                "applications/games_approval_holds",
                "games_side_bet_waits",
                "games_table_waits_for_an_approval",
                "applications/games_end_follows_an_approval",
                "games_use_precedes_the_end",
            ]
        ),
        migrations.RunSQL(NUMBERS_STAY, NO_NUMBERS_STAY),
    ]
