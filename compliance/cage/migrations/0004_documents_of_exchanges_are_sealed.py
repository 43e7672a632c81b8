"""The document that was shown for an exchange is sealed."""

from django.db import migrations, models

from compliance.vault.columns.fields import SealedTextField
from compliance.vault.columns.migration_operations import SealTexts


class Migration(migrations.Migration):
    dependencies = [
        ("cage", "0003_a_session_needs_the_float_of_its_table"),
        ("vault", "0002_texts_of_registers_are_sealed"),
    ]

    operations = [
        migrations.AlterField("exchange", "paper", SealedTextField(blank=True, house="venue_id", max_length=120)),
        SealTexts("exchange", "paper"),
        migrations.AddIndex(
            "exchange",
            models.Index(
                condition=models.Q(("paper", ""), _negated=True), fields=["paper"], name="exchanges_with_a_document"
            ),
        ),
    ]
