"""Nights at the card desk for the tests of reports: cards issued and cancelled through the services of the door."""

from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from compliance.admissions.cards.selectors import cards as card_selectors
from compliance.admissions.cards.services import cancellations
from compliance.admissions.door.services import document_admission
from compliance.admissions.door.services.presentations import Presentation
from compliance.people.domain.documents.document_data import normalise_document
from compliance.people.domain.documents.mrz import PartialDate
from tests import cast


def issue(
    at: datetime,
    *,
    kind: str = "day",
    by: str = "cashier",
    address: Any = None,
    **paper: Any,
) -> Any:
    """One card for one guest at the desk of the cast's house."""
    shown = Presentation(
        paper=normalise_document(cast.paper(**paper)),
        address=address or cast.address(),
        judgement=None,
        note="",
        face_compared=True,
        card_kind=kind,
        nonce=uuid4(),
    )
    made = document_admission.present_document(
        house=cast.house(), place=cast.desk(), presentation=shown, by=cast.member(by), at=at
    )
    assert made.card is not None
    return made.card


def cancel(card: Any, at: datetime, *, reason: str = "Wrong name") -> None:
    """Asked by the cashier, confirmed by the chef de salle ten minutes later."""
    house = cast.house()
    found = card_selectors.get_card(house.id, card.pk)
    asked = cancellations.ask_cancellation(house=house, card=found, reason=reason, by=cast.member("cashier"), at=at)
    cancellations.answer_cancellation(
        house=house,
        cancellation=asked,
        confirmed=True,
        by=cast.member("chef_de_salle"),
        at=at + timedelta(minutes=10),
    )


NAMES = (
    ("Weber", "Jean"),
    ("Élan", "Zoé"),
    ("Θεοδωράκης", "Μαρία"),
    ("Иванова", "Ольга"),
    ("d’Huart", "Marie-Thérèse"),
    ("Nguyễn", "Anh"),
    ("الشريف", "محمد"),
    ("Łukasiewicz", "Łucja"),
)


def night(cards: int, at: datetime = cast.TUESDAY) -> None:
    """Day cards one a minute, to guests with names in several scripts; the third card is cancelled."""
    for place in range(cards):
        surname, given_names = NAMES[place % len(NAMES)]
        card = issue(
            at + timedelta(minutes=place),
            surname=surname,
            given_names=given_names,
            birth=PartialDate(1980 - place // len(NAMES), 5, 17),  # namesakes, whom the birth date tells apart
            number=f"P{place:05d}",
        )
        if place == 2:
            cancel(card, at + timedelta(minutes=place, seconds=20))
