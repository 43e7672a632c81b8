"""Every change of these tables is in the log, and registers only grow."""

from django.db import migrations

from audit.operations import KeepRegister


class Migration(migrations.Migration):
    dependencies = [("people", "0001_guests_and_their_papers"), ("audit", "0001_every_change_is_kept")]

    operations = [
        KeepRegister("Person"),
        KeepRegister(
            "Particulars",
            personal=[
                "surname",
                "given_names",
                "birth_year",
                "birth_month",
                "birth_day",
                "sex",
                "nationality",
                "mrz_name",
                "sort_key",
                "reason",
            ],
        ),
        KeepRegister("Address", personal=["street", "postal_code", "city", "country"]),
        KeepRegister("IdentityDocument", personal=["number", "issuing_state", "expires_on"]),
        KeepRegister("IdentityCheck"),
    ]
