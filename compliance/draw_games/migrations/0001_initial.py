"""Tables of bingo, keno and the levy of poker tables."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0010_stakes_are_checked_at_dutch_tables"),
        ("orphans", "0010_tickets_are_held_for_a_gaming_day"),
        ("payouts", "0004_bets_of_payouts_are_settled"),
        ("venues", "0019_first_settings_have_no_person"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="BingoRound",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveIntegerField()),
                ("colour", models.CharField(blank=True, max_length=40)),
                ("gaming_day", models.DateField()),
                ("variant", models.PositiveSmallIntegerField()),
                (
                    "pattern",
                    models.CharField(
                        choices=[
                            ("row", "full row"),
                            ("column", "full column"),
                            ("cross", "X-bingo"),
                            ("frame", "frame bingo"),
                            ("card", "full card"),
                            ("other", "other pattern"),
                        ],
                        max_length=10,
                    ),
                ),
                ("price", models.DecimalField(decimal_places=2, max_digits=14)),
                ("prize", models.DecimalField(decimal_places=2, max_digits=14)),
                ("jackpot", models.CharField(blank=True, max_length=120)),
                ("nonce", models.UUIDField(unique=True)),
                ("opened_at", models.DateTimeField()),
                (
                    "opened_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="games.gamingtable"
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="BingoClaim",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("card", models.PositiveIntegerField()),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "numbers",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveSmallIntegerField(), blank=True, size=None
                    ),
                ),
                (
                    "winning",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveSmallIntegerField(), blank=True, size=None
                    ),
                ),
                (
                    "result",
                    models.CharField(
                        choices=[
                            ("valid", "valid"),
                            ("invalid", "not valid"),
                            ("open", "to be checked by a second person"),
                        ],
                        max_length=10,
                    ),
                ),
                ("recorded_at", models.DateTimeField()),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="claims", to="draw_games.bingoround"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CardSale",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("first_card", models.PositiveIntegerField()),
                ("last_card", models.PositiveIntegerField()),
                ("sold_at", models.DateTimeField()),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sales", to="draw_games.bingoround"
                    ),
                ),
                (
                    "sold_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ClaimDecision",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("valid", models.BooleanField()),
                ("decided_at", models.DateTimeField()),
                (
                    "claim",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="decision", to="draw_games.bingoclaim"
                    ),
                ),
                (
                    "decided_by",
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
            name="KenoDraw",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveIntegerField()),
                ("gaming_day", models.DateField()),
                (
                    "numbers",
                    django.contrib.postgres.fields.ArrayField(base_field=models.PositiveSmallIntegerField(), size=None),
                ),
                ("nonce", models.UUIDField(unique=True)),
                ("drawn_at", models.DateTimeField()),
                (
                    "drawn_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="games.gamingtable"
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="KenoTicket",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("serial", models.PositiveIntegerField()),
                ("gaming_day", models.DateField()),
                (
                    "numbers",
                    django.contrib.postgres.fields.ArrayField(base_field=models.PositiveSmallIntegerField(), size=None),
                ),
                ("stake", models.DecimalField(decimal_places=2, max_digits=14)),
                ("wished", models.PositiveIntegerField()),
                ("first_round", models.PositiveIntegerField()),
                ("games", models.PositiveSmallIntegerField()),
                ("electronic", models.BooleanField()),
                ("series_ends_at", models.DateTimeField()),
                ("day_ends_at", models.DateTimeField()),
                ("nonce", models.UUIDField(unique=True)),
                ("registered_at", models.DateTimeField()),
                (
                    "registered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="games.gamingtable"
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="KenoLoss",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("recorded_at", models.DateTimeField()),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "ticket",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="lost", to="draw_games.kenoticket"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="KenoCollection",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("large", models.BooleanField()),
                ("paid_at", models.DateTimeField()),
                (
                    "paid_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "payout",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="payouts.payout"
                    ),
                ),
                (
                    "ticket",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="collected",
                        to="draw_games.kenoticket",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="LevyCount",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("begins_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("hands", models.PositiveIntegerField()),
                ("stakes", models.DecimalField(decimal_places=2, max_digits=14)),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("counted_at", models.DateTimeField()),
                (
                    "counted_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="games.tablesession"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="LevyConfirmation",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("confirmed_at", models.DateTimeField()),
                (
                    "confirmed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "count",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="confirmed", to="draw_games.levycount"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="PrizeTable",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("minutes", models.PositiveSmallIntegerField(null=True)),
                ("line_count", models.PositiveSmallIntegerField()),
                ("entered_at", models.DateTimeField()),
                (
                    "entered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="games.ruleversion"
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="kenoticket",
            name="prize_table",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="draw_games.prizetable"
            ),
        ),
        migrations.CreateModel(
            name="KenoPrize",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("marked", models.PositiveSmallIntegerField()),
                ("hits", models.PositiveSmallIntegerField()),
                ("multiple", models.DecimalField(decimal_places=2, max_digits=14)),
                (
                    "prize_table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="keno_prizes",
                        to="draw_games.prizetable",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="bingoround",
            name="prize_table",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="draw_games.prizetable"
            ),
        ),
        migrations.CreateModel(
            name="BingoPrize",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("variant", models.PositiveSmallIntegerField()),
                (
                    "pattern",
                    models.CharField(
                        choices=[
                            ("row", "full row"),
                            ("column", "full column"),
                            ("cross", "X-bingo"),
                            ("frame", "frame bingo"),
                            ("card", "full card"),
                            ("other", "other pattern"),
                        ],
                        max_length=10,
                    ),
                ),
                ("price", models.DecimalField(decimal_places=2, max_digits=14)),
                ("prize", models.DecimalField(decimal_places=2, max_digits=14)),
                (
                    "prize_table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="bingo_prizes",
                        to="draw_games.prizetable",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PrizeTableRelease",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("released_at", models.DateTimeField()),
                (
                    "prize_table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="released", to="draw_games.prizetable"
                    ),
                ),
                (
                    "released_by",
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
            name="UnclaimedBingo",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("card", models.PositiveIntegerField()),
                (
                    "reason",
                    models.CharField(
                        choices=[("not_claimed", "not claimed"), ("too_late", "not claimed in time")], max_length=12
                    ),
                ),
                ("recorded_at", models.DateTimeField()),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="unclaimed",
                        to="draw_games.bingoround",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="BingoPayment",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("large", models.BooleanField()),
                ("paid_at", models.DateTimeField()),
                (
                    "claim",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="payment", to="draw_games.bingoclaim"
                    ),
                ),
                (
                    "paid_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "payout",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="payouts.payout"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("large", False), ("payout__isnull", False), _connector="OR"),
                        name="a_large_bingo_prize_has_its_payout",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="BingoEnd",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("winners", models.PositiveSmallIntegerField()),
                ("share", models.DecimalField(decimal_places=2, max_digits=14)),
                ("reason", models.TextField(blank=True)),
                ("ended_at", models.DateTimeField()),
                (
                    "ended_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "round",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="ended", to="draw_games.bingoround"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("reason", ""), ("share__gt", 0), ("winners__gt", 0)),
                            models.Q(("share", 0), ("winners", 0), models.Q(("reason", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="a_round_without_a_bingo_ends_with_a_reason",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="BingoDraw",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("number", models.PositiveSmallIntegerField()),
                ("drawn_at", models.DateTimeField()),
                (
                    "drawn_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="draws", to="draw_games.bingoround"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("round", "number"), name="a_bingo_number_is_drawn_once")
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="bingoclaim",
            constraint=models.UniqueConstraint(
                fields=("round", "card", "position"), name="a_card_claims_once_after_a_ball"
            ),
        ),
        migrations.AddConstraint(
            model_name="bingoclaim",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("numbers__len", 0), ("result", "open"), ("winning__len", 0)),
                    models.Q(
                        ("numbers__len__gt", 0),
                        ("result", "valid"),
                        ("winning__contained_by", models.F("numbers")),
                        ("winning__len__gt", 0),
                    ),
                    models.Q(("numbers__len__gt", 0), ("result", "invalid"), ("winning__len", 0)),
                    _connector="OR",
                ),
                name="a_bingo_is_valid_by_the_numbers_of_its_card",
            ),
        ),
        migrations.AddConstraint(
            model_name="cardsale",
            constraint=models.CheckConstraint(
                condition=models.Q(("first_card__gt", 0), ("last_card__gte", models.F("first_card"))),
                name="cards_are_sold_from_a_number_to_a_number",
            ),
        ),
        migrations.AddIndex(
            model_name="kenodraw",
            index=models.Index(fields=["table", "-number"], name="newest_keno_rounds"),
        ),
        migrations.AddConstraint(
            model_name="kenocollection",
            constraint=models.CheckConstraint(
                condition=models.Q(("large", False), ("payout__isnull", False), _connector="OR"),
                name="a_large_keno_prize_has_its_payout",
            ),
        ),
        migrations.AddConstraint(
            model_name="levycount",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("amount__gte", 0),
                    ("ends_at__gt", models.F("begins_at")),
                    ("ends_at__lte", models.F("counted_at")),
                    ("hands__gt", 0),
                ),
                name="a_levy_is_counted_for_the_time_before",
            ),
        ),
        migrations.AddConstraint(
            model_name="prizetable",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("line_count__gt", 0), models.Q(("minutes__isnull", True), ("minutes__gt", 0), _connector="OR")
                ),
                name="a_prize_table_has_lines",
            ),
        ),
        migrations.AddIndex(
            model_name="kenoticket",
            index=models.Index(fields=["table", "first_round"], name="keno_tickets_of_a_round"),
        ),
        migrations.AddIndex(
            model_name="kenoticket",
            index=models.Index(fields=["venue", "-serial"], name="newest_keno_tickets"),
        ),
        migrations.AddConstraint(
            model_name="kenoticket",
            constraint=models.CheckConstraint(
                condition=models.Q(("first_round__gte", models.F("wished")), ("games__gt", 0), ("stake__gt", 0)),
                name="a_keno_ticket_plays_in_a_round",
            ),
        ),
        migrations.AddConstraint(
            model_name="kenoticket",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("games__lte", 20), ("series_ends_at__lte", models.F("day_ends_at")), _connector="OR"
                ),
                name="a_long_keno_series_ends_within_its_gaming_day",
            ),
        ),
        migrations.AddConstraint(
            model_name="kenoprize",
            constraint=models.UniqueConstraint(
                fields=("prize_table", "marked", "hits"), name="a_keno_prize_is_stated_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="kenoprize",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("hits__lte", models.F("marked")), ("marked__gte", 1), ("marked__lte", 15), ("multiple__gt", 0)
                ),
                name="a_keno_prize_is_for_marked_numbers",
            ),
        ),
        migrations.AddIndex(
            model_name="bingoround",
            index=models.Index(fields=["venue", "-number"], name="newest_bingo_rounds"),
        ),
        migrations.AddConstraint(
            model_name="bingoprize",
            constraint=models.UniqueConstraint(
                fields=("prize_table", "variant", "pattern", "price"), name="a_bingo_prize_is_stated_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="bingoprize",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("pattern__in", ["row", "column", "cross", "frame", "card", "other"]),
                    ("price__gt", 0),
                    ("prize__gt", 0),
                    ("variant__in", [75, 80, 90]),
                ),
                name="a_bingo_prize_is_of_a_known_game",
            ),
        ),
        migrations.AddConstraint(
            model_name="unclaimedbingo",
            constraint=models.UniqueConstraint(fields=("round", "card"), name="an_unclaimed_bingo_is_recorded_once"),
        ),
        migrations.AddConstraint(
            model_name="unclaimedbingo",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason__in", ["not_claimed", "too_late"])),
                name="the_reason_of_an_unclaimed_bingo_is_known",
            ),
        ),
        KeepRegister("PrizeTable"),
        KeepRegister("BingoPrize"),
        KeepRegister("KenoPrize"),
        KeepRegister("PrizeTableRelease"),
        KeepRegister("BingoRound"),
        KeepRegister("CardSale"),
        KeepRegister("BingoDraw"),
        KeepRegister("BingoClaim"),
        KeepRegister("ClaimDecision"),
        KeepRegister("BingoEnd"),
        KeepRegister("BingoPayment"),
        KeepRegister("UnclaimedBingo"),
        KeepRegister("KenoDraw"),
        KeepRegister("KenoTicket"),
        KeepRegister("KenoCollection"),
        KeepRegister("KenoLoss"),
        KeepRegister("LevyCount"),
        KeepRegister("LevyConfirmation"),
        SqlFiles(
            [
                "draw_games_table_has_the_game",
                "draw_games_payout_pays",
                "draw_games_is_large",
                "found_tickets/draw_games_padded",
                "found_tickets/draw_games_ticket_is_held",
                "found_tickets/draw_games_ticket_may_be_held",
                "prizes/draw_games_prizes_hold",
                "prizes/draw_games_prize_table_has_its_lines",
                "prizes/draw_games_prizes_are_released_by_another",
                "bingo/draw_games_bingo_groups",
                "bingo/draw_games_bingo_may_be_claimed",
                "bingo/draw_games_bingo_may_be_paid",
                "bingo/draw_games_bingo_number_may_be_drawn",
                "bingo/draw_games_bingo_round_may_end",
                "bingo/draw_games_bingo_round_may_open",
                "bingo/draw_games_bingo_was_not_claimed",
                "bingo/draw_games_cards_may_be_sold",
                "bingo/draw_games_claim_may_be_decided",
                "keno/draw_games_keno_winnings",
                "keno/draw_games_keno_may_be_collected",
                "keno/draw_games_keno_may_be_drawn",
                "keno/draw_games_keno_ticket_may_be_registered",
                "keno/draw_games_keno_winnings_are_lost",
                "levies/draw_games_levy_is_confirmed_by_another",
                "levies/draw_games_levy_is_that_of_the_scheme",
            ]
        ),
    ]
