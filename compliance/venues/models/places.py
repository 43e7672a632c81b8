"""Tables of the venue: rooms, doors, cash desks and cameras."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register


class Jurisdiction(models.TextChoices):
    LUXEMBOURG = "LU", _("Luxembourg")
    NETHERLANDS = "NL", _("Netherlands")


class Venue(Register):
    """A casino: its letterhead, the commune of its seat and its jurisdiction."""

    # Places and posts may be corrected within an act; the log has the row before and after.
    append_only: ClassVar[bool] = False

    name = models.CharField(max_length=120)
    legal_name = models.CharField(max_length=200)
    street = models.CharField(max_length=200)
    postal_code = models.CharField(max_length=20)
    commune = models.CharField(max_length=120)
    country = models.CharField(max_length=2)
    jurisdiction = models.CharField(max_length=2, choices=Jurisdiction.choices)
    timezone = models.CharField(max_length=60)
    currency = models.CharField(max_length=3)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["name"], name="venue_names_are_unique")]

    def __str__(self) -> str:
        return self.name


class RoomKind(models.TextChoices):
    TABLE = "table", _("Table games")
    SLOT = "slot", _("Slot machines")
    MIXED = "mixed", _("Tables and slots")


class Room(Register):
    """A gaming room; rooms with tables require an admission card (LU art. 75(1))."""

    append_only: ClassVar[bool] = False

    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="rooms")
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=10, choices=RoomKind.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "name"], name="room_names_are_unique_in_a_venue"),
            models.CheckConstraint(condition=Q(kind__in=RoomKind.values), name="room_kind_is_known"),
        ]

    def __str__(self) -> str:
        return self.name


class Door(Register):
    """A door at which guests are checked before they enter a room (LU arts 67, 75(4))."""

    append_only: ClassVar[bool] = False

    room = models.ForeignKey(Room, on_delete=models.PROTECT, related_name="doors")
    name = models.CharField(max_length=80)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["room", "name"], name="door_names_are_unique_in_a_room")]

    def __str__(self) -> str:
        return self.name


class CashDesk(Register):
    """A desk that sells cards and handles money."""

    append_only: ClassVar[bool] = False

    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="cash_desks")
    name = models.CharField(max_length=80)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["venue", "name"], name="desk_names_are_unique_in_a_venue")]

    def __str__(self) -> str:
        return self.name
