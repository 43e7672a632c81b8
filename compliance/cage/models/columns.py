"""Columns shared by the models of the cage: the member of staff, and amounts."""

from decimal import Decimal
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models

if TYPE_CHECKING:
    from compliance.venues.models import Staff


def staff_key() -> "models.ForeignKey[Staff, Staff]":
    """Return the column of the member of staff responsible for a row."""
    return models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")


def money_field() -> "models.DecimalField[Decimal, Decimal]":
    """Return the column of an amount in the casino's currency."""
    return models.DecimalField(max_digits=14, decimal_places=2)
