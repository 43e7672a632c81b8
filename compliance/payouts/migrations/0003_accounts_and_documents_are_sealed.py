"""The account and the document of a payout are sealed."""

from django.db import migrations

from compliance.vault.columns.fields import SealedTextField
from compliance.vault.columns.migration_operations import SealTexts


class Migration(migrations.Migration):
    dependencies = [
        ("payouts", "0002_open_payouts_are_listed"),
        ("vault", "0002_texts_of_registers_are_sealed"),
    ]

    operations = [
        migrations.AlterField("payout", "account", SealedTextField(blank=True, house="venue_id", max_length=60)),
        migrations.AlterField("payout", "paper", SealedTextField(blank=True, house="venue_id", max_length=120)),
        SealTexts("payout", "account"),
        SealTexts("payout", "paper"),
    ]
