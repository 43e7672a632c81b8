"""Notices to authorities for reports."""

from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet

from ..models.notices import Addressee, Notice


def own_initiative(venue_id: UUID, began_at: datetime, ended_at: datetime) -> QuerySet[Notice]:
    """Return the notices of exclusions and refusals on own initiative raised before `ended_at` (art. 69(1)).

    Earlier ones are included only if they were not sent before `began_at`. Oldest first.
    """
    within = Q(raised_at__gte=began_at) | Q(sent__isnull=True) | Q(sent__recorded_at__gte=began_at)
    return (
        Notice.objects.filter(within, venue_id=venue_id, addressee=Addressee.JUSTICE, raised_at__lt=ended_at)
        .select_related("sent__recorded_by", "raised_by", "issue__issued_by")
        .prefetch_related("withdrawals__decision__decided_by")
        .order_by("raised_at", "pk")
    )


def issued_letters(venue_id: UUID, began_at: datetime, ended_at: datetime) -> QuerySet[Notice]:
    """Return the letters to all authorities issued before `ended_at`, oldest first.

    Earlier ones are included only if they were not sent before `began_at`.
    """
    within = Q(issue__issued_at__gte=began_at) | Q(sent__isnull=True) | Q(sent__recorded_at__gte=began_at)
    return (
        Notice.objects.filter(within, venue_id=venue_id, issue__issued_at__lt=ended_at)
        .select_related("sent__recorded_by", "issue__issued_by", "correction__corrects__issue")
        .order_by("issue__issued_at", "pk")
    )
