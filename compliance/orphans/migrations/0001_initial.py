"""Orphan funds: found sums, claims and refunds, the orphan register with its account, and the year's end."""

from decimal import Decimal

import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_fields import one_to_one, reference
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles

NUMBERS_STAY = "REVOKE DELETE, TRUNCATE ON orphans_numbering FROM carnet_app;"
NO_NUMBERS_STAY = "GRANT DELETE, TRUNCATE ON orphans_numbering TO carnet_app;"
BYTES_STAY = "REVOKE UPDATE, DELETE, TRUNCATE ON orphans_picturecontent, orphans_evidencecontent FROM carnet_app;"
NO_BYTES_STAY = "GRANT UPDATE, DELETE, TRUNCATE ON orphans_picturecontent, orphans_evidencecontent TO carnet_app;"


class Migration(migrations.Migration):
    initial = True

    dependencies = [("audit", "0001_initial"), ("venues", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Find",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "category",
                    models.CharField(
                        choices=[
                            ("floor", "found on the floor"),
                            ("table", "left on a gaming table"),
                            ("slot_credit", "credit forgotten on a machine"),
                            ("abandoned", "stake abandoned in play"),
                            ("prize", "unclaimed prize"),
                            ("credit", "credit left on a meter"),
                            ("left_behind", "money left at a machine"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "regime",
                    models.CharField(
                        choices=[
                            ("register_and_claim", "orphan register and claim"),
                            ("lapse_after_games", "lapses after three rounds"),
                            ("custody", "held until the end of the gaming day"),
                        ],
                        max_length=20,
                    ),
                ),
                ("game", models.CharField(blank=True, max_length=60)),
                ("place", models.CharField(max_length=80)),
                ("initial", models.DecimalField(decimal_places=2, max_digits=14)),
                ("coups_needed", models.PositiveSmallIntegerField()),
                ("finder_said", models.CharField(blank=True, max_length=120)),
                ("witness_said", models.CharField(blank=True, max_length=120)),
                ("camera", models.CharField(blank=True, max_length=120)),
                ("photographed", models.BooleanField()),
                ("remark", models.TextField(blank=True)),
                ("found_at", models.DateTimeField()),
                ("gaming_day", models.DateField()),
                ("edition", models.CharField(max_length=20)),
                ("nonce", models.UUIDField()),
                ("recorded_at", models.DateTimeField()),
                ("found_by", reference(settings.AUTH_USER_MODEL, "+", null=True)),
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
                ("witnessed_by", reference(settings.AUTH_USER_MODEL, "+", null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "-recorded_at"], name="newest_finds_first")],
                "constraints": [
                    models.UniqueConstraint(fields=("venue", "number"), name="find_numbers_are_unique_in_a_house"),
                    models.UniqueConstraint(fields=("venue", "nonce"), name="one_find_for_one_request"),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "category__in",
                                ["floor", "table", "slot_credit", "abandoned", "prize", "credit", "left_behind"],
                            )
                        ),
                        name="find_category_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("regime__in", ["register_and_claim", "lapse_after_games", "custody"])),
                        name="find_regime_is_known",
                    ),
                    models.CheckConstraint(condition=models.Q(("initial__gt", 0)), name="a_find_has_an_amount"),
                    models.CheckConstraint(condition=models.Q(("place", ""), _negated=True), name="a_find_has_a_place"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("category__in", ["table", "abandoned"]), models.Q(("game", ""), _negated=True)),
                            models.Q(
                                models.Q(("category__in", ["table", "abandoned"]), _negated=True),
                                ("coups_needed", 0),
                                ("game", ""),
                            ),
                            _connector="OR",
                        ),
                        name="games_belong_to_tables",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("finder_said", ""), ("found_by__isnull", False)),
                            models.Q(("found_by__isnull", True), models.Q(("finder_said", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="a_find_has_one_finder",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("witness_said", ""), ("witnessed_by__isnull", False)),
                            models.Q(("witnessed_by__isnull", True), models.Q(("witness_said", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="a_find_has_one_witness",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("found_by__isnull", True),
                            ("witnessed_by__isnull", True),
                            models.Q(("found_by", models.F("witnessed_by")), _negated=True),
                            _connector="OR",
                        ),
                        name="nobody_is_their_own_witness",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("camera", ""), _negated=True), ("photographed", True), _connector="OR"
                        ),
                        name="a_find_is_seen_on_a_picture",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("found_at__lte", models.F("recorded_at"))),
                        name="a_find_is_written_down_after_it_was_made",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="FindPicture",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("media_type", models.CharField(max_length=40)),
                ("size", models.PositiveIntegerField()),
                ("sha256", models.CharField(max_length=64)),
                ("find", one_to_one("orphans.find", "picture")),
            ],
        ),
        migrations.CreateModel(
            name="PictureContent",
            fields=[
                (
                    "picture",
                    models.OneToOneField(
                        on_delete=models.PROTECT,
                        primary_key=True,
                        related_name="content",
                        serialize=False,
                        to="orphans.findpicture",
                    ),
                ),
                ("sealed", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="Coup",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("gain", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("recorded_at", models.DateTimeField()),
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("find", reference("orphans.find", "coups")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("find", "number"), name="a_coup_is_counted_once"),
                    models.CheckConstraint(condition=models.Q(("gain__gte", 0)), name="a_gain_is_not_a_loss"),
                ]
            },
        ),
        migrations.CreateModel(
            name="Establishment",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("established_at", models.DateTimeField()),
                ("established_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("find", one_to_one("orphans.find", "establishment")),
            ],
        ),
        migrations.CreateModel(
            name="Carnet",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("label", models.CharField(max_length=9)),
                ("first_day", models.DateField()),
                ("last_day", models.DateField()),
                ("opened_at", models.DateTimeField()),
                ("opened_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("venue", "label"), name="one_carnet_for_an_exercise"),
                    models.CheckConstraint(
                        condition=models.Q(("last_day__gt", models.F("first_day"))),
                        name="an_exercise_ends_after_it_begins",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="CarnetLine",
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
                            ("entry", "entry"),
                            ("refund", "refund"),
                            ("reversal", "reversal"),
                            ("payment", "payment to the municipal treasurer"),
                        ],
                        max_length=10,
                    ),
                ),
                ("total_before", models.DecimalField(decimal_places=2, max_digits=14)),
                ("change", models.DecimalField(decimal_places=2, max_digits=14)),
                ("total_after", models.DecimalField(decimal_places=2, max_digits=14)),
                ("name", models.CharField(blank=True, max_length=200)),
                ("address", models.CharField(blank=True, max_length=500)),
                ("justification", models.TextField(blank=True)),
                ("post_closing", models.BooleanField(default=False)),
                ("layout", models.CharField(max_length=20)),
                ("layout_decision", models.CharField(blank=True, max_length=120)),
                ("edition", models.CharField(max_length=20)),
                ("registered_at", models.DateTimeField()),
                ("registered_on", models.DateField()),
                ("gaming_day", models.DateField()),
                ("window_ends_at", models.DateTimeField(null=True)),
                ("nonce", models.UUIDField()),
                ("carnet", reference("orphans.carnet", "lines")),
                ("original", reference("orphans.carnetline", "taken_back_by", null=True)),
                ("registered_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("find", reference("orphans.find", "lines", null=True)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["carnet", "registered_on"], name="carnet_lines_of_a_day"),
                    models.Index(
                        condition=models.Q(("kind", "entry")),
                        fields=["carnet", "window_ends_at"],
                        name="windows_of_a_carnet",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("carnet", "number"), name="carnet_numbers_are_unique"),
                    models.UniqueConstraint(fields=("carnet", "nonce"), name="one_carnet_line_for_one_request"),
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "reversal")), fields=("original",), name="a_line_is_reversed_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["entry", "refund", "reversal", "payment"])),
                        name="carnet_line_kind_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("change__gt", 0), ("kind", "entry")),
                            models.Q(("change__lt", 0), ("kind__in", ["refund", "payment"])),
                            models.Q(("kind", "reversal"), models.Q(("change", 0), _negated=True)),
                            _connector="OR",
                        ),
                        name="a_carnet_line_changes_the_total",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "total_after",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("total_before"), "+", models.F("change")
                                ),
                            )
                        ),
                        name="a_carnet_line_strikes_its_total",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("find__isnull", False),
                                ("kind", "entry"),
                                ("original__isnull", True),
                                ("window_ends_at__isnull", False),
                            ),
                            models.Q(
                                ("kind__in", ["refund", "reversal"]),
                                ("original__isnull", False),
                                ("window_ends_at__isnull", True),
                            ),
                            models.Q(
                                ("find__isnull", True),
                                ("kind", "payment"),
                                ("original__isnull", True),
                                ("window_ends_at__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="a_carnet_line_names_what_it_is_about",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "refund"), _negated=True),
                            models.Q(
                                models.Q(("name", ""), _negated=True),
                                models.Q(("address", ""), _negated=True),
                                models.Q(("justification", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="a_refund_names_person_address_and_proof",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "reversal"), _negated=True),
                            models.Q(("justification", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="a_reversal_says_why",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("post_closing", False), ("kind__in", ["refund", "reversal"]), _connector="OR"
                        ),
                        name="only_what_goes_back_comes_after_closing",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Claim",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=200)),
                ("address", models.CharField(blank=True, max_length=500)),
                ("contact", models.CharField(blank=True, max_length=200)),
                ("paper", models.CharField(blank=True, max_length=120)),
                ("statement", models.TextField()),
                ("claimed_at", models.DateTimeField()),
                ("window_ends_at", models.DateTimeField(null=True)),
                (
                    "refused_as",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("too_late", "too late"),
                            ("already_refunded", "already refunded"),
                            ("lapsed", "lapsed to the casino"),
                            ("custody_over", "holding period ended"),
                            ("reversed", "the entry was reversed"),
                            ("no_evidence", "no evidence"),
                            ("competing_claims", "competing claims"),
                            ("not_proven", "right not established beyond dispute"),
                            ("withdrawn", "withdrawn by the claimant"),
                        ],
                        max_length=20,
                    ),
                ),
                ("article", models.CharField(max_length=60)),
                ("edition", models.CharField(max_length=20)),
                ("nonce", models.UUIDField(unique=True)),
                ("taken_at", models.DateTimeField()),
                ("line", reference("orphans.carnetline", "claims", null=True)),
                ("taken_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("find", reference("orphans.find", "claims")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("name", ""), _negated=True), models.Q(("statement", ""), _negated=True)
                        ),
                        name="a_claimant_says_who_and_what",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("refused_as", ""),
                            (
                                "refused_as__in",
                                [
                                    "too_late",
                                    "already_refunded",
                                    "lapsed",
                                    "custody_over",
                                    "reversed",
                                    "no_evidence",
                                    "competing_claims",
                                    "not_proven",
                                    "withdrawn",
                                ],
                            ),
                            _connector="OR",
                        ),
                        name="the_answer_to_a_claim_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("refused_as", ""), _negated=True),
                            ("window_ends_at__isnull", True),
                            ("claimed_at__lt", models.F("window_ends_at")),
                            _connector="OR",
                        ),
                        name="a_late_claim_is_refused",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("claimed_at__lte", models.F("taken_at"))),
                        name="a_claim_is_written_down_after_it_was_made",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="FindEnd",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("returned", "returned to the owner"),
                            ("lost", "lost in play"),
                            ("mistake", "recorded by mistake"),
                            ("lapsed", "lapsed to the casino"),
                        ],
                        max_length=10,
                    ),
                ),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("article", models.CharField(blank=True, max_length=60)),
                ("reason", models.TextField(blank=True)),
                ("gaming_day", models.DateField()),
                ("ended_at", models.DateTimeField()),
                ("claim", one_to_one("orphans.claim", "handed_back", null=True)),
                ("desk", reference("venues.cashdesk", "+", null=True)),
                ("ended_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("find", one_to_one("orphans.find", "ended")),
            ],
            options={
                "indexes": [models.Index(fields=["gaming_day"], name="finds_ended_on_a_gaming_day")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("outcome__in", ["returned", "lost", "mistake", "lapsed"])),
                        name="the_end_of_a_find_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("claim__isnull", False), ("outcome", "returned")),
                            models.Q(models.Q(("outcome", "returned"), _negated=True), ("claim__isnull", True)),
                            _connector="OR",
                        ),
                        name="money_is_given_back_upon_a_claim",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("outcome", "returned"),
                            ("outcome", "lapsed"),
                            models.Q(("reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="a_find_that_is_dropped_has_a_reason",
                    ),
                ],
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
                    models.UniqueConstraint(fields=("venue", "series"), name="one_numbering_of_a_series_in_a_house")
                ]
            },
        ),
        migrations.CreateModel(
            name="CashIn",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("cashed_at", models.DateTimeField()),
                ("cashed_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("desk", reference("venues.cashdesk", "+")),
                ("line", one_to_one("orphans.carnetline", "cash_in")),
                ("find", one_to_one("orphans.find", "cash_in")),
            ],
        ),
        migrations.CreateModel(
            name="CashInPiece",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("chip", "chip"),
                            ("plaque", "plaque"),
                            ("note", "bank note"),
                            ("coin", "coin"),
                            ("ticket", "machine ticket"),
                        ],
                        max_length=10,
                    ),
                ),
                ("unit_value", models.DecimalField(decimal_places=2, max_digits=14)),
                ("count", models.PositiveIntegerField()),
                ("cash_in", reference("orphans.cashin", "pieces")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["chip", "plaque", "note", "coin", "ticket"])),
                        name="the_kind_of_a_piece_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("count__gt", 0), ("unit_value__gt", 0)), name="pieces_are_worth_something"
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="ClaimEvidence",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("camera", "camera still"),
                            ("ticket", "ticket or receipt"),
                            ("paper", "document"),
                            ("witness", "witness statement"),
                            ("other", "other evidence"),
                        ],
                        max_length=10,
                    ),
                ),
                ("shows", models.CharField(max_length=500)),
                ("media_type", models.CharField(blank=True, max_length=40)),
                ("size", models.PositiveIntegerField(null=True)),
                ("sha256", models.CharField(blank=True, max_length=64)),
                ("added_at", models.DateTimeField()),
                ("added_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("claim", reference("orphans.claim", "evidence")),
                ("file_name", models.CharField(blank=True, db_default="", default="", max_length=200)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["camera", "ticket", "paper", "witness", "other"])),
                        name="the_kind_of_evidence_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("shows", ""), _negated=True), name="evidence_says_what_it_shows"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("media_type", ""), ("sha256", ""), ("size__isnull", True)),
                            models.Q(models.Q(("sha256", ""), _negated=True), ("size__gt", 0)),
                            _connector="OR",
                        ),
                        name="a_document_has_its_digest",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="EvidenceContent",
            fields=[
                (
                    "evidence",
                    models.OneToOneField(
                        on_delete=models.PROTECT,
                        primary_key=True,
                        related_name="content",
                        serialize=False,
                        to="orphans.claimevidence",
                    ),
                ),
                ("sealed", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="ClaimRuling",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "verdict",
                    models.CharField(
                        choices=[("accepted", "accepted"), ("refused", "refused"), ("not_yet", "not yet")],
                        max_length=10,
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("too_late", "too late"),
                            ("already_refunded", "already refunded"),
                            ("lapsed", "lapsed to the casino"),
                            ("custody_over", "holding period ended"),
                            ("reversed", "the entry was reversed"),
                            ("no_evidence", "no evidence"),
                            ("competing_claims", "competing claims"),
                            ("not_proven", "right not established beyond dispute"),
                            ("withdrawn", "withdrawn by the claimant"),
                        ],
                        max_length=20,
                    ),
                ),
                ("article", models.CharField(max_length=60)),
                ("reasons", models.TextField()),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14, null=True)),
                ("split", models.BooleanField(default=False)),
                ("approval_needed", models.BooleanField(default=False)),
                ("edition", models.CharField(max_length=20)),
                ("ruled_at", models.DateTimeField()),
                ("claim", reference("orphans.claim", "rulings")),
                ("ruled_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("verdict", "not_yet"), _negated=True),
                        fields=("claim",),
                        name="a_claim_is_decided_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("verdict__in", ["accepted", "refused", "not_yet"])),
                        name="the_verdict_on_a_claim_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("amount__gt", 0), ("code", ""), ("verdict", "accepted")),
                            models.Q(
                                models.Q(("verdict", "accepted"), _negated=True),
                                ("amount__isnull", True),
                                ("approval_needed", False),
                                (
                                    "code__in",
                                    [
                                        "too_late",
                                        "already_refunded",
                                        "lapsed",
                                        "custody_over",
                                        "reversed",
                                        "no_evidence",
                                        "competing_claims",
                                        "not_proven",
                                        "withdrawn",
                                    ],
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="a_claim_is_refused_for_a_known_reason",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reasons", ""), _negated=True), name="a_ruling_gives_its_reasons"
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="RefundApproval",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("approved", models.BooleanField()),
                ("reason", models.TextField(blank=True)),
                ("answered_at", models.DateTimeField()),
                ("answered_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("ruling", one_to_one("orphans.claimruling", "approval")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("approved", True), models.Q(("reason", ""), _negated=True), _connector="OR"
                        ),
                        name="a_declined_refund_says_why",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="Refund",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("transfer", models.CharField(blank=True, max_length=80)),
                ("paid_at", models.DateTimeField()),
                ("claim", one_to_one("orphans.claim", "refund")),
                ("desk", reference("venues.cashdesk", "+", null=True)),
                ("line", one_to_one("orphans.carnetline", "refund")),
                ("paid_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("desk__isnull", False), ("transfer", "")),
                            models.Q(("desk__isnull", True), models.Q(("transfer", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="a_refund_is_paid_at_a_desk_or_by_transfer",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="ClaimReceipt",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("printed_at", models.DateTimeField()),
                ("claim", reference("orphans.claim", "receipts")),
                ("printed_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("claim", "number"), name="prints_of_a_receipt_are_counted")
                ]
            },
        ),
        migrations.CreateModel(
            name="Reconciliation",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("last_number", models.PositiveIntegerField()),
                ("carnet_total", models.DecimalField(decimal_places=2, max_digits=14)),
                ("account_balance", models.DecimalField(decimal_places=2, max_digits=14)),
                ("cash_balance", models.DecimalField(decimal_places=2, max_digits=14)),
                ("bank_balance", models.DecimalField(decimal_places=2, max_digits=14)),
                ("stated", models.DecimalField(decimal_places=2, max_digits=14, null=True)),
                ("difference", models.DecimalField(decimal_places=2, max_digits=14)),
                ("reconciled_at", models.DateTimeField()),
                ("carnet", reference("orphans.carnet", "reconciliations")),
                ("reconciled_by", reference(settings.AUTH_USER_MODEL, "+", null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["carnet", "-reconciled_at"], name="newest_reconciliation_first")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                (
                                    "difference",
                                    django.db.models.expressions.CombinedExpression(
                                        models.F("carnet_total"), "-", models.F("account_balance")
                                    ),
                                ),
                                ("stated__isnull", True),
                            ),
                            models.Q(
                                ("account_balance", models.F("carnet_total")),
                                ("stated__isnull", False),
                                (
                                    "difference",
                                    django.db.models.expressions.CombinedExpression(
                                        models.F("carnet_total"), "-", models.F("stated")
                                    ),
                                ),
                            ),
                            models.Q(
                                ("stated__isnull", False),
                                models.Q(("account_balance", models.F("carnet_total")), _negated=True),
                                (
                                    "difference",
                                    django.db.models.expressions.CombinedExpression(
                                        models.F("carnet_total"), "-", models.F("account_balance")
                                    ),
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="a_reconciliation_shows_its_difference",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CommunePayment",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("commune", models.CharField(max_length=120)),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                (
                    "means",
                    models.CharField(
                        choices=[
                            ("transfer", "bank transfer"),
                            ("cheque", "cheque"),
                            ("cash", "cash at the treasurer's office"),
                        ],
                        max_length=10,
                    ),
                ),
                ("reference", models.CharField(max_length=80)),
                (
                    "open_windows",
                    models.CharField(
                        choices=[
                            ("pay_all", "pay everything; later claims are honoured"),
                            ("hold_open", "pay once the last claim period has ended"),
                        ],
                        max_length=10,
                    ),
                ),
                ("windows_left", models.PositiveIntegerField()),
                ("paid_on", models.DateField()),
                ("recorded_at", models.DateTimeField()),
                ("carnet", one_to_one("orphans.carnet", "payment")),
                ("line", one_to_one("orphans.carnetline", "payment")),
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("reconciliation", reference("orphans.reconciliation", "+")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("means__in", ["transfer", "cheque", "cash"])),
                        name="the_means_of_payment_are_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("open_windows__in", ["pay_all", "hold_open"])),
                        name="the_policy_on_open_windows_is_known",
                    ),
                    models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="a_commune_is_paid_an_amount"),
                    models.CheckConstraint(
                        condition=models.Q(("reference", ""), _negated=True),
                        name="a_payment_to_the_commune_can_be_proved",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("open_windows", "pay_all"), ("windows_left", 0), _connector="OR"),
                        name="held_open_means_no_window_is_left",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="StubReceipt",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.CharField(max_length=40)),
                ("issued_on", models.DateField()),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("recorded_at", models.DateTimeField()),
                ("payment", reference("orphans.communepayment", "receipts")),
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("payment", "number"), name="a_stub_receipt_counts_once"),
                    models.CheckConstraint(
                        condition=models.Q(("number", ""), _negated=True), name="a_stub_receipt_has_a_number"
                    ),
                    models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="a_stub_receipt_has_an_amount"),
                ]
            },
        ),
        migrations.CreateModel(
            name="Closing",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("paid", models.DecimalField(decimal_places=2, max_digits=14)),
                ("receipted", models.DecimalField(decimal_places=2, max_digits=14)),
                ("closed_at", models.DateTimeField()),
                ("carnet", one_to_one("orphans.carnet", "closing")),
                ("closed_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("payment", one_to_one("orphans.communepayment", "closing", null=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("receipted", models.F("paid"))), name="receipts_sum_to_the_payment"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("paid__gt", 0), ("payment__isnull", False)),
                            models.Q(("paid", 0), ("payment__isnull", True)),
                            _connector="OR",
                        ),
                        name="an_empty_exercise_closes_without_payment",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="LedgerEntry",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveIntegerField()),
                ("reference", models.CharField(blank=True, max_length=80)),
                ("booked_at", models.DateTimeField()),
                ("booked_on", models.DateField()),
                ("booked_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("carnet", reference("orphans.carnet", "bookings")),
                ("line", one_to_one("orphans.carnetline", "booking", null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("carnet", "number"), name="booking_numbers_are_unique"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("line__isnull", False), models.Q(("reference", ""), _negated=True), _connector="OR"
                        ),
                        name="a_booking_has_its_voucher",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="LedgerLeg",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "account",
                    models.CharField(
                        choices=[("orphelins", "orphan funds («orphelins»)"), ("caisse", "cash"), ("banque", "bank")],
                        max_length=20,
                    ),
                ),
                ("position", models.PositiveIntegerField()),
                ("debit", models.DecimalField(decimal_places=2, max_digits=14)),
                ("credit", models.DecimalField(decimal_places=2, max_digits=14)),
                ("balance", models.DecimalField(decimal_places=2, max_digits=14)),
                ("carnet", reference("orphans.carnet", "+")),
                ("entry", reference("orphans.ledgerentry", "legs")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("carnet", "account", "position"), name="the_legs_of_an_account_are_counted"
                    ),
                    models.UniqueConstraint(fields=("entry", "account"), name="an_account_is_booked_once_in_a_booking"),
                    models.CheckConstraint(
                        condition=models.Q(("account__in", ["orphelins", "caisse", "banque"])),
                        name="the_account_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("credit", 0), ("debit__gt", 0)),
                            models.Q(("credit__gt", 0), ("debit", 0)),
                            _connector="OR",
                        ),
                        name="a_leg_is_debit_or_credit",
                    ),
                ]
            },
        ),
        KeepRegister("Find", personal=["finder_said", "witness_said", "remark"]),
        KeepRegister("FindPicture"),
        KeepRegister("Coup"),
        KeepRegister("Establishment"),
        KeepRegister("Carnet"),
        KeepRegister("CarnetLine", personal=["name", "address", "justification"]),
        KeepRegister("Claim", personal=["name", "address", "contact", "paper", "statement"]),
        KeepRegister("FindEnd", personal=["reason"]),
        KeepRegister("CashIn"),
        KeepRegister("CashInPiece"),
        KeepRegister("ClaimEvidence", personal=["shows", "file_name"]),
        KeepRegister("ClaimRuling", personal=["reasons"]),
        KeepRegister("RefundApproval", personal=["reason"]),
        KeepRegister("Refund"),
        KeepRegister("ClaimReceipt"),
        KeepRegister("Reconciliation"),
        KeepRegister("CommunePayment"),
        KeepRegister("StubReceipt"),
        KeepRegister("Closing"),
        KeepRegister("LedgerEntry"),
        KeepRegister("LedgerLeg"),
        SqlFiles(
            [
                "numbering",
                "finds/orphans_find_is_numbered",
                "finds/orphans_find_is_pictured",
                "finds/orphans_find_is_over",
                "finds/orphans_worth",
                "finds/orphans_coup_may_be_counted",
                "finds/orphans_stake_may_be_established",
                "finds/orphans_find_may_end",
                "former/orphans_line_follows",
                "carnet/orphans_line_has_its_voucher",
                "finds/orphans_money_may_be_cashed_in",
                "finds/orphans_pieces_add_up",
                "carnet/orphans_booking_is_numbered",
                "carnet/orphans_leg_follows",
                "carnet/orphans_check_booking",
                "carnet/orphans_booking_balances",
                "carnet/orphans_leg_balances",
                "former/orphans_claim_may_be_taken",
                "claims/orphans_claim_may_be_ruled_on",
                "claims/orphans_refund_is_approved",
                "claims/orphans_refund_may_be_paid",
                "year_end/orphans_reconciliation_is_true",
                "year_end/orphans_payment_may_be_made",
                "year_end/orphans_minister_is_told",
                "year_end/orphans_receipt_may_count",
                "year_end/orphans_year_may_close",
                "former/contents_stay",
            ]
        ),
        migrations.RunSQL(NUMBERS_STAY, NO_NUMBERS_STAY),
        migrations.RunSQL(BYTES_STAY, NO_BYTES_STAY),
    ]
