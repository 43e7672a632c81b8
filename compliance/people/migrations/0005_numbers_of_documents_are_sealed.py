"""The numbers of documents are sealed."""

from django.db import migrations, models

from compliance.vault.columns.fields import SealedTextField
from compliance.vault.columns.migration_operations import SealTexts

# A new table file: a column that was dropped, that of photographs in clear, is still in the old one.
WRITE_AGAIN = "ALTER TABLE people_photograph ALTER COLUMN digest TYPE varchar(64) USING digest || '';"


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0004_namesakes_are_listed"),
        ("vault", "0002_texts_of_registers_are_sealed"),
    ]

    operations = [
        migrations.RemoveConstraint("identitydocument", "a_document_belongs_to_one_guest"),
        migrations.AlterField("identitydocument", "number", SealedTextField(house="venue_id", max_length=40)),
        SealTexts("identitydocument", "number"),
        migrations.AddConstraint(
            "identitydocument",
            models.UniqueConstraint(
                fields=("number", "venue", "issuing_state", "kind", "expires_on"),
                name="a_document_belongs_to_one_guest",
                nulls_distinct=False,
            ),
        ),
        migrations.RunSQL(WRITE_AGAIN, migrations.RunSQL.noop),
    ]
