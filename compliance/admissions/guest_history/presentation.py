"""Panels of a guest's page: cards, visits and refusals."""

from datetime import date
from typing import TYPE_CHECKING

from compliance.people.presentation.panels import Panel, PanelRequest

from ..cards.presentation import words as card_words
from ..decisions.presentation import words as decision_words
from ..decisions.selectors import decisions as decision_selectors
from . import selectors as history_selectors

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ..cards.selectors.cards import CardState
    from ..models.cards import AdmissionCard

SHOWN = 50


def guest_panels(asked: PanelRequest) -> list[Panel]:
    """Return cards and visits for readers of the door registers."""
    if not asked.presence.may("admissions.register.read"):
        return []
    house = asked.presence.house
    tonight = house.gaming_day(asked.at)
    cards = [
        {
            "row": card,
            "kind": card_words.card_kind(card.kind),
            "state": _card_state(card, tonight),
        }
        for card in history_selectors.cards_of(house.id, asked.persons)[:SHOWN]
    ]
    visits = list(history_selectors.visits_of(asked.persons)[:SHOWN])
    return [
        Panel("admissions/guest/cards.html", {"cards": cards}),
        Panel("admissions/guest/visits.html", {"visits": visits}),
    ]


def _card_state(card: "WithAnnotations[AdmissionCard, CardState]", tonight: date) -> str:
    if card.cancelled:
        return "cancelled"
    if card.replaced:
        return "replaced"
    if card.valid_to < tonight:
        return "past"
    return "valid"


def turned_away(asked: PanelRequest) -> list[Panel]:
    """Return the guest's refusals for the same roles."""
    if not asked.presence.may("admissions.register.read"):
        return []
    away = list(history_selectors.turned_away(asked.presence.house.id, asked.persons)[:SHOWN])
    without_card = decision_selectors.card_refusals_of({row.pk for row in away})
    refusals = [
        {
            "row": row,
            "outcome": decision_selectors.outcome_at_desk(
                decision_selectors.outcome_of(row), card_denied=row.pk in without_card
            ),
            "reasons": decision_words.describe_grounds(row.grounds.all(), without_card.get(row.pk)),
        }
        for row in away
    ]
    return [Panel("admissions/guest/refusals.html", {"refusals": refusals})]
