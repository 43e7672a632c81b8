"""Alerts of a period for reports, with their transactions and clearances."""

from datetime import datetime
from uuid import UUID

from django.db.models import Prefetch, QuerySet

from compliance.rules.rulebook import Rulebook

from ..models import Alert, AlertOperation, Direction
from .alerts import limits_of


def is_watched(book: Rulebook) -> bool:
    """Does the rulebook of a day set any threshold for linked transactions?"""
    return any(limits_of(book, direction).any for direction in Direction)


def alerts_in_period(venue_id: UUID, began_at: datetime, ended_at: datetime) -> QuerySet[Alert]:
    """Return the alerts raised in a period, oldest first, each with the transactions that it adds up."""
    lines = AlertOperation.objects.select_related("operation").order_by("operation__noted_at", "pk")
    return (
        Alert.objects.filter(venue_id=venue_id, raised_at__gte=began_at, raised_at__lt=ended_at)
        .select_related("clearance__cleared_by")
        .prefetch_related(Prefetch("lines", lines))
        .order_by("raised_at", "pk")
    )
