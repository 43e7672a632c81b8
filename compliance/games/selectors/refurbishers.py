"""Read the firms that the Minister of Finance approved to refurbish devices."""

from datetime import date
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.applications import Refurbisher


def list_firms(venue_id: UUID) -> QuerySet[Refurbisher]:
    """Return the approvals of firms, newest first, with their ends."""
    rows = Refurbisher.objects.filter(venue_id=venue_id)
    return rows.select_related("entered_by", "ended__recorded_by").order_by("-approved_on", "firm", "pk")


def get_firm(venue_id: UUID, refurbisher_id: UUID) -> Refurbisher:
    """Return the approval of a firm. Raises NotFound."""
    return get_row(list_firms(venue_id), _("Approval not found."), pk=refurbisher_id)


def find_firm(venue_id: UUID, refurbisher_id: UUID | None) -> Refurbisher | None:
    if refurbisher_id is None:
        return None
    return list_firms(venue_id).filter(pk=refurbisher_id).first()


def firms_on(venue_id: UUID, day: date) -> QuerySet[Refurbisher]:
    """Return the firms whose approval is in force on a calendar date of the house, by name."""
    in_force = Q(ended__isnull=True) | Q(ended__last_day__gte=day)
    return list_firms(venue_id).filter(in_force, approved_on__lte=day).order_by("firm", "pk")


def state_of_firm(row: Refurbisher, day: date) -> str:
    """Return the state of an approval on a calendar date of the house: `holds`, `later` or `over`."""
    end = getattr(row, "ended", None)
    if row.approved_on > day:
        return "later"
    if end is not None and end.last_day < day:
        return "over"
    return "holds"
