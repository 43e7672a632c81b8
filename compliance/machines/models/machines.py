"""Table of the gaming machines of a casino: the particulars of each, which never change."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register
from compliance.columns import staff_key


class MachineKind(models.TextChoices):
    SLOT = "slot", _("slot machine")
    SEMI_AUTOMATIC = "semi_automatic", _("semi-automatic game")


class Machine(Register):
    """A gaming machine with its house number; a machine that replaces it has a number of its own.

    The rooms and employees of a semi-automatic game are those of its installation, which has the same serial number
    (`games.DeviceInstallation`, ADR 102).
    """

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=20, choices=MachineKind.choices)
    number = models.CharField(max_length=20)
    maker = models.CharField(max_length=80)
    model = models.CharField(max_length=120)
    serial_number = models.CharField(max_length=40)
    denomination = models.DecimalField(max_digits=14, decimal_places=2)
    lowest_stake = models.DecimalField(max_digits=14, decimal_places=2)
    highest_stake = models.DecimalField(max_digits=14, decimal_places=2)
    registered_by = staff_key()
    registered_at = models.DateTimeField()

    class Meta:
        constraints = [
            # Among removed machines too: money held for guests names its machine by the number alone.
            models.UniqueConstraint(fields=["venue", "number"], name="machine_numbers_are_unique_in_a_house"),
            models.UniqueConstraint(fields=["venue", "serial_number"], name="a_machine_is_registered_once"),
            models.CheckConstraint(condition=Q(kind__in=MachineKind.values), name="the_kind_of_a_machine_is_known"),
            models.CheckConstraint(
                condition=~Q(number="") & ~Q(maker="") & ~Q(model="") & ~Q(serial_number=""),
                name="a_machine_has_number_maker_model_and_serial_number",
            ),
            models.CheckConstraint(
                condition=Q(denomination__gt=0, lowest_stake__gt=0, highest_stake__gte=F("lowest_stake")),
                name="a_machine_has_a_denomination_and_stakes",
            ),
        ]

    def __str__(self) -> str:
        return self.number
