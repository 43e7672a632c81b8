"""Every change of these tables is in the log, and registers only grow."""

from django.db import migrations

from audit.operations import KeepRegister


class Migration(migrations.Migration):
    dependencies = [("exclusions", "0001_measures_and_their_ends"), ("audit", "0001_every_change_is_kept")]

    operations = [
        KeepRegister(
            "Measure",
            personal=[
                "surname",
                "given_names",
                "mrz_name",
                "sort_key",
                "birth_year",
                "birth_month",
                "birth_day",
                "birth_key",
                "sex",
                "nationality",
                "document_number",
                "document_state",
                "representative",
                "reason",
            ],
        ),
        KeepRegister("MeasureEnd", personal=["reason"]),
        KeepRegister("AccessAuthorised", personal=["note"]),
    ]
