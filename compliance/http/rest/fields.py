"""Fields of the API that several areas share."""

from decimal import Decimal
from typing import TypedDict, Unpack

from rest_framework import serializers


class MoneyOptions(TypedDict, total=False):
    """The options of a field that differ from one amount to another."""

    allow_null: bool
    default: Decimal | None
    help_text: str
    min_value: Decimal
    source: str


def money_field(**options: Unpack[MoneyOptions]) -> serializers.DecimalField:
    """Return a field for an amount in the casino's currency."""
    return serializers.DecimalField(max_digits=14, decimal_places=2, **options)
