"""The numbers of documents in alerts of the door are sealed."""

from django.db import migrations

from compliance.vault.columns.fields import SealedKeysField
from compliance.vault.columns.migration_operations import SealTexts

HOUSE = "SELECT venue_id FROM admissions_doordecision WHERE id = $1"


def sides() -> SealedKeysField:
    return SealedKeysField(default=dict, house="decision__venue_id", keys=["number"])


class Migration(migrations.Migration):
    dependencies = [
        ("admissions", "0006_the_door_asks_with_digests_of_the_number"),
        ("vault", "0002_texts_of_registers_are_sealed"),
    ]

    operations = [
        migrations.AlterField("dooralert", "shown", sides()),
        migrations.AlterField("dooralert", "known", sides()),
        SealTexts("dooralert", "shown", by="decision_id", house=HOUSE, key="number"),
        SealTexts("dooralert", "known", by="decision_id", house=HOUSE, key="number"),
    ]
