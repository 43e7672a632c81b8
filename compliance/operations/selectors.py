"""Queries of monitoring about the door."""

from datetime import date
from uuid import UUID

from django.db.models import Count

from compliance.admissions.models.decisions import DoorDecision, Outcome


def count_by_outcome(venue_id: UUID, day: date) -> dict[str, int]:
    """Count the decisions of a gaming day by their outcome, zero included."""
    decisions = DoorDecision.objects.filter(venue=venue_id, gaming_day=day).order_by()
    return dict.fromkeys(Outcome.values, 0) | dict(decisions.values_list("outcome").annotate(Count("pk")))
