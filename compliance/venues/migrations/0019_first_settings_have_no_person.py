"""The first letterhead and the first settings of a casino name no person: its opening sets them, before it has staff."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from audit.schema.sql_files import SqlFiles


def _person() -> "models.ForeignKey[object, object]":
    return models.ForeignKey(
        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
    )


class Migration(migrations.Migration):
    dependencies = [
        ("venues", "0018_a_team_protects_players"),
    ]

    operations = [
        migrations.AlterField(model_name="housepolicy", name="entered_by", field=_person()),
        migrations.AlterField(model_name="policydecision", name="decided_by", field=_person()),
        migrations.AlterField(model_name="letterhead", name="proposed_by", field=_person()),
        migrations.AlterField(model_name="letterheaddecision", name="decided_by", field=_person()),
        SqlFiles(["another_person_decides"], instead_of=["former/another_person_decides"]),
        SqlFiles(["venues_letterhead_is_decided"], instead_of=["former/venues_letterhead_is_decided"]),
    ]
