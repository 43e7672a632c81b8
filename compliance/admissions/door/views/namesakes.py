"""A new document that may belong to a known guest: the candidates and the choice of door staff."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from compliance.admissions.decisions.domain.decision import Decision
from compliance.admissions.decisions.domain.passages import Passage
from compliance.admissions.guest_history import selectors as history_selectors
from compliance.http.access.presence import HouseRequest
from compliance.people.domain.documents.document_data import UNASKED, Choice
from compliance.people.presentation import words
from compliance.people.selectors import guests as guest_selectors

if TYPE_CHECKING:
    from compliance.people.models import Photograph


def candidate_guests(request: HouseRequest, answer: Decision) -> dict[str, object]:
    """Return the guests to whom a new document may belong, with one key each."""
    house = request.presence.house
    heads = tuple(UUID(guest) for ground in answer.grounds for guest in ground.facts.get("guests", "").split())
    cards = history_selectors.latest_cards(set(heads))
    found = [
        {
            "key": str(position),
            "guest": known,
            "birth": words.display_birth(known.birth),
            "card": cards.get(known.id),
            "issued_on": house.local(cards[known.id].issued_at).date() if known.id in cards else None,
        }
        for position, known in enumerate(guest_selectors.get_guests(house.id, heads), 1)
    ]
    return {"candidates": found}


def photograph_of(request: HouseRequest, bearer: UUID | None) -> "Photograph | None":
    """Return the stored photograph of a guest for the face comparison; None without one."""
    if bearer and request.presence.may("people.photograph.read"):
        return guest_selectors.photograph_of(bearer)
    return None


def passage_of(text: str) -> Passage:
    """Parse the answer about a recent entry; any other value leaves the question open."""
    if text in set(Passage):
        return Passage(text)
    return Passage.UNSAID


def recent_entry(request: HouseRequest, answer: Decision) -> dict[str, object]:
    """Return the recent entry about which door staff are asked."""
    facts = next(ground.facts for ground in answer.grounds if ground.code == "entered_already")
    at = request.presence.house.local(datetime.fromisoformat(facts["at"]))
    return {"entered_at": at, "entered_door": facts["door"]}


def choice_of(text: str) -> Choice:
    """Parse the chosen guest or "another person"; any other value leaves the question open."""
    try:
        if text == "other":
            return Choice(new_guest=True)
        return Choice(same_as=UUID(text))
    except ValueError:
        return UNASKED
