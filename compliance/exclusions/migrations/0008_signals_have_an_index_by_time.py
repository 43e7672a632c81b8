"""The reports to the control agents are read from the newest."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("exclusions", "0007_signatures_are_sealed"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="signalout",
            index=models.Index(fields=["-signalled_at", "-id"], name="newest_signals_first"),
        ),
    ]
