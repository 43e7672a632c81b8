"""What the door desk shows of a guest, the cards for sale, and the issued card."""

from datetime import date
from typing import TYPE_CHECKING
from uuid import UUID

from django.urls import reverse

from compliance.admissions.cards.presentation import words as card_words
from compliance.admissions.cards.presentation.words import HONOUR_KINDS, PAYMENT_MEANS, REPLACED_BECAUSE
from compliance.admissions.cards.selectors import cards as card_selectors
from compliance.admissions.decisions.presentation import words as decision_words
from compliance.http.access.presence import HouseRequest, current_time
from compliance.people.domain.documents.document_data import DocumentData
from compliance.rules.admissions.age import completed_years

from ..services import offers as offers_services
from ..services.presentations import Admission, Place

if TYPE_CHECKING:
    from compliance.admissions.models.cards import AdmissionCard

# URLs of the desk's forms and links, by the names its templates use.
ACTIONS = {
    "clear": "door",
    "scan": "scan",
    "card": "issue",
    "guest": "guest",
    "manual": "manual",
    "refuse": "refuse",
    "same": "same",
    "passage": "passage",
    "replace": "replace_card",
    "again": "again",
}


def guest_facts(request: HouseRequest, paper: DocumentData, on: date) -> dict[str, object]:
    born = paper.birth.exact if paper.birth else None
    return {
        "name": decision_words.guest_name(paper.surname, paper.given_names),
        "age": completed_years(born, on) if born else None,
        "born_on": born,
        "nationality": paper.nationality,
        "document": decision_words.describe_document(paper.kind, paper.number),
        "expires_on": paper.expires_on,
    }


def offered_cards(request: HouseRequest, place: Place | None, person_id: UUID | None) -> dict[str, object]:
    """Return the cards for sale now, or those the guest already holds."""
    house, at = request.presence.house, current_time()
    valid_cards = list(card_selectors.cards_valid_on(person_id, house.gaming_day(at))) if person_id else []
    if valid_cards:
        return {
            "entry": held_card(valid_cards[0]),
            "offers": [],
            "replaceable": _replaceable_cards(request, valid_cards),
        }
    honour = request.presence.may("admissions.honour_card.issue")
    on_sale = offers_services.on_sale(house=house, place=place, honour=honour, at=at) if place is not None else []
    offers = [
        {
            "kind": offer.kind,
            "key": str(position),
            "label": card_words.card_kind(offer.kind),
            "price": offer.price,
            "valid_until": offer.valid_to,
            "checked": position == 1,
        }
        for position, offer in enumerate(on_sale, 1)
    ]
    has_price = any(offer["price"] for offer in offers)
    usual = request.session.get("paid_by", "cash")
    means = [{"value": value, "label": label, "checked": value == usual} for value, label in PAYMENT_MEANS.items()]
    return {"entry": None, "offers": offers, "means": means if has_price else []}


def held_card(card: "AdmissionCard") -> dict[str, object]:
    return {"number": card.label, "label": card.get_kind_display(), "valid_until": card.valid_to}


def _replaceable_cards(request: HouseRequest, held: list["AdmissionCard"]) -> dict[str, object] | None:
    """Return the cards of the guest that this member of staff may replace, with the possible reasons."""
    honour = request.presence.may("admissions.honour_card.issue")
    may = request.presence.may("admissions.card.replace")
    cards = [card for card in held if may and (honour or card.kind not in HONOUR_KINDS)]
    if cards:
        return {"cards": cards, "reasons": REPLACED_BECAUSE.items()}
    return None


def issued_card(request: HouseRequest, admission: Admission) -> dict[str, object]:
    card = admission.card
    assert card is not None
    stub = card.stub
    return {
        "number": card.label,
        "kind": card.kind,
        "label": card.get_kind_display(),
        "holder": decision_words.guest_name(stub.surname, stub.given_names),
        "valid_from": card.valid_from,
        "valid_until": card.valid_to,
        "price": card.price,
        "document": decision_words.describe_document(stub.document_kind, stub.document_number),
        "issued_at": request.presence.house.local(card.issued_at),
        "ticket_url": reverse("admissions:ticket", args=[card.pk]),
        "pdf_url": reverse("admissions:card_pdf", args=[card.pk]),
        "photograph_url": reverse("people:photograph", args=[card.person_id]) + "?from=door",
    }
