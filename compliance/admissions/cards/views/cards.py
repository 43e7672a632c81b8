"""Pages of the card registers, and of one card with its stub."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.admissions.decisions.presentation import words as decision_words
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.register_views.pages import register_page

from ..forms import CancellationForm
from ..presentation import words as card_words
from ..presentation.cards import CARDS, HONOUR
from ..presentation.index import INDEX
from ..presentation.stubs import STUBS
from ..presentation.takings import TAKINGS
from ..selectors import cancellations as cancellation_selectors
from ..selectors import cards as card_selectors

cards = register_page(CARDS)


stubs = register_page(STUBS)


index = register_page(INDEX)


takings = register_page(TAKINGS)


def _honour_context(request: HouseRequest) -> dict[str, object]:
    presence = request.presence
    return {"today": presence.house.gaming_day(current_time()), "may_order": presence.may("reports.report.order")}


honour = register_page(HONOUR, "admissions/registers/honour.html", _honour_context)


@require_permission("admissions.register.read")
@never_cache
@require_GET
def show_card(request: HouseRequest, card_id: UUID) -> HttpResponse:
    """Show one card with its stub, its entries and its cancellation."""
    found = card_selectors.get_card(request.venue_id, card_id)
    today = request.presence.house.gaming_day(current_time())
    requests = list(cancellation_selectors.cancellations_of(card_id))
    may_ask = request.presence.may("admissions.card.cancel")
    newer = card_selectors.replacement_of(card_id) if found.replaced else None
    good = not found.cancelled and newer is None and found.valid_from <= today <= found.valid_to
    settled = found.cancelled or found.replaced or any(getattr(each, "answer", None) is None for each in requests)
    context = {
        "card": found,
        "kind": card_words.card_kind(found.kind),
        "holder": decision_words.guest_name(found.stub.surname, found.stub.given_names),
        "document_kind": decision_words.document_kind(found.stub.document_kind),
        "entries": card_selectors.entries_on(card_id)[:50],
        "cancellations": requests,
        "form": CancellationForm(initial={"number": found.label}) if may_ask and not settled else None,
        "paid_by": card_words.PAYMENT_MEANS.get(found.paid_by, ""),
        "because": card_words.REPLACED_BECAUSE.get(found.replaced_because, ""),
        "replaced_by": newer,
        "replaced_because": card_words.REPLACED_BECAUSE[newer.replaced_because] if newer else "",
        "may_replace": good and request.presence.may("admissions.card.replace"),
        "may_print": request.presence.may("admissions.card.print"),
        "may_see_guest": request.presence.may("people.guest.read"),
    }
    return render(request, "admissions/card.html", context)
