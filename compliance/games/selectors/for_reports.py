"""Rows for reports: refused stakes, applications filed with the Minister, and changes of the stakes of tables."""

from collections.abc import Iterable
from datetime import date, datetime
from uuid import UUID

from django.db.models import Prefetch, Q, QuerySet

from ..models.applications import ApplicationRoom, ApprovalApplication
from ..models.decrees import MinimumDecree
from ..models.minimums import TableMinimum
from ..models.schemes import StakeScheme
from ..models.sessions import TableSession
from ..models.stakes import StakeRecord
from .schemes import list_schemes
from .sessions import list_sessions


def refused_stakes(venue_id: UUID, first_day: date, last_day: date) -> QuerySet[StakeRecord]:
    """Return the stakes of a range of gaming days that were recorded as breaches (LU art. 62)."""
    return (
        StakeRecord.objects.filter(venue_id=venue_id, gaming_day__range=(first_day, last_day), accepted=False)
        .select_related("table", "recorded_by")
        .order_by("recorded_at", "pk")
    )


def applications_filed(venue_id: UUID, began_at: datetime, ended_at: datetime) -> QuerySet[ApprovalApplication]:
    """Return the applications approved for filing in a period, by number (LU arts 20-2, 49-16, 49-17(1))."""
    rooms = ApplicationRoom.objects.select_related("room").order_by("room__name")
    return (
        ApprovalApplication.objects.filter(
            venue_id=venue_id, filing__filed_at__gte=began_at, filing__filed_at__lt=ended_at
        )
        .select_related(
            "prepared_by", "replaces", "filing__filed_by", "decision__recorded_by", "first_use__recorded_by"
        )
        .prefetch_related(Prefetch("rooms", rooms))
        .order_by("number")
    )


def decrees_until(venue_id: UUID, last_day: date) -> QuerySet[MinimumDecree]:
    """Return the decrees in force by a gaming day, corrected ones too, in the order of their entry."""
    rows = MinimumDecree.objects.filter(venue_id=venue_id, effective_from__lte=last_day)
    return rows.select_related("entered_by", "replaces", "replaced_by__entered_by").order_by("entered_at", "pk")


def minima_for_reports(venue_id: UUID, first_day: date, last_day: date) -> QuerySet[TableMinimum]:
    """Return the minima that were decided or withdrawn in a range of gaming days, or began to apply in it."""
    days = (first_day, last_day)
    concerned = (
        Q(from_day__range=days) | Q(decision__gaming_day__range=days) | Q(decision__withdrawal__gaming_day__range=days)
    )
    return (
        TableMinimum.objects.filter(concerned, decision__venue_id=venue_id)
        .select_related("table", "decision__decided_by", "decision__withdrawal__withdrawn_by")
        .order_by("decision__decided_at", "table__name", "pk")
    )


def schemes_for_reports(venue_id: UUID, began_at: datetime, ended_at: datetime) -> QuerySet[StakeScheme]:
    """Return the schemes that were recorded or posted in a period, by table."""
    in_period = Q(recorded_at__gte=began_at, recorded_at__lt=ended_at)
    posted = Q(posting__posted_at__gte=began_at, posting__posted_at__lt=ended_at)
    return list_schemes(venue_id).filter(in_period | posted).order_by("table__name", "number", "pk")


def schemes_of_tables(venue_id: UUID, tables: Iterable[UUID]) -> QuerySet[StakeScheme]:
    """Return every scheme of some tables."""
    return list_schemes(venue_id).filter(table_id__in=set(tables))


def sessions_for_reports(venue_id: UUID, first_day: date, last_day: date) -> QuerySet[TableSession]:
    """Return the sessions opened on a range of gaming days, by number."""
    return list_sessions(venue_id).filter(gaming_day__range=(first_day, last_day)).order_by("number")


def sessions_before(venue_id: UUID, day: date) -> QuerySet[TableSession]:
    """Return the last session of each table that was opened before a gaming day."""
    rows = list_sessions(venue_id).filter(gaming_day__lt=day)
    return rows.order_by("table_id", "-number").distinct("table_id")
