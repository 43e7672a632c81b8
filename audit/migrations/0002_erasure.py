"""Personal values are erased by order: released by one person and confirmed by another, named in the log.

Only `audit.erase` empties a row of a register: those of a confirmed order, the columns that a migration has declared
(`MayErase`), with the values that it has declared. The entry it writes first (operation E) says which leaves lost which
disclosures.
"""

import django.contrib.postgres.fields
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids

from ..schema.migration_fields import one_to_one, reference
from ..schema.migration_operations import KeepRegister
from ..schema.sql_files import SqlFiles

ERASURE_RIGHTS = """
-- As the owner of the registers: what `audit.erase` asks and writes, and nothing else.
GRANT SELECT ON audit_erasure, audit_erasurerelease, audit_erasureconfirmation, audit_erasurewithdrawal,
    audit_legalhold, audit_legalholdend TO carnet_audit;
GRANT SELECT, INSERT ON audit_erasuredone TO carnet_audit;
REVOKE INSERT ON audit_erasuredone FROM carnet_app;
"""
NO_ERASURE_RIGHTS = """
GRANT INSERT ON audit_erasuredone TO carnet_app;
REVOKE SELECT, INSERT ON audit_erasuredone FROM carnet_audit;
REVOKE SELECT ON audit_erasure, audit_erasurerelease, audit_erasureconfirmation, audit_erasurewithdrawal,
    audit_legalhold, audit_legalholdend FROM carnet_audit;
"""


class Migration(migrations.Migration):
    dependencies = [("audit", "0001_initial"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="Erasure",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("scope", models.UUIDField()),
                ("subject_table", models.CharField(max_length=63)),
                ("subject_id", models.UUIDField()),
                ("subjects", django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), size=None)),
                ("rows", models.JSONField()),
                ("because", models.JSONField()),
                ("basis", models.CharField(max_length=400)),
                ("proposed_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="ErasureRelease",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("erasure", one_to_one("audit.erasure", "release")),
                ("released_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("released_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="ErasureConfirmation",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("erasure", one_to_one("audit.erasure", "confirmation")),
                ("confirmed_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("confirmed_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="ErasureWithdrawal",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("erasure", one_to_one("audit.erasure", "withdrawal")),
                ("reason", models.TextField()),
                ("withdrawn_by", reference(settings.AUTH_USER_MODEL, "+", null=True)),
                ("withdrawn_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="ErasureDone",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("erasure", one_to_one("audit.erasure", "done")),
                ("done_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="LegalHold",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("scope", models.UUIDField()),
                ("subject_table", models.CharField(max_length=63)),
                ("subject_id", models.UUIDField(db_index=True)),
                ("reason", models.TextField(verbose_name="reason")),
                ("held_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("held_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("reason__regex", "\\S")), name="a_hold_has_a_reason")
                ]
            },
        ),
        migrations.CreateModel(
            name="LegalHoldEnd",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("hold", one_to_one("audit.legalhold", "end")),
                ("reason", models.TextField(verbose_name="reason")),
                ("ended_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("ended_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason__regex", "\\S")), name="the_end_of_a_hold_has_a_reason"
                    )
                ]
            },
        ),
        KeepRegister("Erasure"),
        KeepRegister("ErasureRelease"),
        KeepRegister("ErasureConfirmation"),
        KeepRegister("ErasureWithdrawal", personal=["reason"]),
        KeepRegister("ErasureDone"),
        KeepRegister("LegalHold", personal=["reason"]),
        KeepRegister("LegalHoldEnd", personal=["reason"]),
        SqlFiles(["erasure/audit_two_people_erase", "erasure/audit_an_end_is_one"]),
        SqlFiles(["erasure/check_erasure", "former/forget", "erasure/overwrite", "erasure/erase"], role="carnet_audit"),
        migrations.RunSQL(ERASURE_RIGHTS, NO_ERASURE_RIGHTS),
    ]
