"""Models of tips and of the closed gaming day with its expected and counted amounts and results."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register
from compliance.columns import staff_key

from .columns import money_field
from .shifts import Shift


class Tip(Register):
    """Tips of a table or desk for the tip box; colour chips are exchanged for value chips immediately.

    `chips` and `chip_value` are the number and the value of the chips, where the tip was counted by them.
    """

    shift = models.ForeignKey(Shift, on_delete=models.PROTECT, related_name="tips")
    amount = money_field()
    colour_chips = models.BooleanField()
    chips = models.PositiveIntegerField(null=True, blank=True)
    chip_value = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    gaming_day = models.DateField()
    nonce = models.UUIDField()
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["shift", "nonce"], name="one_tip_for_one_request"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="tips_have_an_amount"),
            models.CheckConstraint(
                condition=Q(chips__isnull=True, chip_value__isnull=True)
                | Q(
                    chips__isnull=False,
                    chip_value__isnull=False,
                    chips__gt=0,
                    chip_value__gt=0,
                    amount=F("chips") * F("chip_value"),
                ),
                name="a_tip_is_worth_its_chips",
            ),
        ]

    def __str__(self) -> str:
        return str(self.amount)


class CageDay(Register):
    """A closed gaming day: no shift is open, every count is signed, every box is counted."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    gaming_day = models.DateField()
    expected = money_field()
    counted = money_field()
    difference = money_field()
    result = money_field()
    closed_by = staff_key()
    closed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "gaming_day"], name="a_day_of_the_cage_is_closed_once"),
            models.CheckConstraint(
                condition=Q(difference=F("counted") - F("expected")), name="a_day_of_the_cage_shows_its_difference"
            ),
        ]

    def __str__(self) -> str:
        return str(self.gaming_day)


class PlaceKind(models.TextChoices):
    DESK = "desk", _("cash desk")
    TABLE = "table", _("gaming table")
    BOX = "box", _("drop box")


class CageDayLine(Register):
    """One place of a closed day: opening, receipts, payments, expected and counted amounts, and result."""

    day = models.ForeignKey(CageDay, on_delete=models.PROTECT, related_name="lines")
    kind = models.CharField(max_length=10, choices=PlaceKind.choices)
    shift = models.ForeignKey(Shift, on_delete=models.PROTECT, related_name="+")
    place = models.CharField(max_length=80)
    opening = money_field()
    came_in = money_field()
    went_out = money_field()
    expected = money_field()
    counted = money_field()
    difference = money_field()
    result = money_field()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["day", "kind", "shift", "place"], name="a_day_of_the_cage_names_a_place_once"
            ),
            models.CheckConstraint(condition=Q(kind__in=PlaceKind.values), name="the_kind_of_a_place_is_known"),
            models.CheckConstraint(
                condition=Q(difference=F("counted") - F("expected")), name="each_place_shows_its_difference"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.place} {self.difference}"
