"""Queries on observations about a guest."""

from datetime import datetime
from uuid import UUID

from django.db.models import Count, QuerySet

from compliance.people.selectors.guests import in_file

from ..models.observations import Observation, RiskLevel


def observations_of(venue_id: UUID, person_id: UUID) -> QuerySet[Observation]:
    """Return the observations about a guest, under any of their documents, newest first."""
    return (
        Observation.objects.filter(in_file("person_id", person_id), venue_id=venue_id)
        .select_related("recorded_by")
        .order_by("-observed_on", "-recorded_at", "-pk")
    )


def count_guests_by_level(venue_id: UUID, since: datetime, until: datetime) -> dict[str, int]:
    """Count the guests with an observation recorded from a time until before another, by its level ("": none set)."""
    rows = Observation.objects.filter(venue_id=venue_id, recorded_at__gte=since, recorded_at__lt=until)
    found = rows.values_list("level").annotate(guests=Count("person", distinct=True)).order_by()
    return dict.fromkeys(("", *RiskLevel.values), 0) | dict(found)
