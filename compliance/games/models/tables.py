"""Tables of gaming tables, each with its game."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from audit.schema.registers import Register


class GamingTable(Register):
    """A table of a house; `game` is a game of the pay tables (lu.black_jack). Another game needs another table."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    room = models.ForeignKey("venues.Room", on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=40)
    game = models.CharField(max_length=40)
    set_up_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    set_up_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "name"], name="table_names_are_unique_in_a_venue"),
            models.CheckConstraint(condition=~Q(name="") & ~Q(game=""), name="a_table_has_a_name_and_a_game"),
        ]

    def __str__(self) -> str:
        return self.name


class TableRetirement(Register):
    """A table that is permanently out of use."""

    table = models.OneToOneField(GamingTable, on_delete=models.PROTECT, related_name="retired")
    retired_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    retired_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.retired_at)
