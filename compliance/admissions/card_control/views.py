"""Card inspections on the floor: scan or type a card, see whether it is valid, and record expulsions."""

from typing import TYPE_CHECKING
from uuid import uuid4

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page
from compliance.venues.selectors import venues

from ..cards.presentation import words as card_words
from ..decisions.presentation import words as decision_words
from . import services
from .forms import ControlForm
from .presentation.register import CHECKS

if TYPE_CHECKING:
    from compliance.admissions.models.cards import AdmissionCard

RECORD = "admissions.card_check.record"


@require_permission(RECORD)
@require_GET
def show_control(request: HouseRequest) -> HttpResponse:
    """Show the inspection form; the session remembers the room."""
    return _render_control(request, _empty_form(request))


@require_permission(RECORD)
@require_POST
def record_valid_card(request: HouseRequest) -> HttpResponse:
    """Store a valid card as shown; explain why any other is not valid."""
    form = ControlForm(request.POST, rooms=_room_choices(request))
    if not form.is_valid():
        return _render_control(request, form)
    if not form.cleaned_data["card"].strip():
        form.add_error("card", _("Scan the card or type its number. If the guest has no card, record the expulsion."))
        return _render_control(request, form)
    request.session["room"] = form.cleaned_data["room"]
    done = submit(request, form, services.record_shown_card)
    if done is None:
        return _render_control(request, form)
    check, held = done.row
    if check is not None:
        return _render_control(request, _empty_form(request), good=held.card)
    assert held.against is not None
    why = decision_words.describe_ground(held.against.code, held.against.article, held.against.facts)
    return _render_control(request, form, why=why, bad=held.card)


@require_permission(RECORD)
@require_POST
def record_expulsion(request: HouseRequest) -> HttpResponse:
    """Record an expulsion: no valid card, the time and what happened."""
    form = ControlForm(request.POST, rooms=_room_choices(request), expels=True)
    if not form.is_valid():
        return _render_control(request, form)
    request.session["room"] = form.cleaned_data["room"]
    now = request.presence.house.local(current_time())
    if submit(
        request, form, services.expel_guest, expelled_at=form.expulsion_time(now), shown_at={"expelled_at": "left_at"}
    ):
        return redirect_done(request, _("The expulsion is recorded."), "admissions:control")
    return _render_control(request, form)


def _room_choices(request: HouseRequest) -> list[tuple[str, str]]:
    """Return the rooms of the venue; rooms that require a card come first."""
    rows = sorted(venues.rooms(request.venue_id), key=lambda row: row.kind == "slot")
    return [(str(row.pk), row.name) for row in rows]


def _empty_form(request: HouseRequest) -> ControlForm:
    initial = {"nonce": uuid4(), "room": request.session.get("room", "")}
    return ControlForm(initial=initial, rooms=_room_choices(request))


def _render_control(
    request: HouseRequest,
    form: ControlForm,
    *,
    good: "AdmissionCard | None" = None,
    bad: "AdmissionCard | None" = None,
    why: decision_words.Ground | None = None,
) -> HttpResponse:
    card = good or bad
    context = {
        "form": form,
        "good": good is not None,
        "why": why,
        "card": card,
        "kind": card_words.card_kind(card.kind) if card else "",
        "holder": decision_words.guest_name(card.stub.surname, card.stub.given_names) if card else "",
    }
    return render(request, "admissions/control.html", context, status=422 if form.errors else 200)


card_checks = register_page(CHECKS)
