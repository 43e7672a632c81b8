"""Serializer fields that API views of orphan funds share."""

from decimal import Decimal
from typing import Any

from rest_framework import serializers

CENT = Decimal("0.01")
TAGS = ["orphans"]


def money_field(**more: Any) -> serializers.DecimalField:
    """Return a field for an amount in the casino's currency."""
    return serializers.DecimalField(max_digits=14, decimal_places=2, **more)
