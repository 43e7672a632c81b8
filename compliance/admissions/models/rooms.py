"""Tables of room occupancy: exits, counts, capacities, and where doors lead."""

from django.db import models
from django.db.models import Q

from audit.schema.registers import Register
from compliance.columns import staff_key


class RoomExit(Register):
    """One exit through a door; the card, and with it the guest, only if it was shown."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    door = models.ForeignKey("venues.Door", on_delete=models.PROTECT, related_name="+")
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="+", null=True)
    card = models.ForeignKey("admissions.AdmissionCard", on_delete=models.PROTECT, related_name="+", null=True)
    gaming_day = models.DateField()
    nonce = models.UUIDField()
    noted_by = staff_key()
    left_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "gaming_day"], name="exits_of_a_night")]
        constraints = [
            models.UniqueConstraint(fields=["venue", "nonce"], name="one_exit_for_one_press"),
            models.CheckConstraint(
                condition=Q(card__isnull=True, person__isnull=True) | Q(card__isnull=False, person__isnull=False),
                name="a_card_names_who_left",
            ),
        ]

    def __str__(self) -> str:
        return str(self.pk)


class RoomCount(Register):
    """A head count in a room; later entries and exits are added to it."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    room = models.ForeignKey("venues.Room", on_delete=models.PROTECT, related_name="+")
    people = models.PositiveIntegerField()
    gaming_day = models.DateField()
    counted_by = staff_key()
    counted_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "gaming_day", "-counted_at"], name="newest_count_of_a_night")]

    def __str__(self) -> str:
        return str(self.people)


class RoomCapacity(Register):
    """The maximum of guests set for a room; the last one counts, null means no limit."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    room = models.ForeignKey("venues.Room", on_delete=models.PROTECT, related_name="+")
    people = models.PositiveIntegerField(null=True)
    set_by = staff_key()
    set_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["room", "-set_at"], name="newest_capacity_first")]
        constraints = [
            models.CheckConstraint(
                condition=Q(people__isnull=True) | Q(people__gt=0), name="a_room_holds_at_least_somebody"
            )
        ]

    def __str__(self) -> str:
        return str(self.people)


class InnerDoor(Register):
    """The room from which a door leads; the last row counts. Null means from outside.

    An entry through this door is also an exit from that room, and an exit through it is a return.
    """

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    door = models.ForeignKey("venues.Door", on_delete=models.PROTECT, related_name="+")
    from_room = models.ForeignKey("venues.Room", on_delete=models.PROTECT, related_name="+", null=True)
    set_by = staff_key()
    set_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["door", "-set_at"], name="newest_lead_of_a_door")]

    def __str__(self) -> str:
        return str(self.pk)
