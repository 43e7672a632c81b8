"""The scan of an answer keeps the name of its file, which may name a person."""

from django.db import migrations, models

from audit.operations import KeepRegister


class Migration(migrations.Migration):
    dependencies = [("notices", "0007_letters_name_receipts_recorded_until_their_issue")]

    operations = [
        migrations.AddField(
            "answerscan", "file_name", models.CharField(max_length=200, blank=True, default="", db_default="")
        ),
        KeepRegister(
            "AnswerScan",
            personal=["file_name"],
            instead_of=KeepRegister("AnswerScan"),
        ),
    ]
