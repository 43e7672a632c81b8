"""What reports tell of linked operations: the alerts of a stretch of time, with their arithmetic and how each ended."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Prefetch, QuerySet

from compliance.rules.rulebook import Rulebook

from ..models import Alert, AlertOperation, Direction
from .alerts import limits


def is_watched(book: Rulebook) -> bool:
    """Whether the rules of a day give any threshold from which operations raise an alert."""
    return any(limits(book, direction).any for direction in Direction)


def alerts(venue_id: UUID, began_at: datetime, ended_at: datetime) -> QuerySet[Any]:
    """Alerts raised within a stretch of time, the older first, each with the operations that it adds up."""
    lines = AlertOperation.objects.select_related("operation").order_by("operation__noted_at", "pk")
    return (
        Alert.objects.filter(venue_id=venue_id, raised_at__gte=began_at, raised_at__lt=ended_at)
        .select_related("clearance__cleared_by")
        .prefetch_related(Prefetch("lines", lines))
        .order_by("raised_at", "pk")
    )
