"""Every change of these tables is in the log, and registers only grow."""

from django.db import migrations

from audit.operations import KeepRegister


class Migration(migrations.Migration):
    dependencies = [("admissions", "0001_the_door"), ("audit", "0001_every_change_is_kept")]

    operations = [
        KeepRegister("DoorDecision", personal=["note"]),
        KeepRegister("DoorGround"),
        KeepRegister("CardTariff"),
        KeepRegister("AdmissionCard"),
        KeepRegister(
            "CardStub",
            personal=[
                "surname",
                "given_names",
                "sort_key",
                "address",
                "document_number",
                "document_state",
                "document_expires_on",
            ],
        ),
        KeepRegister("CardRefusal"),
        KeepRegister("CardCancellation", personal=["reason"]),
        KeepRegister("CancellationAnswer"),
        KeepRegister("Entry"),
    ]
