"""A check of a guest may rest on the card: the paper behind it is known, and was not shown again."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("people", "0005_one_guest_many_papers")]

    operations = [
        migrations.AlterField(
            model_name="identitycheck",
            name="read_from",
            field=models.CharField(
                choices=[
                    ("mrz", "read from the machine-readable zone"),
                    ("typed", "typed by hand"),
                    ("card", "not shown again: known from the card"),
                ],
                max_length=10,
            ),
        ),
    ]
