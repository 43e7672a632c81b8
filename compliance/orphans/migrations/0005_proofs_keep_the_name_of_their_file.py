"""The document of a proof keeps the name of its file, which may name a person."""

from django.db import migrations, models

from audit.operations import KeepRegister


class Migration(migrations.Migration):
    dependencies = [("orphans", "0004_four_eyes_and_a_discharge")]

    operations = [
        migrations.AddField(
            "claimevidence", "file_name", models.CharField(max_length=200, blank=True, default="", db_default="")
        ),
        KeepRegister(
            "ClaimEvidence",
            personal=["shows", "file_name"],
            instead_of=KeepRegister("ClaimEvidence", personal=["shows"]),
        ),
    ]
