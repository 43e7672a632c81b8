"""Applications to the Minister of Finance, with their filing, their decision and the first use (LU 20-2, 49-16, 49-17)."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0002_a_stake_rests_on_what_holds"),
        ("venues", "0007_a_token_is_one_question"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ApprovalApplication",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
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
                (
                    "prepared_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "replaces",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replaced_by",
                        to="games.approvalapplication",
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ApplicationRoom",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                (
                    "room",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.room"),
                ),
                (
                    "application",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rooms",
                        to="games.approvalapplication",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ApplicationFiling",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("filed_at", models.DateTimeField()),
                (
                    "filed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "application",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="filing",
                        to="games.approvalapplication",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="ApplicationDecision",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("granted", models.BooleanField()),
                ("decided_on", models.DateField()),
                ("reference", models.CharField(max_length=80)),
                ("valid_from", models.DateField(blank=True, null=True)),
                ("said", models.TextField(blank=True)),
                ("recorded_at", models.DateTimeField()),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "application",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="decision",
                        to="games.approvalapplication",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="FirstUse",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("begins_on", models.DateField()),
                ("recorded_at", models.DateTimeField()),
                (
                    "application",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="first_use",
                        to="games.approvalapplication",
                    ),
                ),
                (
                    "recorded_by",
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
        migrations.AddConstraint(
            model_name="approvalapplication",
            constraint=models.UniqueConstraint(
                fields=("venue", "number"), name="application_numbers_are_unique_in_a_house"
            ),
        ),
        migrations.AddConstraint(
            model_name="approvalapplication",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["semi_automatic", "side_bet", "tournament"])),
                name="the_kind_of_an_application_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="approvalapplication",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("name", ""), _negated=True),
                    models.Q(("game_type", ""), _negated=True),
                    models.Q(("description", ""), _negated=True),
                ),
                name="an_application_says_what_is_to_be_played_and_how",
            ),
        ),
        migrations.AddConstraint(
            model_name="approvalapplication",
            constraint=models.CheckConstraint(
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
        ),
        migrations.AddConstraint(
            model_name="approvalapplication",
            constraint=models.CheckConstraint(
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
        ),
        migrations.AddConstraint(
            model_name="applicationroom",
            constraint=models.UniqueConstraint(fields=("application", "room"), name="an_application_names_a_room_once"),
        ),
        migrations.AddConstraint(
            model_name="applicationdecision",
            constraint=models.CheckConstraint(
                condition=models.Q(("reference", ""), _negated=True),
                name="a_decision_on_an_application_has_its_reference",
            ),
        ),
        migrations.AddConstraint(
            model_name="applicationdecision",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("granted", True), ("valid_from__gte", models.F("decided_on")), ("valid_from__isnull", False)
                    ),
                    models.Q(("granted", False), ("valid_from__isnull", True)),
                    _connector="OR",
                ),
                name="what_is_granted_holds_from_its_decision_on",
            ),
        ),
        migrations.AddConstraint(
            model_name="numbering",
            constraint=models.UniqueConstraint(
                fields=("venue", "series"), name="one_game_numbering_of_a_series_in_a_house"
            ),
        ),
        KeepRegister("ApprovalApplication"),
        KeepRegister("ApplicationRoom"),
        KeepRegister("ApplicationFiling"),
        KeepRegister("ApplicationDecision"),
        KeepRegister("FirstUse"),
    ]
