"""Every change of these tables is in the log, and registers only grow."""

from django.db import migrations

from audit.operations import KeepRegister


class Migration(migrations.Migration):
    dependencies = [("notices", "0001_notices_to_authorities"), ("audit", "0001_every_change_is_kept")]

    operations = [
        KeepRegister(
            "Notice",
            personal=["surname", "given_names", "birth_year", "birth_month", "birth_day", "reasons"],
        ),
        KeepRegister("NoticeSent"),
    ]
