"""The columns in which every row of the cage names who did it, and the sums it holds."""

from decimal import Decimal

from django.conf import settings
from django.db import models

NOTHING = Decimal("0.00")


def staff(*, null: bool = False) -> "models.ForeignKey[models.Model | None, models.Model | None]":
    """The member of staff who answers for a row."""
    return models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=null)


def money() -> "models.DecimalField[Decimal, Decimal]":
    """A sum in the currency of the house."""
    return models.DecimalField(max_digits=14, decimal_places=2)
