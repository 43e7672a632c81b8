"""Tables of the games: gaming tables, approved means, and stakes that were written down."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("venues", "0007_a_token_is_one_question"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="GamingTable",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=40)),
                ("game", models.CharField(max_length=40)),
                ("set_up_at", models.DateTimeField()),
                (
                    "room",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.room"),
                ),
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
            name="MeansApproval",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=80)),
                ("reference", models.CharField(max_length=80)),
                ("approved_on", models.DateField()),
                ("valid_from", models.DateField()),
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
            ],
        ),
        migrations.CreateModel(
            name="MeansWithdrawal",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("last_day", models.DateField()),
                ("reason", models.TextField()),
                ("entered_at", models.DateTimeField()),
                (
                    "approval",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="withdrawal", to="games.meansapproval"
                    ),
                ),
                (
                    "entered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="StakeRecord",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
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
                            ("approved_other", "another approved means"),
                            ("credit", "on word (credit)"),
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
                (
                    "approval",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="games.meansapproval",
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
            name="TableRetirement",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("retired_at", models.DateTimeField()),
                (
                    "retired_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="retired", to="games.gamingtable"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddConstraint(
            model_name="gamingtable",
            constraint=models.UniqueConstraint(fields=("venue", "name"), name="table_names_are_unique_in_a_venue"),
        ),
        migrations.AddConstraint(
            model_name="gamingtable",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("name", ""), _negated=True), models.Q(("game", ""), _negated=True)),
                name="a_table_has_a_name_and_a_game",
            ),
        ),
        migrations.AddConstraint(
            model_name="meansapproval",
            constraint=models.UniqueConstraint(
                fields=("venue", "name", "reference"), name="an_approval_of_means_is_entered_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="meansapproval",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("name", ""), _negated=True), models.Q(("reference", ""), _negated=True)),
                name="an_approval_of_means_has_its_reference",
            ),
        ),
        migrations.AddConstraint(
            model_name="meansapproval",
            constraint=models.CheckConstraint(
                condition=models.Q(("valid_from__gte", models.F("approved_on"))),
                name="means_are_good_from_their_approval_on",
            ),
        ),
        migrations.AddConstraint(
            model_name="meanswithdrawal",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="the_end_of_an_approval_has_a_reason"
            ),
        ),
        migrations.AddIndex(
            model_name="stakerecord",
            index=models.Index(fields=["venue", "-recorded_at"], name="newest_stakes_first"),
        ),
        migrations.AddConstraint(
            model_name="stakerecord",
            constraint=models.UniqueConstraint(fields=("venue", "nonce"), name="one_stake_for_one_request"),
        ),
        migrations.AddConstraint(
            model_name="stakerecord",
            constraint=models.CheckConstraint(
                condition=models.Q(("family__in", ["black_jack", "circle", "other"])),
                name="the_family_of_a_stake_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="stakerecord",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("means__in", ["euro_cash", "chips", "plaques", "tokens", "e_card", "approved_other", "credit"])
                ),
                name="the_means_of_a_stake_are_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="stakerecord",
            constraint=models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="a_stake_has_an_amount"),
        ),
        migrations.AddConstraint(
            model_name="stakerecord",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("means", "credit"), _negated=True), ("accepted", False), _connector="OR"),
                name="credit_is_never_accepted",
            ),
        ),
        migrations.AddConstraint(
            model_name="stakerecord",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("accepted", True), ("means", "approved_other"), _negated=True),
                    ("approval__isnull", False),
                    _connector="OR",
                ),
                name="another_means_needs_its_approval",
            ),
        ),
        KeepRegister("GamingTable"),
        KeepRegister("TableRetirement"),
        KeepRegister("MeansApproval"),
        KeepRegister("MeansWithdrawal"),
        KeepRegister("StakeRecord", personal=["said"]),
    ]
