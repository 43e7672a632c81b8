"""Jackpots have meters, hits and shares; they are announced, removed and redistributed."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles

NUMBERS_STAY = "REVOKE DELETE, TRUNCATE ON jackpots_numbering FROM carnet_app;"
NO_NUMBERS_STAY = "GRANT DELETE, TRUNCATE ON jackpots_numbering TO carnet_app;"


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("audit", "0001_initial"),
        ("games", "0010_stakes_are_checked_at_dutch_tables"),
        ("machines", "0002_machines_have_places_meters_and_services"),
        ("payouts", "0004_bets_of_payouts_are_settled"),
        ("venues", "0019_first_settings_have_no_person"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Jackpot",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=80)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("progressive", "progressive jackpot"),
                            ("bonus", "bonus jackpot"),
                            ("mystery", "mystery jackpot"),
                        ],
                        max_length=20,
                    ),
                ),
                ("scope", models.CharField(choices=[("local", "local"), ("national", "national")], max_length=10)),
                (
                    "game",
                    models.CharField(
                        choices=[
                            ("nl.jackpot_queens_pursuit", "Queens Pursuit at Black Jack tables"),
                            ("nl.poker_jackpot", "jackpot of poker tables"),
                            ("nl.slot_jackpots", "jackpot of machines"),
                        ],
                        max_length=40,
                    ),
                ),
                (
                    "level",
                    models.CharField(
                        blank=True, choices=[("mega", "Mega"), ("major", "Major"), ("minor", "Minor")], max_length=10
                    ),
                ),
                ("seed", models.DecimalField(decimal_places=2, max_digits=14)),
                ("shown_at", models.CharField(max_length=120)),
                ("version", models.CharField(max_length=20)),
                ("set_up_at", models.DateTimeField()),
                (
                    "set_up_by",
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
            name="Disconnection",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("began_at", models.DateTimeField()),
                ("reason", models.TextField()),
                ("recorded_at", models.DateTimeField()),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "jackpot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="disconnections",
                        to="jackpots.jackpot",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="JackpotHit",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveIntegerField()),
                ("combination", models.CharField(max_length=80)),
                ("hit_at", models.DateTimeField()),
                ("gaming_day", models.DateField()),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("claim_count", models.PositiveSmallIntegerField()),
                ("share_count", models.PositiveSmallIntegerField()),
                ("version", models.CharField(max_length=20)),
                ("nonce", models.UUIDField()),
                ("recorded_at", models.DateTimeField()),
                (
                    "first",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="simultaneous",
                        to="jackpots.jackpothit",
                    ),
                ),
                (
                    "jackpot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="hits", to="jackpots.jackpot"
                    ),
                ),
                (
                    "machine",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="machines.machine"
                    ),
                ),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="games.gamingtable"
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="HitVerification",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("sound", models.BooleanField()),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14, null=True)),
                ("said", models.TextField()),
                ("verified_at", models.DateTimeField()),
                (
                    "verified_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "hit",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="verification",
                        to="jackpots.jackpothit",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="BoxClaim",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("box", models.PositiveSmallIntegerField()),
                ("jackpot_bet", models.DecimalField(decimal_places=2, max_digits=14)),
                ("stake", models.DecimalField(decimal_places=2, max_digits=14)),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                (
                    "hit",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="claims", to="jackpots.jackpothit"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="JackpotPlace",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("linked_at", models.DateTimeField()),
                (
                    "jackpot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="places", to="jackpots.jackpot"
                    ),
                ),
                (
                    "linked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "machine",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="machines.machine"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="games.gamingtable"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="JackpotRemoval",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("removed_on", models.DateField()),
                ("meter", models.DecimalField(decimal_places=2, max_digits=14)),
                ("removed_at", models.DateTimeField()),
                (
                    "jackpot",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="removal", to="jackpots.jackpot"
                    ),
                ),
                (
                    "removed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="JackpotShare",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("machine", "player at the machine"),
                            ("box_holder", "box holder"),
                            ("highest_stake", "highest stake on an unoccupied box"),
                            ("nearest", "equal stakes: nearest the shuffler"),
                        ],
                        max_length=20,
                    ),
                ),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                (
                    "claim",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="share",
                        to="jackpots.boxclaim",
                    ),
                ),
                (
                    "hit",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="shares", to="jackpots.jackpothit"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Numbering",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("series", models.CharField(max_length=30)),
                ("last_number", models.PositiveIntegerField()),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Reconnection",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("ended_at", models.DateTimeField()),
                ("recorded_at", models.DateTimeField()),
                (
                    "disconnection",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="ended", to="jackpots.disconnection"
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
        migrations.CreateModel(
            name="Redistribution",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("promotion", models.CharField(blank=True, max_length=200)),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                (
                    "removal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="parts", to="jackpots.jackpotremoval"
                    ),
                ),
                (
                    "target",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="received",
                        to="jackpots.jackpot",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="MeterEntry",
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
                            ("start", "start amount"),
                            ("reading", "reading"),
                            ("reset", "reset after a hit"),
                            ("restored", "restored: no right to the jackpot"),
                            ("increase", "increased from a removed jackpot"),
                        ],
                        max_length=10,
                    ),
                ),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("read_at", models.DateTimeField()),
                ("reference", models.CharField(blank=True, max_length=80)),
                ("recorded_at", models.DateTimeField()),
                (
                    "hit",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="jackpots.jackpothit",
                    ),
                ),
                (
                    "jackpot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="jackpots.jackpot"
                    ),
                ),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "redistribution",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entry",
                        to="jackpots.redistribution",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RemovalNotice",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("announced_on", models.DateField()),
                ("remove_on", models.DateField()),
                ("posted_at", models.CharField(max_length=120)),
                ("version", models.CharField(max_length=20)),
                ("announced_at", models.DateTimeField()),
                (
                    "announced_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "jackpot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="notices", to="jackpots.jackpot"
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="jackpotremoval",
            name="notice",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="removal",
                to="jackpots.removalnotice",
            ),
        ),
        migrations.CreateModel(
            name="SharePayout",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("linked_at", models.DateTimeField()),
                (
                    "linked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "payout",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="jackpot_share", to="payouts.payout"
                    ),
                ),
                (
                    "share",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="payouts", to="jackpots.jackpotshare"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddConstraint(
            model_name="jackpot",
            constraint=models.UniqueConstraint(fields=("venue", "name"), name="jackpot_names_are_unique_in_a_house"),
        ),
        migrations.AddConstraint(
            model_name="jackpot",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="a_jackpot_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="jackpot",
            constraint=models.CheckConstraint(
                condition=models.Q(("shown_at", ""), _negated=True), name="the_prize_of_a_jackpot_is_shown"
            ),
        ),
        migrations.AddConstraint(
            model_name="jackpot",
            constraint=models.CheckConstraint(condition=models.Q(("seed__gt", 0)), name="a_jackpot_has_a_start_amount"),
        ),
        migrations.AddConstraint(
            model_name="jackpot",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["progressive", "bonus", "mystery"])),
                name="the_kind_of_a_jackpot_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="jackpot",
            constraint=models.CheckConstraint(
                condition=models.Q(("scope__in", ["local", "national"])), name="the_scope_of_a_jackpot_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="jackpot",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("game", "nl.slot_jackpots"), ("level", "")),
                    models.Q(
                        ("game__in", ["nl.jackpot_queens_pursuit", "nl.poker_jackpot"]),
                        ("kind", "progressive"),
                        ("level__in", ["mega", "major", "minor"]),
                    ),
                    _connector="OR",
                ),
                name="a_jackpot_of_tables_is_progressive_and_has_a_level",
            ),
        ),
        migrations.AddConstraint(
            model_name="disconnection",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="a_disconnection_has_a_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="disconnection",
            constraint=models.CheckConstraint(
                condition=models.Q(("began_at__lte", models.F("recorded_at"))),
                name="a_disconnection_is_recorded_after_it_began",
            ),
        ),
        migrations.AddIndex(
            model_name="jackpothit",
            index=models.Index(fields=["venue", "gaming_day"], name="jackpot_hits_of_a_gaming_day"),
        ),
        migrations.AddConstraint(
            model_name="jackpothit",
            constraint=models.UniqueConstraint(
                fields=("venue", "number"), name="jackpot_hit_numbers_are_unique_in_a_house"
            ),
        ),
        migrations.AddConstraint(
            model_name="jackpothit",
            constraint=models.UniqueConstraint(fields=("venue", "nonce"), name="one_jackpot_hit_for_one_request"),
        ),
        migrations.AddConstraint(
            model_name="jackpothit",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("claim_count", 0), ("machine__isnull", False), ("share_count", 1), ("table__isnull", True)
                    ),
                    models.Q(
                        ("claim_count__gt", 0),
                        ("first__isnull", True),
                        ("machine__isnull", True),
                        ("table__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="a_hit_of_a_machine_has_one_winner",
            ),
        ),
        migrations.AddConstraint(
            model_name="jackpothit",
            constraint=models.CheckConstraint(
                condition=models.Q(("combination", ""), _negated=True), name="a_hit_names_its_combination"
            ),
        ),
        migrations.AddConstraint(
            model_name="jackpothit",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount__gt", 0), ("share_count__gt", 0)), name="a_hit_has_an_amount_and_a_winner"
            ),
        ),
        migrations.AddConstraint(
            model_name="jackpothit",
            constraint=models.CheckConstraint(
                condition=models.Q(("hit_at__lte", models.F("recorded_at"))), name="a_hit_is_recorded_after_it"
            ),
        ),
        migrations.AddConstraint(
            model_name="hitverification",
            constraint=models.CheckConstraint(
                condition=models.Q(("said", ""), _negated=True), name="a_verification_says_what_was_checked"
            ),
        ),
        migrations.AddConstraint(
            model_name="hitverification",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("amount__isnull", False), ("sound", True)),
                    models.Q(("amount__isnull", True), ("sound", False)),
                    _connector="OR",
                ),
                name="a_right_to_a_jackpot_has_a_confirmed_amount",
            ),
        ),
        migrations.AddConstraint(
            model_name="boxclaim",
            constraint=models.UniqueConstraint(
                fields=("hit", "box", "seat"), name="a_box_has_one_holder_and_a_seat_one_claim", nulls_distinct=False
            ),
        ),
        migrations.AddConstraint(
            model_name="boxclaim",
            constraint=models.CheckConstraint(
                condition=models.Q(("jackpot_bet__gt", 0)), name="a_jackpot_is_won_with_a_jackpot_bet"
            ),
        ),
        migrations.AddConstraint(
            model_name="boxclaim",
            constraint=models.CheckConstraint(condition=models.Q(("stake__gt", 0)), name="a_claim_has_a_stake"),
        ),
        migrations.AddConstraint(
            model_name="jackpotplace",
            constraint=models.UniqueConstraint(
                fields=("jackpot", "table", "machine"), name="a_jackpot_names_a_place_once", nulls_distinct=False
            ),
        ),
        migrations.AddConstraint(
            model_name="jackpotplace",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("machine__isnull", False), ("table__isnull", True)),
                    models.Q(("machine__isnull", True), ("table__isnull", False)),
                    _connector="OR",
                ),
                name="a_jackpot_is_at_a_table_or_a_machine",
            ),
        ),
        migrations.AddConstraint(
            model_name="jackpotshare",
            constraint=models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="a_share_has_an_amount"),
        ),
        migrations.AddConstraint(
            model_name="jackpotshare",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason__in", ["machine", "box_holder", "highest_stake", "nearest"])),
                name="the_reason_of_a_share_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="numbering",
            constraint=models.UniqueConstraint(
                fields=("venue", "series"), name="one_jackpot_numbering_of_a_series_in_a_house"
            ),
        ),
        migrations.AddConstraint(
            model_name="reconnection",
            constraint=models.CheckConstraint(
                condition=models.Q(("ended_at__lte", models.F("recorded_at"))),
                name="a_reconnection_is_recorded_after_it_happened",
            ),
        ),
        migrations.AddConstraint(
            model_name="redistribution",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount__gt", 0)), name="a_redistribution_has_an_amount"
            ),
        ),
        migrations.AddConstraint(
            model_name="redistribution",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("promotion", ""), ("target__isnull", False)),
                    models.Q(("target__isnull", True), models.Q(("promotion", ""), _negated=True)),
                    _connector="OR",
                ),
                name="a_redistribution_goes_to_a_jackpot_or_a_promotion",
            ),
        ),
        migrations.AddConstraint(
            model_name="meterentry",
            constraint=models.UniqueConstraint(fields=("jackpot", "number"), name="the_entries_of_a_meter_are_counted"),
        ),
        migrations.AddConstraint(
            model_name="meterentry",
            constraint=models.UniqueConstraint(fields=("hit", "kind"), name="a_hit_resets_its_meter_once"),
        ),
        migrations.AddConstraint(
            model_name="meterentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("read_at__lte", models.F("recorded_at"))), name="a_meter_is_not_read_in_advance"
            ),
        ),
        migrations.AddConstraint(
            model_name="meterentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("hit__isnull", True), ("kind__in", ["start", "reading"]), ("redistribution__isnull", True)
                    ),
                    models.Q(("kind", "reset"), ("redistribution__isnull", True)),
                    models.Q(("hit__isnull", False), ("kind", "restored"), ("redistribution__isnull", True)),
                    models.Q(("hit__isnull", True), ("kind", "increase"), ("redistribution__isnull", False)),
                    _connector="OR",
                ),
                name="a_meter_entry_names_its_cause",
            ),
        ),
        migrations.AddConstraint(
            model_name="meterentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("hit__isnull", True), ("kind", "reset"), models.Q(("reference", ""), _negated=True)),
                    models.Q(models.Q(("hit__isnull", True), ("kind", "reset"), _negated=True), ("reference", "")),
                    _connector="OR",
                ),
                name="a_win_elsewhere_has_a_reference",
            ),
        ),
        migrations.AddConstraint(
            model_name="removalnotice",
            constraint=models.CheckConstraint(
                condition=models.Q(("posted_at", ""), _negated=True), name="a_removal_notice_is_posted"
            ),
        ),
        KeepRegister("Jackpot"),
        KeepRegister("JackpotPlace"),
        KeepRegister("MeterEntry"),
        KeepRegister("Disconnection"),
        KeepRegister("Reconnection"),
        KeepRegister("JackpotHit"),
        KeepRegister("BoxClaim"),
        KeepRegister("JackpotShare"),
        KeepRegister("HitVerification"),
        KeepRegister("SharePayout"),
        KeepRegister("RemovalNotice"),
        KeepRegister("JackpotRemoval"),
        KeepRegister("Redistribution"),
        SqlFiles(
            [
                "numbering",
                "hits/jackpots_combination",
                "hits/jackpots_is_replaced",
                "hits/jackpots_meter_before",
                "hits/jackpots_meter_after",
                "hits/jackpots_machine_was_in_service",
                "hits/jackpots_box_wins_once",
                "hits/jackpots_hit_is_shared",
                "hits/jackpots_hit_keeps_its_winners",
                "hits/jackpots_hit_may_be_recorded",
                "hits/jackpots_hit_may_be_verified",
                "hits/jackpots_jackpothit_is_numbered",
                "hits/jackpots_payment_may_be_made",
                "hits/jackpots_payout_names_its_jackpot",
                "hits/jackpots_share_is_of_the_holder",
                "hits/jackpots_share_may_be_paid",
                "meters/jackpots_jackpot_has_its_start",
                "meters/jackpots_jackpot_is_of_its_law",
                "meters/jackpots_link_may_be_cut",
                "meters/jackpots_link_may_be_restored",
                "meters/jackpots_meter_follows",
                "meters/jackpots_place_may_be_linked",
                "removals/jackpots_jackpot_may_be_removed",
                "removals/jackpots_machine_may_be_removed",
                "removals/jackpots_notice_days",
                "removals/jackpots_part_reaches_its_target",
                "removals/jackpots_removal_is_redistributed",
                "removals/jackpots_removal_may_be_announced",
            ]
        ),
        migrations.RunSQL(NUMBERS_STAY, NO_NUMBERS_STAY),
    ]
