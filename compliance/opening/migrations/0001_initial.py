"""Links that open a casino, and their use."""

import django.db.models.deletion
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("audit", "0001_initial"),
        ("venues", "0018_a_team_protects_players"),
    ]

    operations = [
        migrations.CreateModel(
            name="OpeningLink",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("made_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("digest__regex", "^[0-9a-f]{64}$")),
                        name="an_opening_link_is_kept_as_a_digest",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("expires_at__gt", models.F("made_at"))),
                        name="an_opening_link_ends_after_it_is_made",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="OpeningUse",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("used_at", models.DateTimeField()),
                (
                    "link",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="use", to="opening.openinglink"
                    ),
                ),
                (
                    "venue",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        KeepRegister("OpeningLink", secret=("digest",)),
        KeepRegister("OpeningUse"),
        SqlFiles(["opening_link_is_in_force"]),
    ]
