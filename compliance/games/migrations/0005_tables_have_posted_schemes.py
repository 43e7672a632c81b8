"""Tables of a Dutch casino have stake schemes, which are posted before a session is opened."""

import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_roulette_minima_only_rise"),
    ]

    operations = [
        migrations.CreateModel(
            name="StakeScheme",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveIntegerField()),
                ("low_stake", models.BooleanField()),
                ("confirmed", models.BooleanField()),
                ("line_count", models.PositiveSmallIntegerField()),
                ("version", models.CharField(max_length=20)),
                ("recorded_at", models.DateTimeField()),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="schemes", to="games.gamingtable"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SchemePosting",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("posted_at", models.DateTimeField()),
                (
                    "posted_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "scheme",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="posting", to="games.stakescheme"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="SchemeLine",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("chance", models.CharField(max_length=40)),
                ("minimum", models.DecimalField(decimal_places=2, max_digits=14)),
                ("maximum", models.DecimalField(decimal_places=2, max_digits=14)),
                (
                    "scheme",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="lines", to="games.stakescheme"
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="tablesession",
            name="scheme",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="games.stakescheme"
            ),
        ),
        migrations.AddConstraint(
            model_name="stakescheme",
            constraint=models.CheckConstraint(condition=models.Q(("line_count__gt", 0)), name="a_scheme_has_lines"),
        ),
        migrations.AddConstraint(
            model_name="schemeline",
            constraint=models.UniqueConstraint(fields=("scheme", "chance"), name="a_scheme_limits_a_chance_once"),
        ),
        migrations.AddConstraint(
            model_name="schemeline",
            constraint=models.CheckConstraint(
                condition=models.Q(("maximum__gte", models.F("minimum")), ("minimum__gt", 0)),
                name="a_scheme_goes_from_a_minimum_to_a_maximum",
            ),
        ),
        KeepRegister("StakeScheme"),
        KeepRegister("SchemeLine"),
        KeepRegister("SchemePosting"),
        SqlFiles(
            [
                "schemes/games_scheme_is_next",
                "schemes/games_scheme_has_its_lines",
                "schemes/games_session_rests_on_its_scheme",
            ]
        ),
    ]
