"""Every change of these tables is in the log, and registers only grow."""

from django.db import migrations

from audit.operations import KeepRegister


class Migration(migrations.Migration):
    dependencies = [("venues", "0001_houses_and_staff"), ("audit", "0001_every_change_is_kept")]

    operations = [
        KeepRegister("Venue", append_only=False),
        KeepRegister("Room", append_only=False),
        KeepRegister("Door", append_only=False),
        KeepRegister("CashDesk", append_only=False),
        KeepRegister(
            "Staff", personal=["username", "full_name"], secret=["password"], append_only=False, act_needed=False
        ),
        KeepRegister("Post", append_only=False),
        KeepRegister("HousePolicy"),
        KeepRegister("PolicyDecision"),
        KeepRegister("Device", secret=["digest"]),
        KeepRegister("DeviceRevocation"),
    ]
