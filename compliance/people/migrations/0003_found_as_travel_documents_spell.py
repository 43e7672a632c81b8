"""A guest is found by the spelling of travel documents as quickly as by the alphabet."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("people", "0002_kept_in_the_log")]

    operations = [
        migrations.AddIndex(
            model_name="particulars", index=models.Index(fields=["mrz_name"], name="particulars_by_mrz_name")
        )
    ]
