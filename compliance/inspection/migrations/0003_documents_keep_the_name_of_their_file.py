"""The document of an answer keeps the name of its file, which may name a person."""

from django.db import migrations, models

from audit.operations import KeepRegister


class Migration(migrations.Migration):
    dependencies = [("inspection", "0002_only_the_authority_observes")]

    operations = [
        migrations.AddField(
            "entry", "file_name", models.CharField(max_length=200, blank=True, default="", db_default="")
        ),
        KeepRegister(
            "Entry",
            personal=["text", "measure", "file_name"],
            instead_of=KeepRegister("Entry", personal=["text", "measure"]),
        ),
    ]
