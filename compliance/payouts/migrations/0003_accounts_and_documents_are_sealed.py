"""The account and the document of a payout are sealed."""

from django.db import migrations, models

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
        migrations.AddIndex(
            "payout",
            models.Index(
                condition=models.Q(("account", ""), _negated=True), fields=["account"], name="payouts_with_an_account"
            ),
        ),
        migrations.AddIndex(
            "payout",
            models.Index(
                condition=models.Q(("paper", ""), _negated=True), fields=["paper"], name="payouts_with_a_document"
            ),
        ),
    ]
