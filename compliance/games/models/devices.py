"""Tables of the semi-automatic devices that a casino has installed (LU arts 20-1 to 20-3)."""

from django.db import models
from django.db.models import Q

from audit.schema.registers import Register
from compliance.columns import staff_key

from .applications import ApprovalApplication


class DeviceInstallation(Register):
    """A device of an approved model in a room, from a gaming day on.

    `device` is its serial number. `employee_count` is the number of the employees assigned to it (LU art. 20-1).
    """

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    # The end of the approval leaves the row as it is: the casino has to record the removal (ADR 99).
    application = models.ForeignKey(ApprovalApplication, on_delete=models.PROTECT, related_name="installations")
    device = models.CharField(max_length=40)
    model = models.CharField(max_length=120)
    room = models.ForeignKey("venues.Room", on_delete=models.PROTECT, related_name="+")
    begins_on = models.DateField()
    # Compared with the rows of employees at the commit, so that none can be added later.
    employee_count = models.PositiveSmallIntegerField()
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(device="") & ~Q(model=""), name="a_device_has_its_number_and_model"),
            models.CheckConstraint(condition=Q(employee_count__gt=0), name="a_device_needs_an_employee"),
        ]

    def __str__(self) -> str:
        return self.device


class DeviceEmployee(Register):
    """An employee who is assigned to an installed device."""

    installation = models.ForeignKey(DeviceInstallation, on_delete=models.PROTECT, related_name="employees")
    employee = staff_key()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["installation", "employee"], name="an_employee_is_assigned_to_a_device_once"
            )
        ]

    def __str__(self) -> str:
        return str(self.employee)


class InstallationEnd(Register):
    """The last gaming day on which a device is installed."""

    installation = models.OneToOneField(DeviceInstallation, on_delete=models.PROTECT, related_name="ended")
    # Another room or other employees need an end and a new installation, so each period has one row.
    last_day = models.DateField()
    reason = models.TextField()
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="the_end_of_an_installation_has_a_reason"),
        ]

    def __str__(self) -> str:
        return str(self.last_day)
