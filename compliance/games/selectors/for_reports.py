"""Rows for reports: refused stakes, and applications filed with the Minister."""

from datetime import date, datetime
from uuid import UUID

from django.db.models import Prefetch, QuerySet

from ..models.applications import ApplicationRoom, ApprovalApplication
from ..models.stakes import StakeRecord


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
