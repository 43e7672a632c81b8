"""The tables of the house: venues, rooms, doors, desks, staff and posts, policies, devices."""

import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

import audit.ids


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Staff",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
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
                ],
            },
        ),
        migrations.CreateModel(
            name="Device",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=80)),
                ("digest", models.CharField(max_length=64)),
                ("expires_on", models.DateField()),
                ("issued_at", models.DateTimeField()),
                (
                    "issued_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "staff",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="devices", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DeviceRevocation",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("reason", models.TextField()),
                ("revoked_at", models.DateTimeField()),
                (
                    "device",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="revocation", to="venues.device"
                    ),
                ),
                (
                    "revoked_by",
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
            name="HousePolicy",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("parameter", models.CharField(max_length=80)),
                ("value", models.JSONField()),
                ("effective_from", models.DateField()),
                ("reason", models.TextField()),
                ("edition", models.CharField(max_length=20)),
                ("entered_at", models.DateTimeField()),
                (
                    "entered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PolicyDecision",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("approved", models.BooleanField()),
                ("note", models.TextField(blank=True)),
                ("decided_at", models.DateTimeField()),
                (
                    "decided_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "policy",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="decision", to="venues.housepolicy"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Venue",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
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
            options={
                "constraints": [models.UniqueConstraint(fields=("name",), name="venue_names_are_unique")],
            },
        ),
        migrations.CreateModel(
            name="Room",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=80)),
                (
                    "kind",
                    models.CharField(
                        choices=[("table", "Table games"), ("slot", "Slot machines"), ("mixed", "Tables and slots")],
                        max_length=10,
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="rooms", to="venues.venue"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Post",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("porter", "Porter"),
                            ("cashier", "Cashier"),
                            ("pit_boss", "Pit boss"),
                            ("chef_de_table", "Chef de table"),
                            ("chef_de_salle", "Chef de salle"),
                            ("count_team", "Count team"),
                            ("accountant", "Accountant"),
                            ("play_it_safe", "Play-it-safe team"),
                            ("compliance", "Compliance officer"),
                            ("director", "Director"),
                            ("inspector", "Inspector"),
                            ("auditor", "Auditor"),
                            ("administrator", "Administrator"),
                        ],
                        max_length=20,
                    ),
                ),
                ("period", django.contrib.postgres.fields.ranges.DateRangeField()),
                ("given_at", models.DateTimeField()),
                (
                    "given_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="posts_given",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "staff",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="posts", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="posts", to="venues.venue"
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="housepolicy",
            name="venue",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="policies", to="venues.venue"
            ),
        ),
        migrations.AddField(
            model_name="device",
            name="venue",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="devices", to="venues.venue"
            ),
        ),
        migrations.CreateModel(
            name="CashDesk",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=80)),
                (
                    "venue",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="cash_desks", to="venues.venue"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Door",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=80)),
                (
                    "room",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="doors", to="venues.room"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("room", "name"), name="door_names_are_unique_in_a_room")
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="room",
            constraint=models.UniqueConstraint(fields=("venue", "name"), name="room_names_are_unique_in_a_venue"),
        ),
        migrations.AddConstraint(
            model_name="room",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["table", "slot", "mixed"])), name="room_kind_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="post",
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(
                expressions=[
                    (models.F("staff"), "="),
                    (models.F("venue"), "="),
                    (models.F("role"), "="),
                    (models.F("period"), "&&"),
                ],
                name="posts_of_one_role_do_not_overlap",
                violation_error_message="This person already holds this post in that period. End the first one, or choose other dates.",
            ),
        ),
        migrations.AddConstraint(
            model_name="post",
            constraint=models.CheckConstraint(
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
        ),
        migrations.AddConstraint(
            model_name="post",
            constraint=models.CheckConstraint(
                condition=models.Q(("period__isempty", False)), name="post_period_is_not_empty"
            ),
        ),
        migrations.AddIndex(
            model_name="housepolicy",
            index=models.Index(fields=["venue", "parameter"], name="policies_of_a_venue"),
        ),
        migrations.AddConstraint(
            model_name="device",
            constraint=models.UniqueConstraint(fields=("digest",), name="device_tokens_are_unique"),
        ),
        migrations.AddConstraint(
            model_name="cashdesk",
            constraint=models.UniqueConstraint(fields=("venue", "name"), name="desk_names_are_unique_in_a_venue"),
        ),
    ]
