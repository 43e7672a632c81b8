"""Decrees on minimum stakes, and table sessions with the limits that their opening fixes."""

import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles

# The application may only seal a file again; the trigger takes a newer key alone.
ONLY_RESEALED = "GRANT UPDATE (sealed) ON games_decreecontent TO carnet_app;"
AS_BEFORE = "REVOKE UPDATE (sealed) ON games_decreecontent FROM carnet_app;"


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0002_an_application_is_filed_by_its_letter"),
        ("venues", "0019_first_settings_have_no_person"),
        ("vault", "0001_files_are_sealed_with_keys_of_a_house"),
    ]

    operations = [
        migrations.CreateModel(
            name="DecreeScan",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("sha256", models.CharField(max_length=64)),
                ("size", models.PositiveIntegerField()),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="DecreeContent",
            fields=[
                (
                    "scan",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="content",
                        serialize=False,
                        to="games.decreescan",
                    ),
                ),
                ("sealed", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="MinimumDecree",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("game", models.CharField(max_length=40)),
                ("minimum", models.DecimalField(decimal_places=2, max_digits=14)),
                ("reference", models.CharField(max_length=80)),
                ("decreed_on", models.DateField()),
                ("effective_from", models.DateField()),
                ("entered_at", models.DateTimeField()),
                (
                    "entered_by",
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
                        to="games.minimumdecree",
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.AddField(
            model_name="decreescan",
            name="decree",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="scan", to="games.minimumdecree"
            ),
        ),
        migrations.CreateModel(
            name="TableSession",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveIntegerField()),
                ("gaming_day", models.DateField()),
                ("minimum", models.DecimalField(decimal_places=2, max_digits=14)),
                ("multiple", models.PositiveIntegerField(null=True)),
                ("limit_count", models.PositiveSmallIntegerField()),
                ("series_checked", models.PositiveSmallIntegerField(null=True)),
                ("version", models.CharField(max_length=20)),
                ("nonce", models.UUIDField()),
                ("opened_at", models.DateTimeField()),
                (
                    "decree",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="games.minimumdecree",
                    ),
                ),
                (
                    "opened_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sessions", to="games.gamingtable"
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SessionLimit",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("chance", models.CharField(max_length=40)),
                ("minimum", models.DecimalField(decimal_places=2, max_digits=14)),
                ("maximum", models.DecimalField(decimal_places=2, max_digits=14, null=True)),
                ("multiple", models.PositiveIntegerField(null=True)),
                ("step", models.DecimalField(decimal_places=2, max_digits=14, null=True)),
                ("chips", models.PositiveSmallIntegerField(null=True)),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="limits", to="games.tablesession"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SessionEnd",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("gaming_day", models.DateField()),
                ("ended_at", models.DateTimeField()),
                (
                    "ended_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="ended", to="games.tablesession"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddConstraint(
            model_name="minimumdecree",
            constraint=models.CheckConstraint(
                condition=models.Q(("minimum__gt", 0)), name="a_decree_fixes_a_minimum_above_zero"
            ),
        ),
        migrations.AddConstraint(
            model_name="minimumdecree",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("game", ""), _negated=True), models.Q(("reference", ""), _negated=True)),
                name="a_decree_has_its_game_and_reference",
            ),
        ),
        migrations.AddIndex(
            model_name="tablesession",
            index=models.Index(fields=["table", "-number"], name="newest_sessions_of_a_table"),
        ),
        migrations.AddConstraint(
            model_name="tablesession",
            constraint=models.UniqueConstraint(
                fields=("venue", "number"), name="session_numbers_are_unique_in_a_house"
            ),
        ),
        migrations.AddConstraint(
            model_name="tablesession",
            constraint=models.UniqueConstraint(fields=("venue", "nonce"), name="one_session_for_one_request"),
        ),
        migrations.AddConstraint(
            model_name="tablesession",
            constraint=models.CheckConstraint(condition=models.Q(("minimum__gt", 0)), name="a_session_has_a_minimum"),
        ),
        migrations.AddConstraint(
            model_name="tablesession",
            constraint=models.CheckConstraint(condition=models.Q(("limit_count__gt", 0)), name="a_session_has_limits"),
        ),
        migrations.AddConstraint(
            model_name="sessionlimit",
            constraint=models.UniqueConstraint(fields=("session", "chance"), name="a_session_limits_a_chance_once"),
        ),
        migrations.AddConstraint(
            model_name="sessionlimit",
            constraint=models.UniqueConstraint(fields=("session", "position"), name="limits_of_a_session_are_in_order"),
        ),
        migrations.AddConstraint(
            model_name="sessionlimit",
            constraint=models.CheckConstraint(
                condition=models.Q(("minimum__gt", 0), models.Q(("chance", ""), _negated=True)),
                name="a_limit_has_a_chance_and_a_minimum",
            ),
        ),
        migrations.AddConstraint(
            model_name="sessionlimit",
            constraint=models.CheckConstraint(
                condition=models.Q(("maximum__gte", models.F("minimum"))), name="a_maximum_is_no_lower_than_its_minimum"
            ),
        ),
        migrations.AddConstraint(
            model_name="sessionlimit",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("multiple__isnull", True),
                    (
                        "maximum",
                        django.db.models.expressions.CombinedExpression(models.F("minimum"), "*", models.F("multiple")),
                    ),
                    _connector="OR",
                ),
                name="a_maximum_is_a_multiple_of_its_minimum",
            ),
        ),
        KeepRegister("MinimumDecree"),
        KeepRegister("DecreeScan"),
        KeepRegister("TableSession"),
        KeepRegister("SessionLimit"),
        KeepRegister("SessionEnd"),
        SqlFiles(
            [
                "decrees/games_decree_may_replace",
                "decrees/games_decree_in_force",
                "decrees/decree_scans_are_sealed",
                "sessions/games_session_may_open",
                "sessions/games_session_fixes_its_limits",
                "sessions/games_session_may_end",
                "sessions/games_session_is_over",
                "numbering",
                "sessions/games_tablesession_is_numbered",
            ],
            instead_of=["former/numbering"],
        ),
        migrations.RunSQL(ONLY_RESEALED, AS_BEFORE),
    ]
