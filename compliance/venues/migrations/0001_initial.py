"""Houses, rooms, doors and desks; staff, their posts and devices; the policies of a house."""

import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
import django.db.models.functions.text
from django.conf import settings
from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_fields import one_to_one, reference
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles

ATTEMPTS = """
-- All web processes count the attempts at a sign-in in one table; it belongs to no register and may be emptied.
CREATE TABLE venues_attempts (
    cache_key varchar(255) PRIMARY KEY,
    value text NOT NULL,
    expires timestamptz NOT NULL
);
CREATE INDEX venues_attempts_expires ON venues_attempts (expires);
"""
NO_ATTEMPTS = "DROP TABLE venues_attempts;"
GIVEN = """
ALTER TABLE venues_post ADD CONSTRAINT nobody_gives_themselves_a_post CHECK (given_by_id IS DISTINCT FROM staff_id);
"""
NO_GIVEN = "ALTER TABLE venues_post DROP CONSTRAINT nobody_gives_themselves_a_post;"


class Migration(migrations.Migration):
    initial = True

    dependencies = [("audit", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Venue",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=120)),
                ("legal_name", models.CharField(max_length=200)),
                ("street", models.CharField(max_length=200)),
                ("postal_code", models.CharField(max_length=20)),
                ("commune", models.CharField(max_length=120)),
                ("country", models.CharField(max_length=2)),
                ("jurisdiction", models.CharField(choices=[("LU", "Luxembourg"), ("NL", "Netherlands")], max_length=2)),
                ("timezone", models.CharField(max_length=60)),
                ("currency", models.CharField(max_length=3)),
            ],
            options={"constraints": [models.UniqueConstraint(fields=("name",), name="venue_names_are_unique")]},
        ),
        migrations.CreateModel(
            name="Room",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=80)),
                (
                    "kind",
                    models.CharField(
                        choices=[("table", "Table games"), ("slot", "Slot machines"), ("mixed", "Tables and slots")],
                        max_length=10,
                    ),
                ),
                ("venue", reference("venues.venue", "rooms")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("venue", "name"), name="room_names_are_unique_in_a_venue"),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["table", "slot", "mixed"])), name="room_kind_is_known"
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="Door",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=80)),
                ("room", reference("venues.room", "doors")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("room", "name"), name="door_names_are_unique_in_a_room")
                ]
            },
        ),
        migrations.CreateModel(
            name="CashDesk",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=80)),
                ("venue", reference("venues.venue", "cash_desks")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("venue", "name"), name="desk_names_are_unique_in_a_venue")
                ]
            },
        ),
        migrations.CreateModel(
            name="Staff",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                ("username", models.CharField(max_length=60, unique=True, verbose_name="sign-in name")),
                ("full_name", models.CharField(max_length=120, verbose_name="name")),
                ("language", models.CharField(default="en", max_length=2, verbose_name="language")),
                ("must_change_password", models.BooleanField(default=True)),
                ("is_active", models.BooleanField(default=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("username", django.db.models.functions.text.Lower("username"))),
                        name="sign_in_names_are_lower_case",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="Post",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("porter", "Door staff"),
                            ("cashier", "Cashier"),
                            ("pit_boss", "Pit boss"),
                            ("chef_de_table", "Table supervisor"),
                            ("chef_de_salle", "Floor manager"),
                            ("count_team", "Count team"),
                            ("accountant", "Accountant"),
                            ("play_it_safe", "PLAY IT SAFE team"),
                            ("compliance", "Compliance officer"),
                            ("director", "Director"),
                            ("inspector", "Control agent"),
                            ("auditor", "Auditor"),
                            ("administrator", "Administrator"),
                        ],
                        max_length=20,
                    ),
                ),
                ("period", django.contrib.postgres.fields.ranges.DateRangeField()),
                ("given_at", models.DateTimeField()),
                ("given_by", reference(settings.AUTH_USER_MODEL, "posts_given", blank=True, null=True)),
                ("staff", reference(settings.AUTH_USER_MODEL, "posts")),
                ("venue", reference("venues.venue", "posts")),
            ],
            options={
                "constraints": [
                    django.contrib.postgres.constraints.ExclusionConstraint(
                        expressions=[
                            (models.F("staff"), "="),
                            (models.F("venue"), "="),
                            (models.F("role"), "="),
                            (models.F("period"), "&&"),
                        ],
                        name="posts_of_one_role_do_not_overlap",
                        violation_error_message="This person already holds this role in that period. End the existing one or choose other dates.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "role__in",
                                [
                                    "porter",
                                    "cashier",
                                    "pit_boss",
                                    "chef_de_table",
                                    "chef_de_salle",
                                    "count_team",
                                    "accountant",
                                    "play_it_safe",
                                    "compliance",
                                    "director",
                                    "inspector",
                                    "auditor",
                                    "administrator",
                                ],
                            )
                        ),
                        name="post_role_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("period__isempty", False)), name="post_period_is_not_empty"
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="HousePolicy",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("parameter", models.CharField(max_length=80)),
                ("value", models.JSONField()),
                ("effective_from", models.DateField()),
                ("reason", models.TextField()),
                ("edition", models.CharField(max_length=20)),
                ("entered_at", models.DateTimeField()),
                ("entered_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "policies")),
            ],
            options={"indexes": [models.Index(fields=["venue", "parameter"], name="policies_of_a_venue")]},
        ),
        migrations.CreateModel(
            name="PolicyDecision",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("approved", models.BooleanField()),
                ("note", models.TextField(blank=True)),
                ("decided_at", models.DateTimeField()),
                ("decided_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("policy", one_to_one("venues.housepolicy", "decision")),
            ],
        ),
        migrations.CreateModel(
            name="Device",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=80)),
                ("digest", models.CharField(max_length=64)),
                ("expires_on", models.DateField()),
                ("issued_at", models.DateTimeField()),
                ("issued_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("staff", reference(settings.AUTH_USER_MODEL, "devices")),
                ("venue", reference("venues.venue", "devices")),
            ],
            options={"constraints": [models.UniqueConstraint(fields=("digest",), name="device_tokens_are_unique")]},
        ),
        migrations.CreateModel(
            name="DeviceRevocation",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("reason", models.TextField()),
                ("revoked_at", models.DateTimeField()),
                ("device", one_to_one("venues.device", "revocation")),
                ("revoked_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
        ),
        # NOT VALID, so that the schema is that of the migrations which this one replaces.
        AddConstraintNotValid(
            model_name="post",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("role", "inspector"), _negated=True), ("period__upper_inf", False), _connector="OR"
                ),
                name="a_post_of_the_authority_has_a_last_day",
            ),
        ),
        KeepRegister("Venue", append_only=False),
        KeepRegister("Room", append_only=False),
        KeepRegister("Door", append_only=False),
        KeepRegister("CashDesk", append_only=False),
        KeepRegister(
            "Staff", personal=["username", "full_name"], secret=["password"], append_only=False, act_needed=False
        ),
        KeepRegister("Post", append_only=False),
        KeepRegister("HousePolicy"),
        KeepRegister("PolicyDecision"),
        KeepRegister("Device", secret=["digest"]),
        KeepRegister("DeviceRevocation"),
        migrations.RunSQL(ATTEMPTS, NO_ATTEMPTS),
        migrations.RunSQL(GIVEN, NO_GIVEN),
        SqlFiles(
            [
                "former/another_person_decides",
                "former/houses_of_staff",
                "former/machine_of_token",
                "standings_of_house",
                "former/venues_post_stands_apart",
                "former/machine_at_its_house",
            ]
        ),
    ]
