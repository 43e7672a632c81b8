"""Count trainings and trained employees for reports."""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count

from ..models.trainings import Training


class TopicCount(NamedTuple):
    """The trainings of a topic, and the employees who took part in one of them."""

    topic: str
    trainings: int
    employees: int


def count_trainings(venue_id: UUID, since: datetime, until: datetime) -> list[TopicCount]:
    """Count the trainings recorded from a time until before another, by topic; those cancelled by then are left out."""
    rows = Training.objects.filter(venue_id=venue_id, recorded_at__gte=since, recorded_at__lt=until)
    found = (
        rows.exclude(cancelled__cancelled_at__lt=until)
        .values_list("subject__topic")
        # Distinct, because the join with the participants repeats each training.
        .annotate(trainings=Count("pk", distinct=True), employees=Count("participants__employee", distinct=True))
        .order_by("subject__topic")
    )
    return [TopicCount(*row) for row in found]
