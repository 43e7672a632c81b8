"""Tables of the approvals of gaming machines and of the places where they stand (LU arts 18-7, 20-3)."""

from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import staff_key

from .machines import Machine


class MachineApproval(Register):
    """The approval of the model of a slot machine, valid from a calendar date of the house on.

    `redistribution` is the rate in percent; in Luxembourg each approval states it (LU art. 18-7).
    """

    machine = models.ForeignKey(Machine, on_delete=models.PROTECT, related_name="approvals")
    reference = models.CharField(max_length=80)
    # Not a column of the machine: another program of the same machine has another rate (ADR 102).
    redistribution = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    valid_from = models.DateField()
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["machine", "reference"], name="an_approval_of_a_machine_is_recorded_once"),
            models.CheckConstraint(condition=~Q(reference=""), name="an_approval_of_a_machine_has_its_reference"),
            models.CheckConstraint(
                condition=Q(redistribution__isnull=True) | Q(redistribution__gt=0, redistribution__lte=100),
                name="a_redistribution_rate_is_a_percentage",
            ),
        ]

    def __str__(self) -> str:
        return self.reference


class MachineApprovalEnd(Register):
    """The last day of the approval of a machine."""

    approval = models.OneToOneField(MachineApproval, on_delete=models.PROTECT, related_name="ended")
    last_day = models.DateField()
    reason = models.TextField()
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="the_end_of_an_approval_of_a_machine_has_a_reason"),
        ]

    def __str__(self) -> str:
        return str(self.last_day)


class PlacementKind(models.TextChoices):
    PLACED = "placed", pgettext_lazy("gaming machine", "placed")
    MOVED = "moved", pgettext_lazy("gaming machine", "moved")
    REMOVED = "removed", pgettext_lazy("gaming machine", "removed")


class MachinePlacement(Register):
    """A slot machine is placed in a room, moved, or removed; the newest row of a machine is in force."""

    machine = models.ForeignKey(Machine, on_delete=models.PROTECT, related_name="placements")
    kind = models.CharField(max_length=10, choices=PlacementKind.choices)
    room = models.ForeignKey("venues.Room", on_delete=models.PROTECT, related_name="+", null=True)
    position = models.CharField(max_length=40, blank=True)
    reason = models.TextField(blank=True)
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["machine", "-recorded_at"], name="newest_placements_of_a_machine")]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["placed", "moved"], room__isnull=False)
                | Q(kind="removed", room__isnull=True, position=""),
                name="a_machine_stands_in_a_room_until_it_is_removed",
            ),
            models.CheckConstraint(
                condition=Q(kind="placed") | ~Q(reason=""), name="a_moved_or_removed_machine_has_a_reason"
            ),
        ]

    def __str__(self) -> str:
        return self.kind
