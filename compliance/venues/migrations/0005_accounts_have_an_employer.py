"""Accounts name their employer: a casino, or the authority of a jurisdiction."""

from django.db import migrations, models

from audit.schema.migration_fields import reference


class Migration(migrations.Migration):
    dependencies = [("venues", "0004_cameras_are_registered")]

    operations = [
        migrations.AddField("staff", "venue", reference("venues.venue", "accounts", null=True, blank=True)),
        migrations.AddField(
            "staff",
            "authority",
            models.CharField(
                blank=True, choices=[("LU", "Luxembourg"), ("NL", "Netherlands")], default="", max_length=2
            ),
        ),
    ]
