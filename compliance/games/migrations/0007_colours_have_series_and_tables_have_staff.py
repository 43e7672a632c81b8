"""Colour chips have series that are checked and assigned; tables have a layout and staff."""

import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0006_the_end_of_play_is_announced"),
        ("venues", "0019_first_settings_have_no_person"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="sessionend",
            name="open_colours",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.CreateModel(
            name="ColourSeries",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "colour",
                    models.CharField(
                        choices=[
                            ("white", "white"),
                            ("yellow", "yellow"),
                            ("orange", "orange"),
                            ("red", "red"),
                            ("pink", "pink"),
                            ("violet", "violet"),
                            ("blue", "blue"),
                            ("green", "green"),
                            ("brown", "brown"),
                            ("grey", "grey"),
                        ],
                        max_length=20,
                    ),
                ),
                ("mark", models.CharField(max_length=40)),
                ("chips", models.PositiveIntegerField()),
                ("plaques", models.PositiveIntegerField()),
                ("plaque_value", models.PositiveSmallIntegerField()),
                ("entered_at", models.DateTimeField()),
                (
                    "entered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="colour_series",
                        to="games.gamingtable",
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ColourAssignment",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("seat", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("value", models.DecimalField(decimal_places=2, max_digits=14)),
                ("nonce", models.UUIDField()),
                ("assigned_at", models.DateTimeField()),
                (
                    "assigned_by",
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
                        to="games.colourassignment",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="colours", to="games.tablesession"
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="assignments", to="games.colourseries"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SeriesCheck",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("gaming_day", models.DateField()),
                ("counted", models.PositiveIntegerField()),
                ("checked_at", models.DateTimeField()),
                (
                    "checked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="checks", to="games.colourseries"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SeriesRetirement",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("counted", models.PositiveIntegerField()),
                ("reason", models.CharField(max_length=200)),
                ("retired_at", models.DateTimeField()),
                (
                    "retired_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "series",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="retired", to="games.colourseries"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="TableAssignment",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "duty",
                    models.CharField(
                        choices=[
                            ("croupier", "croupier"),
                            ("chef_de_table", "table supervisor"),
                            ("employee", "additional employee"),
                        ],
                        max_length=20,
                    ),
                ),
                ("assigned_at", models.DateTimeField()),
                (
                    "assigned_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "staff",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="staff", to="games.gamingtable"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="TableAssignmentEnd",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("ended_at", models.DateTimeField()),
                (
                    "assignment",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="ended", to="games.tableassignment"
                    ),
                ),
                (
                    "ended_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "successor",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="relieves",
                        to="games.tableassignment",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="TableLayout",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("racetrack", models.BooleanField()),
                ("double", models.BooleanField()),
                ("wheels", models.PositiveSmallIntegerField()),
                ("seats", models.PositiveSmallIntegerField()),
                ("recorded_at", models.DateTimeField()),
                (
                    "application",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="layouts",
                        to="games.approvalapplication",
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
                        on_delete=django.db.models.deletion.PROTECT, related_name="layouts", to="games.gamingtable"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ColourReturn",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "outcome",
                    models.CharField(
                        choices=[("exchanged", "exchanged"), ("left", "left without exchange")], max_length=20
                    ),
                ),
                ("chips", models.PositiveIntegerField()),
                ("rate", models.DecimalField(decimal_places=2, max_digits=14)),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("returned_at", models.DateTimeField()),
                (
                    "assignment",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="returned",
                        to="games.colourassignment",
                    ),
                ),
                (
                    "returned_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("outcome__in", ["exchanged", "left"])), name="the_end_of_a_colour_is_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "amount",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("chips"), "*", models.F("rate")
                                ),
                            )
                        ),
                        name="an_exchange_is_worth_its_chips_at_their_rate",
                    ),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="colourseries",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "colour__in",
                        ["white", "yellow", "orange", "red", "pink", "violet", "blue", "green", "brown", "grey"],
                    )
                ),
                name="the_colour_of_a_series_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="colourseries",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("mark", ""), _negated=True), ("chips__gt", 0), ("plaque_value__gt", 0)),
                name="a_series_has_a_mark_and_chips",
            ),
        ),
        migrations.AddConstraint(
            model_name="colourassignment",
            constraint=models.UniqueConstraint(fields=("session", "nonce"), name="one_colour_for_one_request"),
        ),
        migrations.AddConstraint(
            model_name="colourassignment",
            constraint=models.CheckConstraint(condition=models.Q(("value__gt", 0)), name="a_colour_has_a_value"),
        ),
        migrations.AddIndex(
            model_name="seriescheck",
            index=models.Index(fields=["series", "-checked_at"], name="newest_checks_of_a_series"),
        ),
        migrations.AddConstraint(
            model_name="seriesretirement",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="a_series_is_retired_for_a_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="tableassignment",
            constraint=models.CheckConstraint(
                condition=models.Q(("duty__in", ["croupier", "chef_de_table", "employee"])),
                name="the_duty_at_a_table_is_known",
            ),
        ),
        migrations.AddIndex(
            model_name="tablelayout",
            index=models.Index(fields=["table", "-recorded_at"], name="newest_layouts_of_a_table"),
        ),
        migrations.AddConstraint(
            model_name="tablelayout",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("double", False), ("seats__gte", 1), ("seats__lte", 7), ("wheels", 1)),
                    models.Q(
                        ("double", True), ("seats__gte", 1), ("seats__lte", 14), ("wheels__gte", 1), ("wheels__lte", 2)
                    ),
                    _connector="OR",
                ),
                name="a_table_has_at_most_seven_seats",
            ),
        ),
        migrations.AddConstraint(
            model_name="tablelayout",
            constraint=models.CheckConstraint(
                condition=models.Q(("double", True), ("application__isnull", True), _connector="OR"),
                name="only_a_double_table_is_authorised",
            ),
        ),
        KeepRegister("ColourSeries"),
        KeepRegister("SeriesRetirement"),
        KeepRegister("SeriesCheck"),
        KeepRegister("ColourAssignment"),
        KeepRegister("ColourReturn"),
        KeepRegister("TableLayout"),
        KeepRegister("TableAssignment"),
        KeepRegister("TableAssignmentEnd"),
        SqlFiles(
            [
                "colour_chips/games_series_may_be_entered",
                "colour_chips/games_series_may_be_retired",
                "colour_chips/games_series_may_be_checked",
                "colour_chips/games_session_has_complete_chips",
                "colour_chips/games_colour_may_be_assigned",
                "colour_chips/games_colour_may_be_returned",
                "colour_chips/games_session_end_names_open_colours",
                "staffing/games_layout_may_change",
                "staffing/games_has_racetrack",
                "staffing/games_works_in_house",
                "staffing/games_has_chef",
                "staffing/games_staff_may_be_assigned",
                "staffing/games_assignment_may_end",
                "staffing/games_racetrack_keeps_its_chef",
                "staffing/games_session_has_its_chef",
            ]
        ),
    ]
