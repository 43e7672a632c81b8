"""The document that an amendment of a letter names is sealed."""

from django.db import migrations

from compliance.vault.columns.fields import SealedTextField
from compliance.vault.columns.migration_operations import SealTexts


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0006_open_notices_are_listed"),
        ("vault", "0002_texts_of_registers_are_sealed"),
    ]

    operations = [
        migrations.AlterField(
            "noticeamendment",
            "document",
            SealedTextField(blank=True, db_default="", default="", house="notice__venue_id", max_length=120),
        ),
        SealTexts(
            "noticeamendment", "document", by="notice_id", house="SELECT venue_id FROM notices_notice WHERE id = $1"
        ),
    ]
