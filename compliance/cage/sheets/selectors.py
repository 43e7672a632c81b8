"""Queries on the chips and plaques that the casino's count sheets list."""

from decimal import Decimal
from uuid import UUID

from django.db.models import QuerySet

from ..models.chips import Piece
from .domain import MEDIA_ORDER


def values_in_use(venue_id: UUID, medium: str) -> set[Decimal]:
    """Return the values of chips or plaques in use."""
    rows = Piece.objects.filter(venue_id=venue_id, medium=medium, retired__isnull=True)
    return set(rows.values_list("value", flat=True))


def denominations(venue_id: UUID) -> QuerySet[Piece, tuple[str, Decimal, str]]:
    """Return medium, value and colour of every chip and plaque in use."""
    rows = Piece.objects.filter(venue_id=venue_id, retired__isnull=True).order_by("medium", "-value", "colour")
    return rows.values_list("medium", "value", "colour")


def pieces_in_use(venue_id: UUID) -> list[tuple[str, Decimal, str]]:
    """Return the chips and plaques to count: medium, value and colours, highest value first."""
    known: dict[tuple[str, Decimal], list[str]] = {}
    for medium, value, colour in denominations(venue_id):
        known.setdefault((medium, value), []).append(colour)
    ordered = sorted(known, key=lambda key: (MEDIA_ORDER[key[0]], -key[1]))
    # One row for a value: counts do not distinguish its series.
    return [(*key, ", ".join(dict.fromkeys(known[key]))) for key in ordered]
