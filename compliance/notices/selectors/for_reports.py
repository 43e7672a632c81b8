"""What reports tell of notices: those to the Minister of Justice that a stretch of time raised, sent or left unsent."""

from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet

from ..models.notices import Addressee, Notice


def own_initiative(venue_id: UUID, began_at: datetime, ended_at: datetime) -> QuerySet[Notice]:
    """Notices of own-initiative exclusions and refusals raised before a moment, by when they were raised (art. 69(1)).

    Those of earlier only as far as they were not on their way when the stretch began.
    """
    within = Q(raised_at__gte=began_at) | Q(sent__isnull=True) | Q(sent__recorded_at__gte=began_at)
    return (
        Notice.objects.filter(within, venue_id=venue_id, addressee=Addressee.JUSTICE, raised_at__lt=ended_at)
        .select_related("sent__recorded_by", "raised_by", "issue__issued_by")
        .prefetch_related("withdrawals__decision__decided_by")
        .order_by("raised_at", "pk")
    )
