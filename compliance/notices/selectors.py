"""Questions about notices: what must be told, what is still to be sent, and what is overdue."""

from datetime import datetime
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from compliance.rules.book import Rulebook, SilentParameter

from .models import Notice

STATES = ("open", "overdue", "sent")


def must_be_told(book: Rulebook, ground: str) -> bool:
    """Whether a refusal or exclusion on a ground goes to the Minister (LU art. 69(1); reading A-08).

    A rulebook that is silent on it knows no such duty.
    """
    try:
        return ground in book.texts("exclusion.notice_grounds")
    except SilentParameter:
        return False


def notices(venue_id: UUID) -> QuerySet[Notice]:
    """Every notice ever raised, newest first, with the payment it tells of, if any, and how it was sent."""
    return (
        Notice.objects.filter(venue_id=venue_id)
        .select_related("payment", "sent", "sent__recorded_by", "raised_by")
        .order_by("-raised_at", "-pk")
    )


def notice(venue_id: UUID, notice_id: UUID) -> Notice:
    """Raises Notice.DoesNotExist."""
    return notices(venue_id).get(pk=notice_id)


def in_state(venue_id: UUID, state: str, at: datetime) -> QuerySet[Notice]:
    """Notices not yet sent, those of them that are overdue at a moment, or those sent; all with an empty state."""
    found = notices(venue_id)
    if state == "sent":
        return found.filter(sent__isnull=False)
    if state == "overdue":
        return found.filter(sent__isnull=True, due_at__lte=at).order_by("due_at", "pk")
    if state == "open":
        return found.filter(sent__isnull=True).order_by("due_at", "pk")
    return found


def is_told(subject_id: UUID, ground: str) -> bool:
    """Whether a notice of this very thing has been raised already."""
    return Notice.objects.filter(subject_id=subject_id, ground=ground).exists()


def to_send(venue_id: UUID, at: datetime) -> tuple[int, int]:
    """How many notices wait to be sent, and how many of these are overdue."""
    found = Notice.objects.filter(venue_id=venue_id, sent__isnull=True).aggregate(
        waiting=Count("pk"), overdue=Count("pk", filter=Q(due_at__lte=at))
    )
    return found["waiting"], found["overdue"]
