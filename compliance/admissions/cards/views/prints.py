"""Printed cards: card and stub on an A5 sheet or an 80 mm ticket, each with its code."""

from typing import TYPE_CHECKING
from uuid import UUID

import segno
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.admissions.decisions.presentation import words as decision_words
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.pdf.drawing import render_pdf
from compliance.http.pdf.qr_code import square_of

from ..presentation import words as card_words
from ..selectors import cards as card_selectors
from ..services import cards
from ..services.codes import code_of

if TYPE_CHECKING:
    from compliance.admissions.models.cards import AdmissionCard
    from compliance.venues.domain.house import House


@require_permission("admissions.card.print")
@never_cache
@require_GET
def print_sheet(request: HouseRequest, card_id: UUID) -> HttpResponse:
    """Return card and stub side by side on A5; cut along the line, each half is A6."""
    return _print_card(request, card_id, "sheet")


@require_permission("admissions.card.print")
@never_cache
@require_GET
def print_ticket(request: HouseRequest, card_id: UUID) -> HttpResponse:
    """Return card and stub one below the other on an 80 mm roll."""
    return _print_card(request, card_id, "ticket")


def _print_card(request: HouseRequest, card_id: UUID, form: str) -> HttpResponse:
    house = request.presence.house
    card = card_selectors.get_card(house.id, card_id)
    # In the language of the authority, which may inspect the card.
    with translation.override(house.written_in):
        page = render_to_string(f"admissions/print/{form}.html", _print_context(house, card))
    pdf = render_pdf("card" if form == "sheet" else "ticket", page)
    cards.note_printed(house=house, card=card, form=form, by=request.presence.staff, at=current_time())
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{card.label}.pdf"'
    return answer


def _print_context(house: "House", card: "AdmissionCard") -> dict[str, object]:
    stub = card.stub
    code = segno.make(code_of(house.id, card.label), error="m", micro=False)
    return {
        "house": house,
        "card": card,
        "stub": stub,
        "kind": card_words.card_kind(card.kind),
        "holder": decision_words.guest_name(stub.surname, stub.given_names),
        "document_kind": decision_words.document_kind(stub.document_kind),
        "law": house.rulebook(card.gaming_day),
        "square": square_of(code, quiet=0),
        "issued_at": house.local(card.issued_at),
        "language": translation.get_language(),
    }
