"""The column that the models of the cage share: an amount of money."""

from decimal import Decimal

from django.db import models


def money_field() -> "models.DecimalField[Decimal, Decimal]":
    """Return the column of an amount in the casino's currency."""
    return models.DecimalField(max_digits=14, decimal_places=2)
