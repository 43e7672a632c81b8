"""The numbers of documents on stubs are sealed."""

from django.db import migrations, models

from audit.schema.sql_files import SqlFiles
from compliance.vault.columns.fields import SealedTextField
from compliance.vault.columns.migration_operations import SealTexts


class Migration(migrations.Migration):
    dependencies = [
        ("admissions", "0004_open_reviews_are_listed"),
        ("vault", "0002_texts_of_registers_are_sealed"),
    ]

    operations = [
        migrations.AlterField("cardstub", "document_number", SealedTextField(house="card__venue_id", max_length=40)),
        SealTexts(
            "cardstub",
            "document_number",
            by="card_id",
            house="SELECT venue_id FROM admissions_admissioncard WHERE id = $1",
        ),
        migrations.AddIndex("cardstub", models.Index(fields=["document_number"], name="stubs_with_a_document")),
        SqlFiles(["door/keep_presentation"], instead_of=["former/keep_presentation"]),
    ]
