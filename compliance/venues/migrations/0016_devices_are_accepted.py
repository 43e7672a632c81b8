"""A token works once its responsible person has accepted it; it has scopes, a last use, and perhaps a certificate.

Tokens from before have all scopes, as they were issued, and open nothing until they are accepted.
"""

import django.contrib.postgres.fields
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_fields import one_to_one, reference
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles

SCOPES = ["door", "card_checks", "guests", "cards", "reports", "staff", "log", "api_docs"]


class Migration(migrations.Migration):
    dependencies = [("venues", "0015_posts_at_a_former_employer_end")]

    operations = [
        migrations.AddField("device", "certificate", models.CharField(blank=True, default="", max_length=64), False),
        migrations.AddField(
            "device",
            "scopes",
            django.contrib.postgres.fields.ArrayField(models.CharField(max_length=20), default=SCOPES),
            False,
        ),
        migrations.AddConstraint(
            "device",
            models.CheckConstraint(
                condition=models.Q(("scopes__contained_by", SCOPES), ("scopes__len__gt", 0)),
                name="a_device_token_has_known_scopes",
            ),
        ),
        migrations.AddConstraint(
            "device",
            models.CheckConstraint(
                condition=models.Q(("certificate__regex", "^[0-9a-f]{64}$|^$")),
                name="a_certificate_is_known_by_its_digest",
            ),
        ),
        migrations.CreateModel(
            name="DeviceAcceptance",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("accepted_at", models.DateTimeField()),
                ("accepted_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("device", one_to_one("venues.device", "acceptance")),
            ],
        ),
        migrations.CreateModel(
            name="DeviceUse",
            fields=[
                ("device", one_to_one("venues.device", "use", primary_key=True, serialize=False)),
                ("used_at", models.DateTimeField()),
                ("network", models.CharField(blank=True, max_length=50)),
                ("minutes", models.PositiveIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="TokenRefusal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("network", models.CharField(max_length=64)),
                ("reason", models.CharField(max_length=20)),
                ("began_at", models.DateTimeField()),
                ("last_at", models.DateTimeField()),
                ("count", models.PositiveIntegerField()),
                ("device", reference("venues.device", "+", null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("network", "device", "reason"),
                        name="token_refusals_have_one_count",
                        nulls_distinct=False,
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("network__regex", "^[0-9a-f]{64}$")),
                        name="a_token_refusal_holds_no_address",
                    ),
                ]
            },
        ),
        KeepRegister("DeviceAcceptance"),
        SqlFiles(["venues_device_is_accepted"]),
        SqlFiles(
            ["machine_of_token", "machine_at_its_house"],
            instead_of=["former/machine_of_issued_token", "former/machine_of_issued_token_at_its_house"],
        ),
    ]
