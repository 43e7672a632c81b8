"""The document that an amendment of a letter names is sealed."""

from django.db import migrations

from compliance.vault.columns.fields import SealedTextField
from compliance.vault.columns.migration_operations import SealTexts

CHECK_KEYS = "SET CONSTRAINTS ALL IMMEDIATE"  # a table with checks to come cannot be altered
# New table files: letters and scans that were sealed in place are in the old ones in clear text.
WRITE_AGAIN = """
ALTER TABLE notices_lettercontent ALTER COLUMN sealed TYPE bytea USING sealed || ''::bytea;
ALTER TABLE notices_scancontent ALTER COLUMN sealed TYPE bytea USING sealed || ''::bytea;
"""


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
        migrations.RunSQL(CHECK_KEYS, CHECK_KEYS),
        migrations.RunSQL(WRITE_AGAIN, migrations.RunSQL.noop),
    ]
