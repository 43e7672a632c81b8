"""Rows for reports: hits with their evidence, meters, disconnections and removals of a period."""

from datetime import date, datetime
from uuid import UUID

from django.db.models import Q, QuerySet

from ..models.hits import JackpotHit
from ..models.meters import Disconnection, Jackpot, MeterEntry
from ..models.removals import JackpotRemoval, RemovalNotice
from .hits import list_hits
from .jackpots import list_disconnections, list_jackpots
from .removals import list_notices, parts


def hits_for_reports(venue_id: UUID, first_day: date, last_day: date) -> QuerySet[JackpotHit]:
    """Return the hits of a range of gaming days, by number."""
    return list_hits(venue_id).filter(gaming_day__range=(first_day, last_day)).order_by("number")


def jackpots_for_reports(venue_id: UUID, ended_at: datetime) -> QuerySet[Jackpot]:
    """Return the jackpots set up before a time, by name."""
    return list_jackpots(venue_id).filter(set_up_at__lt=ended_at)


def entries_for_reports(venue_id: UUID, ended_at: datetime) -> QuerySet[MeterEntry]:
    """Return the entries of all meters read and recorded before a time, in their order."""
    # By the record: a reading that was typed after the period was not known at its end.
    rows = MeterEntry.objects.filter(jackpot__venue_id=venue_id, recorded_at__lt=ended_at)
    return rows.order_by("jackpot_id", "number")


def disconnections_for_reports(venue_id: UUID, began_at: datetime, ended_at: datetime) -> QuerySet[Disconnection]:
    """Return the disconnections in force in a period, oldest first."""
    # Also one that began before the period and lasted into it.
    in_force = Q(ended__isnull=True) | Q(ended__ended_at__gte=began_at)
    return list_disconnections(venue_id).filter(in_force, began_at__lt=ended_at).order_by("began_at", "pk")


def notices_for_reports(venue_id: UUID, began_at: datetime, ended_at: datetime) -> QuerySet[RemovalNotice]:
    """Return the removals announced in a period, oldest first."""
    rows = list_notices(venue_id).filter(announced_at__gte=began_at, announced_at__lt=ended_at)
    return rows.order_by("announced_at", "pk")


def removals_for_reports(venue_id: UUID, began_at: datetime, ended_at: datetime) -> QuerySet[JackpotRemoval]:
    """Return the jackpots removed in a period with what became of their money, oldest first."""
    return (
        JackpotRemoval.objects.filter(jackpot__venue_id=venue_id, removed_at__gte=began_at, removed_at__lt=ended_at)
        .select_related("jackpot", "notice", "removed_by")
        .prefetch_related(parts())
        .order_by("removed_at", "pk")
    )
