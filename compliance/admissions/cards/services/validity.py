"""Validity of the venue's own cards, checked at doors, in rooms and before a replacement."""

from typing import TYPE_CHECKING

from compliance.admissions.decisions.domain.decision import Ground, card_ground
from compliance.people.services.guests import EventTime
from compliance.rules.rulebook import Rulebook

from ..selectors import cards as card_selectors
from .codes import Finding, find_invalidity

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.admissions.models.cards import AdmissionCard


def rejection_reason(
    card: "WithAnnotations[AdmissionCard, card_selectors.CardState]", when: EventTime, book: Rulebook
) -> Ground | None:
    """Return the ground for refusing a card on a gaming day, with the facts of its sentence; None if it is valid."""
    wrong = find_invalidity(
        valid_from=card.valid_from,
        valid_to=card.valid_to,
        cancelled=card.cancelled,
        replaced=card.replaced,
        on=when.gaming_day,
    )
    if wrong is None:
        return None
    facts = {"number": card.label}
    if wrong is Finding.CANCELLED:
        return card_ground(wrong, book, facts)
    if wrong is Finding.REPLACED:
        newer = card_selectors.replacement_of(card.pk)
        assert newer is not None
        return card_ground(f"{wrong}.number", book, facts | {"newer": newer.label})
    day = card.valid_from if wrong is Finding.NOT_YET_VALID else card.valid_to
    return card_ground(f"{wrong}.day", book, facts | {"day": day.isoformat()})
