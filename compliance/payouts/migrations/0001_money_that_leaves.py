"""Tables of payouts: the request, its gates and steps, and the payment."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("exclusions", "0025_wished_limits_may_be_signalled"),
        ("games", "0001_tables_and_stakes"),
        ("people", "0008_whose_file_is_planned_once"),
        ("shifts", "0001_the_cage"),
        ("venues", "0007_a_token_is_one_question"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Payout",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
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
                        choices=[("gold_jack", "gold-jack"), ("jackpot", "jackpot of a machine")],
                        max_length=10,
                    ),
                ),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("won_at", models.DateTimeField()),
                (
                    "explained",
                    models.CharField(
                        choices=[
                            ("explained", "the pay table explains it"),
                            ("uncertain", "explained only by an uncertain reading of the pay table"),
                            ("unexplained", "the pay table does not explain it"),
                            ("no_table", "no pay table states it"),
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
                            ("cheque", "bank cheque issued by the management"),
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
                (
                    "person",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.person"
                    ),
                ),
                (
                    "prepared_by",
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
            name="Payment",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                (
                    "means",
                    models.CharField(
                        choices=[
                            ("cash", "cash"),
                            ("cheque", "bank cheque issued by the management"),
                            ("transfer", "bank transfer"),
                        ],
                        max_length=10,
                    ),
                ),
                ("reference", models.CharField(blank=True, max_length=120)),
                ("nonce", models.UUIDField(unique=True)),
                ("paid_at", models.DateTimeField()),
                (
                    "entry",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="shifts.entry"
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
                        on_delete=django.db.models.deletion.PROTECT, related_name="payment", to="payouts.payout"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Gate",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=20)),
                ("said", models.TextField(blank=True)),
                ("passed_at", models.DateTimeField()),
                (
                    "informed",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "passed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "payout",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="gates", to="payouts.payout"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="BoundWinnings",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("bound_at", models.DateTimeField()),
                (
                    "bound_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "withholding",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="exclusions.withholding"
                    ),
                ),
                (
                    "payout",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="bound", to="payouts.payout"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="PayoutReceipt",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("number", models.PositiveSmallIntegerField()),
                ("printed_at", models.DateTimeField()),
                (
                    "payout",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="receipts", to="payouts.payout"
                    ),
                ),
                (
                    "printed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Step",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
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
                (
                    "payout",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="steps", to="payouts.payout"
                    ),
                ),
                (
                    "taken_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
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
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("venue", "series"), name="one_payout_numbering_of_a_series_in_a_house"
                    )
                ],
            },
        ),
        migrations.AddIndex(
            model_name="payout",
            index=models.Index(fields=["venue", "gaming_day"], name="payouts_of_a_gaming_day"),
        ),
        migrations.AddConstraint(
            model_name="payout",
            constraint=models.UniqueConstraint(fields=("venue", "number"), name="payout_numbers_are_unique_in_a_house"),
        ),
        migrations.AddConstraint(
            model_name="payout",
            constraint=models.UniqueConstraint(fields=("venue", "nonce"), name="one_payout_for_one_request"),
        ),
        migrations.AddConstraint(
            model_name="payout",
            constraint=models.CheckConstraint(
                condition=models.Q(("origin__in", ["table", "machine", "chips"])),
                name="the_origin_of_a_payout_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="payout",
            constraint=models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="a_payout_has_an_amount"),
        ),
        migrations.AddConstraint(
            model_name="payout",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("machine", ""), ("origin", "table"), ("table__isnull", False)),
                    models.Q(("origin", "machine"), ("table__isnull", True), models.Q(("machine", ""), _negated=True)),
                    models.Q(("machine", ""), ("origin", "chips"), ("table__isnull", True)),
                    _connector="OR",
                ),
                name="a_payout_says_where_it_was_won",
            ),
        ),
        migrations.AddConstraint(
            model_name="payout",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("jackpot", ""),
                    models.Q(("jackpot", "gold_jack"), ("origin", "table")),
                    models.Q(("jackpot", "jackpot"), models.Q(("origin", "chips"), _negated=True)),
                    _connector="OR",
                ),
                name="a_jackpot_is_won_where_it_is_played",
            ),
        ),
        migrations.AddConstraint(
            model_name="payout",
            constraint=models.CheckConstraint(
                condition=models.Q(("means__in", ["cash", "cheque", "transfer"])),
                name="the_means_of_a_payout_are_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="payout",
            constraint=models.CheckConstraint(
                condition=models.Q(("means", "cash"), models.Q(("beneficiary", ""), _negated=True), _connector="OR"),
                name="a_cheque_or_transfer_names_its_beneficiary",
            ),
        ),
        migrations.AddConstraint(
            model_name="payout",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("means", "transfer"), _negated=True),
                    models.Q(("account", ""), _negated=True),
                    _connector="OR",
                ),
                name="a_transfer_has_an_account",
            ),
        ),
        migrations.AddConstraint(
            model_name="payout",
            constraint=models.CheckConstraint(
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
        ),
        migrations.AddConstraint(
            model_name="payout",
            constraint=models.CheckConstraint(
                condition=models.Q(("large", False), ("approval_needed", True), _connector="OR"),
                name="a_large_payout_needs_an_approval",
            ),
        ),
        migrations.AddConstraint(
            model_name="payout",
            constraint=models.CheckConstraint(
                condition=models.Q(("may_be_held", False), ("large", True), _connector="OR"),
                name="only_large_payouts_are_held",
            ),
        ),
        migrations.AddConstraint(
            model_name="payout",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("identity", "shown"), models.Q(("paper", ""), ("person__isnull", True)), _connector="OR"
                ),
                name="a_paper_of_a_payout_was_shown",
            ),
        ),
        migrations.AddConstraint(
            model_name="payout",
            constraint=models.CheckConstraint(
                condition=models.Q(("won_at__lte", models.F("prepared_at"))),
                name="a_payout_is_asked_for_after_it_was_won",
            ),
        ),
        migrations.AddConstraint(
            model_name="payment",
            constraint=models.CheckConstraint(
                condition=models.Q(("means__in", ["cash", "cheque", "transfer"])),
                name="the_means_of_a_payment_are_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="payment",
            constraint=models.CheckConstraint(
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
        ),
        migrations.AddConstraint(
            model_name="gate",
            constraint=models.UniqueConstraint(fields=("payout", "kind"), name="a_gate_is_passed_once"),
        ),
        migrations.AddConstraint(
            model_name="gate",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("informed__isnull", False), ("kind", "chef_de_salle")),
                    models.Q(("kind", "machine_verified"), models.Q(("said", ""), _negated=True)),
                    _connector="OR",
                ),
                name="a_gate_says_who_or_what",
            ),
        ),
        migrations.AddConstraint(
            model_name="payoutreceipt",
            constraint=models.UniqueConstraint(fields=("payout", "number"), name="the_prints_of_a_receipt_are_counted"),
        ),
        migrations.AddConstraint(
            model_name="step",
            constraint=models.UniqueConstraint(fields=("payout", "number"), name="the_steps_of_a_payout_are_counted"),
        ),
        migrations.AddConstraint(
            model_name="step",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "state__in",
                        ["requested", "approved", "held", "refused", "withdrawn", "withheld", "paid", "voided"],
                    )
                ),
                name="the_state_of_a_payout_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="step",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state__in", ["refused", "held", "withdrawn", "voided"]), _negated=True),
                    models.Q(("reason", ""), _negated=True),
                    _connector="OR",
                ),
                name="a_step_back_says_why",
            ),
        ),
        migrations.AddConstraint(
            model_name="step",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("expected_on__isnull", False), ("state", "held")),
                    models.Q(models.Q(("state", "held"), _negated=True), ("expected_on__isnull", True)),
                    _connector="OR",
                ),
                name="a_hold_has_its_expected_date",
            ),
        ),
        KeepRegister("Payout", personal=["beneficiary", "address", "account", "paper", "remark"]),
        KeepRegister("Gate", personal=["said"]),
        KeepRegister("Step", personal=["reason"]),
        KeepRegister("BoundWinnings"),
        KeepRegister("Payment"),
        KeepRegister("PayoutReceipt"),
    ]
