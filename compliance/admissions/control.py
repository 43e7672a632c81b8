"""Questions about the card control in the rooms: who showed a card on demand, and who had to leave."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from .models import CardCheck
from .selectors import Wanted, within


def find_checks(venue_id: UUID, wanted: Wanted, *, result: str = "", demanded_by: str = "") -> QuerySet[CardCheck]:
    """Card checks with their expulsions, newest first."""
    found: Any = (
        CardCheck.objects.filter(venue_id=venue_id)
        .select_related("room", "card", "checked_by", "expulsion", "expulsion__expelled_by")
        .order_by("-checked_at", "-pk")
    )
    if result:
        found = found.filter(result=result)
    if demanded_by:
        found = found.filter(demanded_by=demanded_by)
    rows: QuerySet[CardCheck] = within(found, wanted)
    return rows
