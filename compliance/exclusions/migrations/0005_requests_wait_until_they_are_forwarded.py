"""A request that its guest wants forwarded to the Minister stays open until staff record that it was."""

from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_fields import one_to_one, reference
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("exclusions", "0004_the_door_cites_the_article_of_an_exclusion"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField("measurearrival", "for_minister", models.BooleanField(db_default=False, default=False)),
        migrations.AddConstraint(
            "measurearrival",
            models.CheckConstraint(
                condition=models.Q(("for_minister", False), ("forwarded", False), _connector="OR"),
                name="what_is_to_be_forwarded_is_not_forwarded_yet",
            ),
        ),
        migrations.CreateModel(
            name="MinisterForwarding",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("arrival", one_to_one("exclusions.measurearrival", "forwarding")),
                ("forwarded_on", models.DateField()),
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("recorded_at", models.DateTimeField()),
            ],
            options={"abstract": False},
        ),
        KeepRegister("MinisterForwarding"),
        SqlFiles(["measures/request_may_be_forwarded"]),
    ]
