"""Models of slips: transfers between two floats, signed by giver and taker."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import staff_key

from .columns import money_field
from .counts import Medium
from .shifts import Shift


class SlipKind(models.TextChoices):
    FILL = "fill", _("fill")
    CREDIT = "credit", _("credit")
    TRANSFER = "transfer", pgettext_lazy("slip", "transfer")


class Slip(Register):
    """A fill (desk to table), a credit (table to desk) or a transfer between desks; numbered without gaps by kind."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=10, choices=SlipKind.choices)
    number = models.PositiveIntegerField()
    giver = models.ForeignKey(Shift, on_delete=models.PROTECT, related_name="slips_given")
    taker = models.ForeignKey(Shift, on_delete=models.PROTECT, related_name="slips_taken")
    cash = money_field()
    chips = money_field()
    plaques = money_field()
    gaming_day = models.DateField()
    nonce = models.UUIDField()
    prepared_by = staff_key()
    prepared_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "kind", "number"], name="slip_numbers_are_unique_in_a_house"),
            models.UniqueConstraint(fields=["giver", "nonce"], name="one_slip_for_one_request"),
            models.CheckConstraint(condition=Q(kind__in=SlipKind.values), name="the_kind_of_a_slip_is_known"),
            models.CheckConstraint(condition=~Q(giver=F("taker")), name="a_slip_goes_to_another_drawer"),
            models.CheckConstraint(
                condition=Q(cash__gte=0, chips__gte=0, plaques__gte=0)
                & (Q(cash__gt=0) | Q(chips__gt=0) | Q(plaques__gt=0)),
                name="a_slip_carries_something",
            ),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """Return the number used on paper: F-000014, C-000003, T-000001."""
        return f"{self.kind[0].upper()}-{self.number:06d}"


class SlipLine(Register):
    """The number of pieces of one value on a slip."""

    slip = models.ForeignKey(Slip, on_delete=models.PROTECT, related_name="lines")
    medium = models.CharField(max_length=10, choices=Medium.choices)
    value = money_field()
    quantity = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["slip", "medium", "value"], name="a_slip_names_a_value_once"),
            models.CheckConstraint(condition=Q(value__gt=0, quantity__gt=0), name="the_pieces_of_a_slip_are_worth_it"),
        ]

    def __str__(self) -> str:
        return f"{self.quantity} × {self.value}"


class SlipOutcome(models.TextChoices):
    RECEIVED = "received", pgettext_lazy("slip", "received")
    RETURNED = "returned", _("returned to the sender")


class SlipEnd(Register):
    """The second signature: the taker received the pieces, or they were returned for a stated reason."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    slip = models.OneToOneField(Slip, on_delete=models.PROTECT, related_name="end")
    outcome = models.CharField(max_length=10, choices=SlipOutcome.choices)
    reason = models.TextField(blank=True)
    signed_by = staff_key()
    signed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(outcome__in=SlipOutcome.values), name="the_end_of_a_slip_is_known"),
            models.CheckConstraint(
                condition=Q(outcome="received") | ~Q(reason=""), name="a_slip_that_goes_back_says_why"
            ),
        ]

    def __str__(self) -> str:
        return self.outcome
