"""Guests of honour: whom the management gave a free card, until when, and whether it was used (LU art. 75(1))."""

from datetime import date, datetime
from uuid import UUID

from django.db.models import Count, Max, Q, QuerySet

from compliance.admissions.models.cards import HONOUR_KINDS, AdmissionCard

from . import cards as card_selectors


def guests(venue_id: UUID) -> QuerySet[AdmissionCard]:
    """All honour cards by the name of the guest.

    `used_on` is the last gaming day on which the card let its guest in; None while it was not used.
    """
    return _cards(venue_id).annotate(used_on=Max("entries__gaming_day"))


def valid_on(gaming_day: date) -> Q:
    """Of cards: whether they are valid on a gaming day."""
    return Q(valid_from__lte=gaming_day, valid_to__gte=gaming_day, cancelled=False, replaced=False)


def guests_between(venue_id: UUID, first: date, last: date, *, until: datetime) -> QuerySet[AdmissionCard]:
    """Honour cards valid on some gaming day of a span, by the name of the guest; cancelled and replaced ones too.

    Cards and entries until a moment. `nights` says on how many gaming days of the span the card let its guest in,
    `used_on` on which of them last.
    """
    inside = Q(entries__gaming_day__range=(first, last), entries__entered_at__lte=until)
    return (
        _cards(venue_id)
        .filter(valid_from__lte=last, valid_to__gte=first, issued_at__lte=until)
        .annotate(
            nights=Count("entries__gaming_day", filter=inside, distinct=True),
            used_on=Max("entries__gaming_day", filter=inside),
        )
    )


def _cards(venue_id: UUID) -> QuerySet[AdmissionCard]:
    return card_selectors.cards(venue_id).filter(kind__in=HONOUR_KINDS).order_by("stub__sort_key", "issued_at", "pk")
