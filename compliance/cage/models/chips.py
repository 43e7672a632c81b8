"""Models of chips and plaques by value and series, and of their stock."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register
from compliance.columns import staff_key

from .columns import money_field


class PieceMedium(models.TextChoices):
    CHIP = "chip", _("chip")
    PLAQUE = "plaque", _("plaque")


class Piece(Register):
    """A denomination of the casino. Staff recognize it by colour; the series distinguishes it from forgeries."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    medium = models.CharField(max_length=10, choices=PieceMedium.choices)
    value = money_field()
    colour = models.CharField(max_length=40)
    series = models.CharField(max_length=40, blank=True)
    entered_by = staff_key()
    entered_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["venue", "medium", "value", "series"], name="a_denomination_is_entered_once"
            ),
            models.CheckConstraint(
                condition=Q(medium__in=PieceMedium.values), name="the_medium_of_a_denomination_is_known"
            ),
            models.CheckConstraint(condition=Q(value__gt=0), name="a_denomination_is_worth_something"),
            models.CheckConstraint(condition=~Q(colour=""), name="a_denomination_has_a_colour"),
        ]

    def __str__(self) -> str:
        return f"{self.medium} {self.value}"


class PieceRetirement(Register):
    """The retirement of a denomination; counts no longer include it."""

    piece = models.OneToOneField(Piece, on_delete=models.PROTECT, related_name="retired")
    retired_by = staff_key()
    retired_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.retired_at)


class StockReason(models.TextChoices):
    DELIVERED = "delivered", _("delivered by the manufacturer")
    DESTROYED = "destroyed", _("destroyed")
    CORRECTED = "corrected", _("corrected after stocktaking")


class StockChange(Register):
    """A change of stock with the resulting number of pieces; it requires a witness."""

    personal: ClassVar[tuple[str, ...]] = ("remark",)

    piece = models.ForeignKey(Piece, on_delete=models.PROTECT, related_name="stock")
    position = models.PositiveIntegerField()
    change = models.IntegerField()
    after = models.PositiveIntegerField()
    reason = models.CharField(max_length=10, choices=StockReason.choices)
    reference = models.CharField(max_length=120)
    remark = models.TextField(blank=True)
    changed_by = staff_key()
    witnessed_by = staff_key()
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["piece", "position"], name="the_changes_of_a_stock_are_counted"),
            models.CheckConstraint(condition=Q(reason__in=StockReason.values), name="the_reason_of_a_change_is_known"),
            models.CheckConstraint(condition=~Q(change=0), name="a_stock_changes_by_something"),
            models.CheckConstraint(condition=~Q(reference=""), name="a_change_of_stock_has_a_voucher"),
            models.CheckConstraint(
                condition=~Q(changed_by=F("witnessed_by")), name="a_stock_is_changed_by_two_persons"
            ),
        ]

    def __str__(self) -> str:
        return str(self.change)
