"""Payouts with their steps, preconditions, payments and receipts."""

from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_fields import one_to_one, reference
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles

NUMBERS_STAY = "REVOKE DELETE, TRUNCATE ON payouts_numbering FROM carnet_app;"
NO_NUMBERS_STAY = "GRANT DELETE, TRUNCATE ON payouts_numbering TO carnet_app;"


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("audit", "0001_initial"),
        ("exclusions", "0001_initial"),
        ("games", "0001_initial"),
        ("people", "0001_initial"),
        ("cage", "0001_initial"),
        ("venues", "0001_initial"),
    ]

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
                        fields=("venue", "series"), name="one_payout_numbering_of_a_series_in_a_house"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="Payout",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "origin",
                    models.CharField(
                        choices=[
                            ("table", "won at a table"),
                            ("machine", "won at a machine"),
                            ("chips", "chips brought to the desk"),
                        ],
                        max_length=10,
                    ),
                ),
                ("machine", models.CharField(blank=True, max_length=40)),
                ("game", models.CharField(blank=True, max_length=40)),
                ("bet", models.CharField(blank=True, max_length=60)),
                ("stake", models.DecimalField(decimal_places=2, max_digits=14, null=True)),
                ("odds", models.CharField(blank=True, max_length=40)),
                ("stake_returned", models.BooleanField(default=False)),
                (
                    "jackpot",
                    models.CharField(
                        blank=True,
                        choices=[("gold_jack", "gold-jack"), ("jackpot", "machine jackpot")],
                        max_length=10,
                    ),
                ),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("won_at", models.DateTimeField()),
                (
                    "explained",
                    models.CharField(
                        choices=[
                            ("explained", "explained by the pay table"),
                            ("uncertain", "explained only by an uncertain interpretation of the pay table"),
                            ("unexplained", "not explained by the pay table"),
                            ("no_table", "not in any pay table"),
                        ],
                        max_length=12,
                    ),
                ),
                ("explained_amount", models.DecimalField(decimal_places=2, max_digits=14, null=True)),
                ("beneficiary", models.CharField(blank=True, max_length=200)),
                ("address", models.CharField(blank=True, max_length=500)),
                ("account", models.CharField(blank=True, max_length=60)),
                (
                    "identity",
                    models.CharField(
                        choices=[
                            ("not_asked", "not asked"),
                            ("shown", "asked and shown"),
                            ("refused", "asked and refused"),
                        ],
                        max_length=10,
                    ),
                ),
                ("paper", models.CharField(blank=True, max_length=120)),
                (
                    "means",
                    models.CharField(
                        choices=[
                            ("cash", "cash"),
                            ("cheque", "banker's draft issued by the management"),
                            ("transfer", "bank transfer"),
                        ],
                        max_length=10,
                    ),
                ),
                ("large", models.BooleanField()),
                ("threshold", models.DecimalField(decimal_places=2, max_digits=14, null=True)),
                ("approval_needed", models.BooleanField()),
                ("may_be_held", models.BooleanField()),
                ("gate", models.CharField(blank=True, max_length=20)),
                ("remark", models.TextField(blank=True)),
                ("gaming_day", models.DateField()),
                ("edition", models.CharField(max_length=20)),
                ("nonce", models.UUIDField()),
                ("prepared_at", models.DateTimeField()),
                ("person", reference("people.person", "+", null=True)),
                ("prepared_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("table", reference("games.gamingtable", "+", null=True)),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "gaming_day"], name="payouts_of_a_gaming_day")],
                "constraints": [
                    models.UniqueConstraint(fields=("venue", "number"), name="payout_numbers_are_unique_in_a_house"),
                    models.UniqueConstraint(fields=("venue", "nonce"), name="one_payout_for_one_request"),
                    models.CheckConstraint(
                        condition=models.Q(("origin__in", ["table", "machine", "chips"])),
                        name="the_origin_of_a_payout_is_known",
                    ),
                    models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="a_payout_has_an_amount"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("machine", ""), ("origin", "table"), ("table__isnull", False)),
                            models.Q(
                                ("origin", "machine"), ("table__isnull", True), models.Q(("machine", ""), _negated=True)
                            ),
                            models.Q(("machine", ""), ("origin", "chips"), ("table__isnull", True)),
                            _connector="OR",
                        ),
                        name="a_payout_says_where_it_was_won",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("jackpot", ""),
                            models.Q(("jackpot", "gold_jack"), ("origin", "table")),
                            models.Q(("jackpot", "jackpot"), models.Q(("origin", "chips"), _negated=True)),
                            _connector="OR",
                        ),
                        name="a_jackpot_is_won_where_it_is_played",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("means__in", ["cash", "cheque", "transfer"])),
                        name="the_means_of_a_payout_are_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("means", "cash"), models.Q(("beneficiary", ""), _negated=True), _connector="OR"
                        ),
                        name="a_cheque_or_transfer_names_its_beneficiary",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("means", "transfer"), _negated=True),
                            models.Q(("account", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="a_transfer_has_an_account",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("large", False),
                            models.Q(
                                ("identity", "shown"),
                                models.Q(("beneficiary", ""), _negated=True),
                                models.Q(("paper", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="who_receives_a_large_payout_is_identified",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("large", False), ("approval_needed", True), _connector="OR"),
                        name="a_large_payout_needs_an_approval",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("threshold__isnull", True),
                            ("large", True),
                            ("amount__lte", models.F("threshold")),
                            _connector="OR",
                        ),
                        name="an_amount_above_the_threshold_is_large",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("may_be_held", False), ("large", True), _connector="OR"),
                        name="only_large_payouts_are_held",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("identity", "shown"), models.Q(("paper", ""), ("person__isnull", True)), _connector="OR"
                        ),
                        name="a_paper_of_a_payout_was_shown",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("won_at__lte", models.F("prepared_at"))),
                        name="a_payout_is_asked_for_after_it_was_won",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Gate",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("kind", models.CharField(max_length=20)),
                ("said", models.TextField(blank=True)),
                ("passed_at", models.DateTimeField()),
                ("informed", reference(settings.AUTH_USER_MODEL, "+", null=True)),
                ("passed_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("payout", reference("payouts.payout", "gates")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("informed__isnull", False), ("kind", "chef_de_salle")),
                            models.Q(("kind", "machine_verified"), models.Q(("said", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="a_gate_says_who_or_what",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="GateAnswer",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("was_informed", models.BooleanField()),
                ("answered_at", models.DateTimeField()),
                ("answered_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("gate", one_to_one("payouts.gate", "answer")),
            ],
        ),
        migrations.CreateModel(
            name="Step",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("before", models.CharField(blank=True, max_length=10)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("requested", "requested"),
                            ("approved", "approved"),
                            ("held", "held"),
                            ("refused", "refused"),
                            ("withdrawn", "withdrawn"),
                            ("withheld", "withheld"),
                            ("paid", "paid"),
                            ("voided", "voided"),
                        ],
                        max_length=10,
                    ),
                ),
                ("reason", models.TextField(blank=True)),
                ("expected_on", models.DateField(null=True)),
                ("taken_at", models.DateTimeField()),
                ("payout", reference("payouts.payout", "steps")),
                ("taken_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("payout", "number"), name="the_steps_of_a_payout_are_counted"),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "state__in",
                                ["requested", "approved", "held", "refused", "withdrawn", "withheld", "paid", "voided"],
                            )
                        ),
                        name="the_state_of_a_payout_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state__in", ["refused", "held", "withdrawn", "voided"]), _negated=True),
                            models.Q(("reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="a_step_back_says_why",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("expected_on__isnull", False), ("state", "held")),
                            models.Q(models.Q(("state", "held"), _negated=True), ("expected_on__isnull", True)),
                            _connector="OR",
                        ),
                        name="a_hold_has_its_expected_date",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="BoundWinnings",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("bound_at", models.DateTimeField()),
                ("bound_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("withholding", one_to_one("exclusions.withholding", "+")),
                ("payout", one_to_one("payouts.payout", "bound")),
            ],
        ),
        migrations.CreateModel(
            name="OtherWinnings",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("reason", models.TextField()),
                ("said_at", models.DateTimeField()),
                ("payout", reference("payouts.payout", "other_winnings")),
                ("said_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("withholding", reference("exclusions.withholding", "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("payout", "withholding"), name="other_winnings_are_named_once"),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="other_winnings_have_a_reason"
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="Payment",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "means",
                    models.CharField(
                        choices=[
                            ("cash", "cash"),
                            ("cheque", "banker's draft issued by the management"),
                            ("transfer", "bank transfer"),
                        ],
                        max_length=10,
                    ),
                ),
                ("reference", models.CharField(blank=True, max_length=120)),
                ("nonce", models.UUIDField(unique=True)),
                ("paid_at", models.DateTimeField()),
                ("entry", one_to_one("cage.entry", "+", null=True)),
                ("paid_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("payout", one_to_one("payouts.payout", "payment")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("means__in", ["cash", "cheque", "transfer"])),
                        name="the_means_of_a_payment_are_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("entry__isnull", False), ("means", "cash")),
                            models.Q(
                                models.Q(("means", "cash"), _negated=True),
                                ("entry__isnull", True),
                                models.Q(("reference", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="a_payment_leaves_a_drawer_or_has_a_reference",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="PayoutReceipt",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("printed_at", models.DateTimeField()),
                ("payout", reference("payouts.payout", "receipts")),
                ("printed_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("payout", "number"), name="the_prints_of_a_receipt_are_counted")
                ]
            },
        ),
        KeepRegister("Payout", personal=["beneficiary", "address", "account", "paper", "remark"]),
        KeepRegister("Gate", personal=["said"]),
        KeepRegister("GateAnswer"),
        KeepRegister("Step", personal=["reason"]),
        KeepRegister("BoundWinnings"),
        KeepRegister("OtherWinnings", personal=["reason"]),
        KeepRegister("Payment"),
        KeepRegister("PayoutReceipt"),
        SqlFiles(
            [
                "numbering",
                "payouts_payout_is_numbered",
                "steps/payouts_step_may_be_taken",
                "steps/payouts_payout_is_begun",
                "steps/payouts_step_is_done",
                "gates/payouts_gate_may_be_passed",
                "winnings/payouts_winnings_may_be_bound",
                "payments/payouts_payment_may_be_made",
                "payments/payouts_payment_is_a_step",
                "payments/payouts_booking_is_a_payment",
                "gates/payouts_gate_may_be_answered",
                "winnings/payouts_winnings_may_be_others",
                "payouts_large_names_its_guest",
                "gates/payouts_gate_of_the_law",
                "gates/payouts_gate_is_that_of_the_law",
                "steps/payouts_step_keeps_to_the_law",
            ]
        ),
        migrations.RunSQL(NUMBERS_STAY, NO_NUMBERS_STAY),
    ]
