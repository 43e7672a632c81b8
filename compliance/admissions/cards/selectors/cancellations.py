"""Queries on card cancellations, open and decided."""

from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from compliance.admissions.models.cards import CardCancellation
from compliance.refusals import get_row


def cancellation_waits(card_id: UUID) -> bool:
    """Does the card have a cancellation request without an answer?"""
    return CardCancellation.objects.filter(card_id=card_id, answer__isnull=True).exists()


def waiting_cancellations(venue_id: UUID) -> QuerySet[CardCancellation]:
    """Return the cancellations awaiting a second person, oldest first."""
    return (
        CardCancellation.objects.filter(card__venue_id=venue_id, answer__isnull=True)
        .select_related("card", "card__stub", "asked_by")
        .order_by("asked_at")
    )


def cancellations_to_answer(venue_id: UUID, staff_id: UUID) -> int:
    """Count the open cancellations this member of staff may answer: all but their own."""
    return waiting_cancellations(venue_id).exclude(asked_by_id=staff_id).count()


def get_cancellation(venue_id: UUID, cancellation_id: UUID) -> CardCancellation:
    rows = CardCancellation.objects.select_related("card", "answer").filter(card__venue_id=venue_id)
    return get_row(rows, _("Cancellation not found."), pk=cancellation_id)


def cancellations_of(card_id: UUID) -> QuerySet[CardCancellation]:
    return (
        CardCancellation.objects.filter(card_id=card_id)
        .select_related("asked_by", "answer", "answer__answered_by")
        .order_by("-asked_at")
    )


def cancellations(venue_id: UUID) -> QuerySet[CardCancellation]:
    """Return all cancellations, waiting and answered, latest request first."""
    return (
        CardCancellation.objects.filter(card__venue_id=venue_id)
        .select_related("card", "asked_by", "answer", "answer__answered_by")
        .order_by("-asked_at", "-pk")
    )
