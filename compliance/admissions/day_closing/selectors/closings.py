"""Queries on closed gaming days."""

from datetime import date
from uuid import UUID

from django.db.models import QuerySet

from compliance.admissions.models.gaming_days import GamingDayClosing


def find_closing(venue_id: UUID, gaming_day: date) -> GamingDayClosing | None:
    """Return the closing of a gaming day, if it is closed."""
    return GamingDayClosing.objects.filter(venue_id=venue_id, gaming_day=gaming_day).select_related("closed_by").first()


def closings(venue_id: UUID) -> QuerySet[GamingDayClosing]:
    """Return the closed gaming days, latest first."""
    return GamingDayClosing.objects.filter(venue_id=venue_id).select_related("closed_by").order_by("-gaming_day")
