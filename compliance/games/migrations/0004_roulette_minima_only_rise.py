"""The director decides on minima of roulette tables; side bets belong to the limits of a session."""

import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0003_tables_have_sessions_under_decrees"),
        ("venues", "0019_first_settings_have_no_person"),
    ]

    operations = [
        migrations.CreateModel(
            name="MinimumDecision",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("minimum", models.DecimalField(decimal_places=2, max_digits=14)),
                ("from_day", models.DateField()),
                ("version", models.CharField(max_length=20)),
                ("gaming_day", models.DateField()),
                ("decided_at", models.DateTimeField()),
                (
                    "decided_by",
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
            name="TableMinimum",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("minimum", models.DecimalField(decimal_places=2, max_digits=14)),
                ("former", models.DecimalField(decimal_places=2, max_digits=14)),
                ("from_day", models.DateField()),
                ("season_began_on", models.DateField()),
                (
                    "decision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="tables", to="games.minimumdecision"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="minima", to="games.gamingtable"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="MinimumWithdrawal",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("gaming_day", models.DateField()),
                ("withdrawn_at", models.DateTimeField()),
                (
                    "decision",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="withdrawal",
                        to="games.minimumdecision",
                    ),
                ),
                (
                    "withdrawn_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddConstraint(
            model_name="minimumdecision",
            constraint=models.CheckConstraint(
                condition=models.Q(("minimum__gt", 0)), name="a_decision_on_a_minimum_has_an_amount"
            ),
        ),
        migrations.AddConstraint(
            model_name="minimumdecision",
            constraint=models.CheckConstraint(
                condition=models.Q(("from_day__gte", models.F("gaming_day"))),
                name="a_minimum_is_decided_before_it_applies",
            ),
        ),
        migrations.AddConstraint(
            model_name="tableminimum",
            constraint=models.CheckConstraint(
                condition=models.Q(("season_began_on__lte", models.F("from_day"))),
                name="a_minimum_begins_within_its_season",
            ),
        ),
        KeepRegister("MinimumDecision"),
        KeepRegister("TableMinimum"),
        KeepRegister("MinimumWithdrawal"),
        SqlFiles(
            [
                "minimums/games_is_withdrawn",
                "minimums/games_minimum_may_change",
                "minimums/games_minimum_may_be_withdrawn",
                "minimums/games_session_has_the_minimum_of_its_table",
                "sessions/games_side_bet_is_approved",
            ]
        ),
    ]
