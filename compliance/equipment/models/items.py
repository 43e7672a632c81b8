"""Tables of the equipment of the gaming tables: what there is, where it is, and what is out of use."""

from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import staff_key


class Kind(models.TextChoices):
    WHEEL = "wheel", pgettext_lazy("equipment", "roulette wheel")
    BALL = "ball", pgettext_lazy("equipment", "ball")
    CARDS = "cards", pgettext_lazy("equipment", "set of cards")
    SHOE = "shoe", pgettext_lazy("equipment", "card shoe")
    SHUFFLER = "shuffler", pgettext_lazy("equipment", "shuffling machine")
    DICE = "dice", pgettext_lazy("equipment", "set of dice")
    CHIPS = "chips", pgettext_lazy("equipment", "set of chips")


class EquipmentItem(Register):
    """A piece of equipment, or a set that is checked as one. `label` is the number that sticks to it."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    label = models.CharField(max_length=40)
    maker = models.CharField(max_length=120)
    # Empty for cards, dice and balls, which have none.
    serial = models.CharField(max_length=80, blank=True)
    entered_by = staff_key()
    entered_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "label"], name="labels_of_equipment_are_unique_in_a_venue"),
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="the_kind_of_equipment_is_known"),
            models.CheckConstraint(condition=~Q(label="") & ~Q(maker=""), name="equipment_has_a_label_and_a_maker"),
        ]

    def __str__(self) -> str:
        return self.label


class Placement(Register):
    """The table of a piece of equipment from a time on; without a table, it is in the store. The newest row counts."""

    item = models.ForeignKey(EquipmentItem, on_delete=models.PROTECT, related_name="placements")
    table = models.ForeignKey("games.GamingTable", on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    # A table in play takes equipment that was checked on this gaming day.
    gaming_day = models.DateField()
    placed_by = staff_key()
    # Rows and no column of the equipment: R-19 asks where it was when a session opened.
    placed_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["item", "-placed_at"], name="newest_placement_of_an_item")]

    def __str__(self) -> str:
        return str(self.placed_at)


class EquipmentRetirement(Register):
    """Equipment that is permanently out of use."""

    item = models.OneToOneField(EquipmentItem, on_delete=models.PROTECT, related_name="retired")
    reason = models.TextField()
    retired_by = staff_key()
    retired_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="equipment_is_retired_for_a_reason")]

    def __str__(self) -> str:
        return str(self.retired_at)
