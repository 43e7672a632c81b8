"""The chips and plaques that a count sheet of a house lists."""

from decimal import Decimal
from uuid import UUID

from django.db.models import QuerySet

from ..models.chips import Piece
from .domain import MEDIA_ORDER


def values_in_use(venue_id: UUID, medium: str) -> set[Decimal]:
    """The values of chips or plaques that a house uses now."""
    rows = Piece.objects.filter(venue_id=venue_id, medium=medium, retired__isnull=True)
    return set(rows.values_list("value", flat=True))


def denominations(venue_id: UUID) -> QuerySet[Piece, tuple[str, Decimal, str]]:
    """Medium, value and colour of every chip and plaque that a house uses now."""
    rows = Piece.objects.filter(venue_id=venue_id, retired__isnull=True).order_by("medium", "-value", "colour")
    return rows.values_list("medium", "value", "colour")


def pieces_in_use(venue_id: UUID) -> list[tuple[str, Decimal, str]]:
    """The chips and plaques that a house counts: medium, value and the colours it has, the dearest first."""
    known: dict[tuple[str, Decimal], list[str]] = {}
    for medium, value, colour in denominations(venue_id):
        known.setdefault((medium, value), []).append(colour)
    ordered = sorted(known, key=lambda key: (MEDIA_ORDER[key[0]], -key[1]))
    return [(*key, ", ".join(dict.fromkeys(known[key]))) for key in ordered]
