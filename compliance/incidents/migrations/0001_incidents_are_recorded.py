"""Incidents are recorded with their coded reason, and completed by entries."""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister, MayErase, RefuseText
from audit.schema.sql_files import SqlFiles

PATTERN = import_module("compliance.retention.migrations.0002_text_has_no_hidden_characters").PATTERN
NUMBERS_STAY = "REVOKE DELETE, TRUNCATE ON incidents_numbering FROM carnet_app;"
NO_NUMBERS_STAY = "GRANT DELETE, TRUNCATE ON incidents_numbering TO carnet_app;"
# A file may only be sealed again, with a newer key.
ONLY_RESEALED = """
REVOKE UPDATE, DELETE, TRUNCATE ON incidents_entrycontent FROM carnet_app;
GRANT UPDATE (sealed) ON incidents_entrycontent TO carnet_app;
"""
AS_BEFORE = "GRANT UPDATE, DELETE, TRUNCATE ON incidents_entrycontent TO carnet_app;"


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("audit", "0008_dashboards_do_not_read_the_archive"),
        ("vault", "0003_a_query_names_the_newest_key"),
        ("retention", "0007_sealed_signatures_are_deleted"),
        ("games", "0010_stakes_are_checked_at_dutch_tables"),
        # Checks of measures read these tables.
        ("exclusions", "0011_observations_have_a_follow_up"),
        ("payouts", "0005_a_dispute_is_paid_by_its_incident"),
        ("people", "0005_numbers_of_documents_are_sealed"),
        ("venues", "0019_first_settings_have_no_person"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("detail", "details"),
                            ("person", "person concerned"),
                            ("timing", "time limit of the dispute"),
                            ("camera", "decision on the cameras"),
                            ("finding", "result of the cameras"),
                            ("outcome", "outcome"),
                            ("measure", "measure that followed"),
                            ("closing", "closing"),
                            ("correction", "correction"),
                            ("withdrawal", "person named by mistake"),
                        ],
                        max_length=20,
                    ),
                ),
                ("text", models.TextField(blank=True)),
                (
                    "concern",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("player", "player"),
                            ("witness", "witness"),
                            ("croupier", "croupier"),
                            ("supervisor", "supervisor"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "camera",
                    models.CharField(
                        blank=True,
                        choices=[("consult", "consult the cameras"), ("decline", "do not consult the cameras")],
                        max_length=20,
                    ),
                ),
                (
                    "outcome",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("void", "round void"),
                            ("repeated", "round repeated"),
                            ("confirmed", "result confirmed"),
                            ("payment", "payment to the player"),
                            ("warning", "warning"),
                            ("no_breach", "no breach"),
                            ("house_decision", "decision of the casino"),
                        ],
                        max_length=20,
                    ),
                ),
                ("amount", models.DecimalField(blank=True, decimal_places=2, max_digits=14, null=True)),
                (
                    "stage",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("before_next_hand", "before the next hand began"),
                            ("after_next_hand", "after the next hand had begun"),
                            ("break", "at a break"),
                        ],
                        max_length=20,
                    ),
                ),
                ("seconds", models.PositiveIntegerField(blank=True, null=True)),
                ("in_time", models.BooleanField(blank=True, null=True)),
                (
                    "target",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("exclusion", "exclusion by management"),
                            ("observation", "observation of the guest"),
                            ("payout", "payout"),
                        ],
                        max_length=20,
                    ),
                ),
                ("target_id", models.UUIDField(blank=True, null=True)),
                ("file_name", models.CharField(blank=True, max_length=200)),
                ("media_type", models.CharField(blank=True, max_length=40)),
                ("size", models.PositiveIntegerField(blank=True, null=True)),
                ("sha256", models.CharField(blank=True, max_length=64)),
                ("recorded_at", models.DateTimeField()),
                (
                    "employee",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="people.person",
                    ),
                ),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "withdraws",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="withdrawal",
                        to="incidents.entry",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="EntryContent",
            fields=[
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="content",
                        serialize=False,
                        to="incidents.entry",
                    ),
                ),
                ("sealed", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="Incident",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("year", models.PositiveSmallIntegerField()),
                ("number", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("incident", "incident"),
                            ("dispute", "dispute"),
                            ("void_round", "void round"),
                            ("house_decision", "decision of the casino"),
                        ],
                        max_length=20,
                    ),
                ),
                ("reason", models.CharField(max_length=30)),
                ("occurred_at", models.DateTimeField()),
                ("gaming_day", models.DateField()),
                ("place", models.CharField(blank=True, max_length=80)),
                ("note", models.TextField(blank=True)),
                ("nonce", models.UUIDField()),
                ("recorded_at", models.DateTimeField()),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "room",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="venues.room",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="games.gamingtable",
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.AddField(
            model_name="entry",
            name="incident",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="incidents.incident"
            ),
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
        migrations.AddIndex(
            model_name="incident",
            index=models.Index(fields=["venue", "-occurred_at"], name="newest_incidents_first"),
        ),
        migrations.AddConstraint(
            model_name="incident",
            constraint=models.UniqueConstraint(
                fields=("venue", "year", "number"), name="numbers_of_incidents_are_unique"
            ),
        ),
        migrations.AddConstraint(
            model_name="incident",
            constraint=models.UniqueConstraint(fields=("venue", "nonce"), name="one_incident_for_one_request"),
        ),
        migrations.AddConstraint(
            model_name="incident",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["incident", "dispute", "void_round", "house_decision"])),
                name="the_kind_of_an_incident_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="incident",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("kind", "incident"),
                        (
                            "reason__in",
                            [
                                "device",
                                "photographing",
                                "seat_marked",
                                "several_terminals",
                                "group_play",
                                "playing_advice",
                                "card_recording",
                                "cards_handled",
                                "other_incident",
                            ],
                        ),
                    ),
                    models.Q(
                        ("kind", "dispute"),
                        (
                            "reason__in",
                            [
                                "late_bet",
                                "wrong_announcement",
                                "payment",
                                "counting_error",
                                "hand_result",
                                "showdown",
                                "machine",
                                "cash_desk",
                                "other_dispute",
                            ],
                        ),
                    ),
                    models.Q(
                        ("kind", "void_round"),
                        (
                            "reason__in",
                            [
                                "chip_in_wheel",
                                "object_in_wheel",
                                "ball_with_wheel",
                                "few_revolutions",
                                "ball_without_pocket",
                                "wheel_on_pin",
                                "wheel_obstructed",
                                "few_turns",
                                "dice_late",
                                "dice_two_hands",
                                "dice_not_together",
                                "dice_wrong_side",
                                "dice_short_of_wall",
                                "dice_off_table",
                                "dice_not_flat",
                                "dice_broken",
                                "dice_irregular",
                                "dice_before_line",
                                "faulty_shuffler",
                                "malfunction",
                                "other_void_round",
                            ],
                        ),
                    ),
                    models.Q(("kind", "house_decision"), ("reason__in", ["not_foreseen"])),
                    _connector="OR",
                ),
                name="the_reason_of_an_incident_fits_its_kind",
            ),
        ),
        migrations.AddConstraint(
            model_name="incident",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("table__isnull", False),
                    ("room__isnull", False),
                    models.Q(("place", ""), _negated=True),
                    _connector="OR",
                ),
                name="an_incident_has_its_place",
            ),
        ),
        migrations.AddConstraint(
            model_name="incident",
            constraint=models.CheckConstraint(
                condition=models.Q(("occurred_at__lte", models.F("recorded_at"))),
                name="an_incident_is_not_in_the_future",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("incident", "position"), name="entries_of_an_incident_have_positions"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        [
                            "detail",
                            "person",
                            "timing",
                            "camera",
                            "finding",
                            "outcome",
                            "measure",
                            "closing",
                            "correction",
                            "withdrawal",
                        ],
                    )
                ),
                name="the_kind_of_an_entry_of_an_incident_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind__in", ["person", "timing", "measure"]),
                    models.Q(("text", ""), _negated=True),
                    _connector="OR",
                ),
                name="an_entry_of_an_incident_has_its_text",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("concern__in", ["player", "witness", "croupier", "supervisor"]),
                        ("kind", "person"),
                        models.Q(
                            models.Q(("employee__isnull", True), ("person__isnull", False)),
                            models.Q(("employee__isnull", False), ("person__isnull", True)),
                            _connector="OR",
                        ),
                    ),
                    models.Q(("concern", ""), ("employee__isnull", True), ("kind", "measure")),
                    models.Q(
                        models.Q(("kind__in", ["person", "measure"]), _negated=True),
                        ("concern", ""),
                        ("employee__isnull", True),
                        ("person__isnull", True),
                    ),
                    _connector="OR",
                ),
                name="an_entry_names_one_person_concerned",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("camera__in", ["consult", "decline"]), ("kind", "camera")),
                    models.Q(models.Q(("kind", "camera"), _negated=True), ("camera", "")),
                    _connector="OR",
                ),
                name="a_camera_decision_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("kind", "outcome"),
                        (
                            "outcome__in",
                            ["void", "repeated", "confirmed", "payment", "warning", "no_breach", "house_decision"],
                        ),
                    ),
                    models.Q(models.Q(("kind", "outcome"), _negated=True), ("outcome", "")),
                    _connector="OR",
                ),
                name="the_outcome_of_an_incident_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("amount__gt", 0), ("amount__isnull", False), ("outcome", "payment")),
                    models.Q(models.Q(("outcome", "payment"), _negated=True), ("amount__isnull", True)),
                    _connector="OR",
                ),
                name="only_a_payment_has_an_amount",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        models.Q(("kind", "timing"), _negated=True),
                        ("in_time__isnull", True),
                        ("seconds__isnull", True),
                        ("stage", ""),
                    ),
                    models.Q(
                        ("in_time", True), ("kind", "timing"), ("seconds__isnull", True), ("stage", "before_next_hand")
                    ),
                    models.Q(
                        ("in_time", False), ("kind", "timing"), ("seconds__isnull", True), ("stage", "after_next_hand")
                    ),
                    models.Q(
                        ("in_time", True),
                        ("kind", "timing"),
                        ("seconds__isnull", False),
                        ("seconds__lte", 60),
                        ("stage", "break"),
                    ),
                    models.Q(
                        ("in_time", False),
                        ("kind", "timing"),
                        ("seconds__gt", 60),
                        ("seconds__isnull", False),
                        ("stage", "break"),
                    ),
                    _connector="OR",
                ),
                name="the_time_limit_of_a_dispute_decides",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("kind", "measure"),
                        ("target__in", ["exclusion", "observation", "payout"]),
                        ("target_id__isnull", False),
                    ),
                    models.Q(models.Q(("kind", "measure"), _negated=True), ("target", ""), ("target_id__isnull", True)),
                    _connector="OR",
                ),
                name="a_measure_names_what_followed",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "withdrawal"), ("withdraws__isnull", False)),
                    models.Q(models.Q(("kind", "withdrawal"), _negated=True), ("withdraws__isnull", True)),
                    _connector="OR",
                ),
                name="only_a_withdrawal_names_an_entry",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("media_type", ""), ("sha256", ""), ("size__isnull", True)),
                    models.Q(
                        ("kind__in", ["detail", "correction"]),
                        models.Q(("sha256", ""), _negated=True),
                        ("size__gt", 0),
                        ("size__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="the_photograph_of_an_incident_has_its_digest",
            ),
        ),
        migrations.AddConstraint(
            model_name="numbering",
            constraint=models.UniqueConstraint(
                fields=("venue", "series"), name="one_numbering_of_incidents_a_year_in_a_venue"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                condition=models.Q(("target", ""), _negated=True),
                fields=("target", "target_id"),
                name="what_followed_belongs_to_one_incident",
            ),
        ),
        KeepRegister("Incident", personal=["note"]),
        KeepRegister("Entry", personal=["text", "file_name"]),
        SqlFiles(
            [
                "numbering",
                "incidents_incident_is_numbered",
                "incidents_holds",
                "incidents_incident_may_be_recorded",
                "incidents_standing_payout",
                "incidents_entry_may_follow",
                "incidents_person_may_be_withdrawn",
                "incidents_measure_has_followed",
                "incidents_dispute_is_paid_by_its_outcome",
                "incident_files_are_sealed",
            ]
        ),
        migrations.RunSQL(NUMBERS_STAY, NO_NUMBERS_STAY),
        migrations.RunSQL(ONLY_RESEALED, AS_BEFORE),
        MayErase("incidents_incident", {"note": "–"}),
        MayErase("incidents_entry", {"text": "–", "file_name": "–"}),
        MayErase("incidents_entrycontent", {"*": None}, key="entry_id"),
        RefuseText("text_has_no_hidden_characters", "incidents_incident", ("note", "place"), PATTERN),
        RefuseText("text_has_no_hidden_characters", "incidents_entry", ("text", "file_name"), PATTERN),
    ]
