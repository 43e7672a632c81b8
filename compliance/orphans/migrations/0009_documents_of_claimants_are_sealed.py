"""The document that a claimant showed is sealed."""

from django.db import migrations

from compliance.vault.columns.fields import SealedTextField
from compliance.vault.columns.migration_operations import SealTexts


class Migration(migrations.Migration):
    dependencies = [
        ("orphans", "0008_open_finds_are_listed"),
        ("vault", "0002_texts_of_registers_are_sealed"),
    ]

    operations = [
        migrations.AlterField("claim", "paper", SealedTextField(blank=True, house="find__venue_id", max_length=120)),
        SealTexts("claim", "paper", by="find_id", house="SELECT venue_id FROM orphans_find WHERE id = $1"),
    ]
