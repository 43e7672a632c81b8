"""Questions about exchanges: what was exchanged or refused, and whether a paper was asked for."""

from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from .models import Exchange, Identity


def by_nonce(venue_id: UUID, nonce: UUID) -> Exchange | None:
    return Exchange.objects.filter(venue_id=venue_id, nonce=nonce).first()


def exchanges(
    venue_id: UUID,
    *,
    first: date | None = None,
    last: date | None = None,
    location: str = "",
    identity: str = "",
    done: bool | None = None,
    asked: bool = False,
) -> QuerySet[Exchange]:
    """Exchanges of gaming days, both included; `asked`: where a paper was asked for (the ID-check register)."""
    wanted: dict[str, Any] = {
        "gaming_day__gte": first,
        "gaming_day__lte": last,
        "location": location or None,
        "identity": identity or None,
        "done": done,
    }
    found = Exchange.objects.filter(
        venue_id=venue_id, **{name: value for name, value in wanted.items() if value is not None}
    )
    if asked:
        found = found.exclude(identity=Identity.NOT_ASKED)
    return found.select_related("shift__desk", "shift__table", "entry", "made_by").order_by("-made_at", "-pk")


def exchange(venue_id: UUID, exchange_id: UUID) -> Exchange:
    """One exchange of this house. Raises Exchange.DoesNotExist."""
    return exchanges(venue_id).get(pk=exchange_id)


def of_shift(shift_id: UUID) -> QuerySet[Exchange]:
    """The exchanges of one drawer, the newest first."""
    return Exchange.objects.filter(shift_id=shift_id).select_related("made_by", "entry").order_by("-made_at", "-pk")
