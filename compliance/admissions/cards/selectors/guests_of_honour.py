"""Guests of honour: free cards issued by management, their validity and use (LU art. 75(1))."""

from datetime import date, datetime
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db.models import Count, Max, Q, QuerySet

from compliance.admissions.models.cards import HONOUR_KINDS, AdmissionCard

from . import cards as card_selectors

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class LastUse(TypedDict):
    """What `guests_of_honour` annotates."""

    used_on: date | None


class Use(LastUse):
    """What `guests_between` annotates."""

    nights: int


def guests_of_honour(venue_id: UUID) -> "QuerySet[WithAnnotations[AdmissionCard, LastUse]]":
    """Return all guest-of-honour cards by guest name.

    `used_on` is the last gaming day on which the card admitted its guest; None if it was never used.
    """
    return _cards_by_name(venue_id).annotate(used_on=Max("entries__gaming_day"))


def valid_on(gaming_day: date) -> Q:
    """Return the condition that a card is valid on a gaming day."""
    return Q(valid_from__lte=gaming_day, valid_to__gte=gaming_day, cancelled=False, replaced=False)


def guests_between(
    venue_id: UUID, first: date, last: date, *, until: datetime
) -> "QuerySet[WithAnnotations[AdmissionCard, Use]]":
    """Return the guest-of-honour cards valid on any day of a period, by guest name, cancelled and replaced included.

    Only cards and entries recorded before `until` count. `nights` is the number of gaming days of the period on
    which the card admitted its guest, `used_on` the last of them.
    """
    inside = Q(entries__gaming_day__range=(first, last), entries__entered_at__lte=until)
    return (
        _cards_by_name(venue_id)
        .filter(valid_from__lte=last, valid_to__gte=first, issued_at__lte=until)
        .annotate(
            nights=Count("entries__gaming_day", filter=inside, distinct=True),
            used_on=Max("entries__gaming_day", filter=inside),
        )
    )


def _cards_by_name(venue_id: UUID) -> QuerySet[AdmissionCard]:
    return card_selectors.cards(venue_id).filter(kind__in=HONOUR_KINDS).order_by("stub__sort_key", "issued_at", "pk")
