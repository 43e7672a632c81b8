"""Queries about the letterhead of the company."""

from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..domain.house import House
from ..models.letterheads import Letterhead


def list_letterheads(venue_id: UUID) -> QuerySet[Letterhead]:
    """Return the proposed letterheads, newest first, with the decisions on them."""
    return (
        Letterhead.objects.filter(venue_id=venue_id)
        .select_related("proposed_by", "decision__decided_by")
        .order_by("-proposed_at", "-pk")
    )


def get_letterhead(venue_id: UUID, letterhead_id: UUID) -> Letterhead:
    """Return a proposed letterhead. Raises NotFound."""
    return get_row(list_letterheads(venue_id), _("Letterhead not found."), pk=letterhead_id)


def letterhead_at(house: House, at: datetime) -> Letterhead | None:
    """Return the letterhead that was approved and valid at a time, by the calendar of the house; None without one."""
    return (
        Letterhead.objects.filter(
            venue_id=house.id,
            decision__approved=True,
            # A later approval must not change letters of an earlier day.
            decision__decided_at__lte=at,
            valid_from__lte=house.local(at).date(),
        )
        .order_by("-valid_from", "-proposed_at", "-pk")
        .first()
    )
