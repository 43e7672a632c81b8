"""Queries on card inspections and expulsions."""

from uuid import UUID

from django.db.models import QuerySet

from ..models.card_checks import CardCheck


def card_checks(venue_id: UUID) -> QuerySet[CardCheck]:
    """Return the card checks with their expulsions, newest first."""
    return (
        CardCheck.objects.filter(venue_id=venue_id)
        .select_related("room", "card", "checked_by", "expulsion", "expulsion__expelled_by")
        .order_by("-checked_at", "-pk")
    )
