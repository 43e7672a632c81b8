"""Pages of cancellations: one person requests, another decides."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.admissions.decisions.presentation import words as decision_words
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import show_register
from compliance.refusals import NotFound

from ..forms import CancellationForm
from ..presentation import words as card_words
from ..presentation.cancellations import CANCELLATIONS
from ..selectors import cancellations as cancellation_selectors
from ..selectors import cards as card_selectors
from ..services import cancellations as cancellations_services


@require_permission("admissions.card.confirm_cancellation")
@never_cache
@require_GET
def show_cancellations(request: HouseRequest) -> HttpResponseBase:
    """Show the cancellations awaiting a second person above the register."""
    waiting = [
        {
            "asked": row,
            "kind": card_words.card_kind(row.card.kind),
            "holder": decision_words.guest_name(row.card.stub.surname, row.card.stub.given_names),
            "own": row.asked_by_id == request.presence.staff.pk,
        }
        for row in cancellation_selectors.waiting_cancellations(request.venue_id)
    ]
    return show_register(request, CANCELLATIONS, "admissions/cancellations.html", {"waiting": waiting})


@require_permission("admissions.card.confirm_cancellation")
@require_POST
def answer_cancellation(request: HouseRequest, cancellation_id: UUID) -> HttpResponse:
    """Confirm or decline as the second person."""
    cancellation = cancellation_selectors.get_cancellation(request.venue_id, cancellation_id)
    is_confirmed = request.POST.get("answer") == "confirm"
    service = cancellations_services.answer_cancellation
    if not submit(request, None, service, cancellation=cancellation, confirmed=is_confirmed):
        return redirect("admissions:cancellations")
    message = _("Card %(number)s is cancelled.") if is_confirmed else _("Card %(number)s stays valid.")
    return redirect_done(request, message % {"number": cancellation.card.label}, "admissions:cancellations")


@require_permission("admissions.card.cancel")
@never_cache
@require_http_methods(["GET", "POST"])
def request_cancellation(request: HouseRequest) -> HttpResponse:
    """Request the cancellation of a card by its number."""
    sent = request.POST if request.method == "POST" else None
    form = CancellationForm(sent)
    if sent is not None and form.is_valid():
        try:
            card = card_selectors.get_labelled_card(request.venue_id, form.cleaned_data["number"], "number")
        except NotFound as missing:
            form.add_error(missing.field, str(missing))
        else:
            if submit(request, form, cancellations_services.ask_cancellation, card=card):
                message = _("The cancellation of card %(number)s is awaiting a second person.")
                messages.success(request, message % {"number": card.label})
                return _redirect_after_cancellation(request, card.pk)
    return render(request, "admissions/cancel.html", {"form": form}, status=422 if form.is_bound else 200)


def _redirect_after_cancellation(request: HouseRequest, card_id: UUID) -> HttpResponse:
    # Door staff may request a cancellation, but not read the register of cards.
    if request.presence.may("admissions.register.read"):
        return redirect("admissions:card", card_id)
    return redirect("admissions:cancel")
