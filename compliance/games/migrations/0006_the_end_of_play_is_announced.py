"""The end of play at a table is announced."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_tables_have_posted_schemes"),
        ("venues", "0019_first_settings_have_no_person"),
    ]

    operations = [
        migrations.CreateModel(
            name="ClosingAnnouncement",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("shoe", "last shoe"),
                            ("round", "last round"),
                            ("minutes", "last minutes of play"),
                        ],
                        max_length=10,
                    ),
                ),
                ("minutes", models.PositiveSmallIntegerField(null=True)),
                ("announced_at", models.DateTimeField()),
                (
                    "announced_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="announcement",
                        to="games.tablesession",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="closingannouncement",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["shoe", "round", "minutes"])),
                name="the_kind_of_an_announcement_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="closingannouncement",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "minutes"), ("minutes__gt", 0)),
                    models.Q(models.Q(("kind", "minutes"), _negated=True), ("minutes__isnull", True)),
                    _connector="OR",
                ),
                name="only_the_last_minutes_are_counted",
            ),
        ),
        KeepRegister("ClosingAnnouncement"),
        SqlFiles(["closings/games_closing_may_be_announced"]),
    ]
