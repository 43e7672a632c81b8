"""The label of the foreigner's identity card names the residence permit."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0001_initial"),
    ]

    operations = [
        migrations.AlterField(
            model_name="identitydocument",
            name="kind",
            field=models.CharField(
                choices=[
                    ("passport", "passport"),
                    ("id_card", "identity card"),
                    ("foreigner_id_card", "foreigner's identity card or residence permit"),
                    ("driving_licence", "driving licence"),
                    ("other", "other document"),
                ],
                max_length=20,
            ),
        ),
    ]
