"""Sessions are stored under the digest of their key, with what lists of sessions show; Django's own table goes."""

from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_fields import reference

# It holds the keys of sessions in clear.
FORMER = "DROP TABLE IF EXISTS django_session;"


class Migration(migrations.Migration):
    dependencies = [("venues", "0002_failed_sign_ins_are_counted")]

    operations = [
        migrations.CreateModel(
            name="StaffSession",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("digest", models.CharField(max_length=64)),
                ("data", models.TextField()),
                ("expires_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("opened_at", models.DateTimeField(blank=True, null=True)),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                ("browser", models.CharField(blank=True, max_length=40)),
                ("network", models.CharField(blank=True, max_length=50)),
                ("staff", reference(settings.AUTH_USER_MODEL, "sessions", blank=True, null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["expires_at"], name="sessions_by_expiry")],
                "constraints": [
                    models.UniqueConstraint(fields=("digest",), name="session_digests_are_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("digest__regex", "^[0-9a-f]{64}$")),
                        name="a_session_key_is_kept_as_a_digest",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("ended_at", None), ("data", ""), _connector="OR"),
                        name="an_ended_session_holds_nothing",
                    ),
                ],
            },
        ),
        migrations.RunSQL(FORMER, migrations.RunSQL.noop),
    ]
