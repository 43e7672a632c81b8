"""Queries on observations about a guest."""

from uuid import UUID

from django.db.models import QuerySet

from compliance.people.selectors.guests import in_file

from ..models.observations import Observation


def observations_of(venue_id: UUID, person_id: UUID) -> QuerySet[Observation]:
    """Return the observations about a guest, under any of their documents, newest first."""
    return (
        Observation.objects.filter(in_file("person_id", person_id), venue_id=venue_id)
        .select_related("recorded_by")
        .order_by("-observed_on", "-recorded_at", "-pk")
    )
