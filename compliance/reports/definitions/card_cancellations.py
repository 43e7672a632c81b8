"""Cancelled cards of a period, for the reports that print them (LU art. 76)."""

from datetime import date
from typing import TYPE_CHECKING
from uuid import UUID

from django.db.models import QuerySet

from compliance.admissions.cards.selectors import cards as card_selectors

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.admissions.cards.selectors.cards import CardState
    from compliance.admissions.models.cards import AdmissionCard, CardCancellation


def cancelled_cards(
    venue_id: UUID, first_day: date, last_day: date
) -> "QuerySet[WithAnnotations[AdmissionCard, CardState]]":
    """Return the cancelled cards in stub book order, with their cancellations."""
    cards = card_selectors.cards(venue_id)
    return cards.filter(gaming_day__range=(first_day, last_day), cancelled=True).prefetch_related(
        "cancellations__answer__answered_by", "cancellations__asked_by"
    )


def confirmed_cancellation(card: "AdmissionCard") -> "CardCancellation":
    """Return the confirmed cancellation of a card; each cancelled card has exactly one."""
    return next(each for each in card.cancellations.all() if getattr(each, "answer", None) and each.answer.confirmed)
