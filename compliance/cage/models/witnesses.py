"""Models of the signatures of witnesses, and of a supervisor's decision where one is missing."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from audit.schema.registers import Register
from compliance.columns import staff_key

from .chips import StockChange
from .drop_boxes import BoxMove, BoxOpening


def _step_field(act: type[models.Model], name: str) -> "models.OneToOneField[models.Model | None, models.Model | None]":
    """Return the key to a step of this kind; empty if the row is about another kind."""
    return models.OneToOneField(act, on_delete=models.PROTECT, related_name=name, null=True)


def _exactly_one(*names: str) -> Q:
    """Return the condition that exactly one of the columns names a step."""
    found = Q()
    for chosen in names:
        found |= Q(**{f"{name}__isnull": name != chosen for name in names})
    return found


class WitnessSignature(Register):
    """The witness confirms one step, or states why it is wrong; final."""

    personal: ClassVar[tuple[str, ...]] = ("said",)

    move = _step_field(BoxMove, "signature")
    opening = _step_field(BoxOpening, "signature")
    change = _step_field(StockChange, "signature")
    agreed = models.BooleanField()
    said = models.TextField(blank=True)
    signed_by = staff_key()
    signed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=_exactly_one("move", "opening", "change"), name="a_witness_signs_for_one_step"
            ),
            models.CheckConstraint(condition=Q(agreed=True) | ~Q(said=""), name="a_witness_who_disagrees_says_why"),
        ]

    def __str__(self) -> str:
        return str(self.signed_at)


class WitnessSettlement(Register):
    """A third person's decision on a step that its witness disputes or cannot sign, with the reason."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    move = _step_field(BoxMove, "settlement")
    opening = _step_field(BoxOpening, "settlement")
    change = _step_field(StockChange, "settlement")
    reason = models.TextField()
    settled_by = staff_key()
    settled_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=_exactly_one("move", "opening", "change"), name="a_settlement_is_of_one_step"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="a_settlement_says_why"),
        ]

    def __str__(self) -> str:
        return str(self.settled_at)
