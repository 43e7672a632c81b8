"""Every change of these tables is in the log, and registers only grow."""

from django.db import migrations

from audit.operations import KeepRegister


class Migration(migrations.Migration):
    dependencies = [("reports", "0001_reports"), ("audit", "0001_every_change_is_kept")]

    operations = [
        KeepRegister("Report"),
        KeepRegister("ReportVolume"),
    ]
