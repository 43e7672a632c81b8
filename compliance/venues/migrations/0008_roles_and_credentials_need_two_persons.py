"""Roles are proposed and approved, new credentials requested and confirmed, by two people each."""

import django.contrib.postgres.fields.ranges
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_fields import one_to_one, reference
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("venues", "0007_posts_are_held_at_the_own_employer"),
    ]

    operations = [
        migrations.CreateModel(
            name="CredentialRequest",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("second_factors", models.BooleanField()),
                ("digest", models.CharField(max_length=64)),
                ("requested_at", models.DateTimeField()),
                ("requested_by", reference(settings.AUTH_USER_MODEL, "+", blank=True, null=True)),
                ("staff", reference(settings.AUTH_USER_MODEL, "credential_requests")),
            ],
        ),
        migrations.CreateModel(
            name="CredentialLink",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("expires_at", models.DateTimeField()),
                ("confirmed_at", models.DateTimeField()),
                ("confirmed_by", reference(settings.AUTH_USER_MODEL, "+", blank=True, null=True)),
                ("request", one_to_one("venues.credentialrequest", "link")),
            ],
        ),
        migrations.CreateModel(
            name="CredentialUse",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("used_at", models.DateTimeField()),
                ("link", one_to_one("venues.credentiallink", "use")),
            ],
        ),
        migrations.CreateModel(
            name="PostProposal",
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
                            ("play_it_safe", "Player protection team"),
                            ("compliance", "Compliance officer"),
                            ("director", "Director"),
                            ("inspector", "Control agent"),
                            ("auditor", "Auditor"),
                            ("administrator", "Administrator"),
                            ("authority_admin", "Administrator of the authority"),
                            ("authority_head", "Head of the control agents"),
                            ("authority_desk", "Help desk of the authority"),
                        ],
                        max_length=20,
                    ),
                ),
                ("period", django.contrib.postgres.fields.ranges.DateRangeField()),
                ("proposed_at", models.DateTimeField()),
                ("proposed_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("staff", reference(settings.AUTH_USER_MODEL, "post_proposals")),
                ("venue", reference("venues.venue", "+")),
            ],
        ),
        migrations.CreateModel(
            name="PostDecision",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("approved", models.BooleanField()),
                ("decided_at", models.DateTimeField()),
                ("decided_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("proposal", one_to_one("venues.postproposal", "decision")),
            ],
        ),
        KeepRegister("CredentialRequest", secret=["digest"]),
        KeepRegister("CredentialLink", secret=["digest"]),
        KeepRegister("CredentialUse"),
        KeepRegister("PostProposal"),
        KeepRegister("PostDecision"),
        SqlFiles(["venues_two_persons"]),
    ]
