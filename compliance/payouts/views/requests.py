"""Request form at the desk: the win, its pay table result and the requirements."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from compliance.citations.texts import add_citation
from compliance.games.domain import pay_tables as paytables
from compliance.games.domain.winnings import Explanation
from compliance.games.presentation import pay_tables as pay_words
from compliance.games.selectors import games
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.formatting.money import money
from compliance.http.input.base import SCANNED
from compliance.http.input.scanner_text import is_scanner_text
from compliance.http.input.submissions import submit
from compliance.people.domain.names.name_forms import display_name
from compliance.people.presentation.words import display_birth
from compliance.people.selectors import guest_search
from compliance.people.selectors import guests as guest_selectors
from compliance.people.services import guests
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..domain.requirements import Demands, known_jackpots
from ..forms.requests import AskForm, CarriedForm, WorkForm
from ..presentation import words
from ..selectors import payouts as selectors
from ..services import requests

if TYPE_CHECKING:
    from django.http import QueryDict

    from compliance.people.selectors.guests import Guest

    from ..models.payouts import Payout

ASK = "payouts.payout.request"
MOST_GUESTS = 9


# Names, documents and account numbers must not appear in error reports.
@sensitive_post_parameters()
@require_permission(ASK)
@never_cache
@require_http_methods(["GET", "POST"])
def request_payout(request: HouseRequest) -> HttpResponse:
    """Request a payout; the page explains the win before the form is sent."""
    return _render_form(request)


@sensitive_post_parameters()
@require_permission(ASK)
@never_cache
@require_http_methods(["GET", "POST"])
def ask_for(request: HouseRequest, guest_id: UUID) -> HttpResponse:
    """Request a payout for a guest, from the guest's page."""
    return _render_form(request, guest_selectors.get_guest(request.venue_id, guest_selectors.head_of(guest_id)))


@sensitive_post_parameters()
@require_permission(ASK)
@never_cache
@require_POST
def work_out(request: HouseRequest) -> HttpResponse:
    """Return the explanation and the requirements while the cashier types."""
    return render(request, "payouts/answer.html", _answer_fields(request))


@sensitive_post_parameters()
@require_permission("people.guest.read")
@never_cache
@require_POST
def find_guests(request: HouseRequest) -> HttpResponse:
    """Search guests to choose from. The log records the search, but not its text."""
    return render(request, "payouts/guests.html", found_guests(request))


def _render_form(request: HouseRequest, guest: "Guest | None" = None) -> HttpResponse:
    carried = CarriedForm(request.POST)
    # Data carried over from an exchange prefill the form; they are not a request yet.
    sent = request.POST if request.method == "POST" and not carried.is_valid() else None
    if carried.is_valid() and carried.cleaned_data["person"]:
        guest = guest_selectors.get_guest(request.venue_id, guest_selectors.head_of(carried.cleaned_data["person"]))
    form = _build_form(request, sent, guest, carried.initial_values() if carried.is_valid() else {})
    searching, working = "search" in request.POST, "work" in request.POST
    is_sent = sent is not None and not searching and not working
    if is_sent and (done := submit(request, form, requests.request_payout, shown_at=SHOWN_AT)):
        _show_result(request, done.row)
        return redirect("payouts:payout", done.row.pk)
    if searching or working:
        form.errors.clear()  # the form is not sent yet, so it shows no errors
    context = _answer_fields(request) | {
        "form": form,
        "known": guest,
        "may_find": request.presence.may("people.guest.read"),
        "currency": request.presence.house.currency,
    }
    if searching and context["may_find"]:
        context |= found_guests(request)
    return render(request, "payouts/ask.html", context, status=422 if is_sent else 200)


def _show_result(request: HouseRequest, row: "Payout") -> None:
    """Show that the request is stored, or that the rules refused it at once."""
    no = selectors.refused_at_once(row.pk)
    if no is None:
        messages.success(request, _("Recorded as %(number)s.") % {"number": row.label})
        return
    message = {"number": row.label, "reason": no.reason}
    messages.error(request, _("Refused and recorded as %(number)s: %(reason)s") % message)


def _build_form(
    request: HouseRequest, sent: "QueryDict | None", guest: "Guest | None", carried: dict[str, object]
) -> AskForm:
    house, at = request.presence.house, current_time()
    local = house.local(at)
    fresh = {"nonce": uuid4(), "won_on": local.date(), "won_time": local.time(), "means": "cash"}
    if guest is not None:
        fresh |= {"person": guest.id, "beneficiary": guest.name, "identity": "shown"}
    fresh |= carried
    return AskForm(
        sent,
        tables=[(str(table.pk), f"{table.name} ({_game_name(table.game)})") for table in games.list_tables(house.id)],
        games=paytables.list_games(house.jurisdiction),
        jackpots=known_jackpots(house.rulebook(house.gaming_day(at))),
        initial=fresh,
    )


def _game_name(game_id: str) -> str:
    try:
        return paytables.get_game(game_id).name
    except paytables.UnknownGame:
        return game_id


def _answer_fields(request: HouseRequest) -> dict[str, object]:
    """Return the results of the pay table and the rules for the data typed so far."""
    form = WorkForm(request.POST if request.method == "POST" else None)
    if not form.is_valid() or form.cleaned_data["amount"] is None:
        return {"answered": None}
    data, at = form.cleaned_data, current_time()
    game, _slash, bet = data["win"].partition("/")
    payout_request = requests.PayoutRequest(
        origin=data["origin"],
        amount=data["amount"],
        # An approval must have held when it was won, as in the request itself.
        won_at=form.won_at(request.presence.house) or at,
        means=data["means"] or "cash",
        game=game,
        bet=bet,
        stake=data["stake"],
        stake_returned=data["stake_returned"],
        jackpot=data["jackpot"],
    )
    try:
        found = requests.preview_request(request.presence.house, payout_request, at)
    except Refused:
        return {"answered": None}
    return {
        "answered": explanation_row(found.explanation) | {"asks": _list_requirements(found, request.presence.house, at)}
    }


def _list_requirements(found: requests.RequestPreview, house: House, at: datetime) -> list[str]:
    no = [found.unapproved.why] if found.unapproved else []
    return [*no, *list_demands(found.demands, house, at)]


def explanation_row(found: Explanation) -> dict[str, object]:
    """Return the result of the pay table for the page."""
    tone, icon = words.FLAGS[found.answer]
    return {
        "flag": words.ANSWERS[found.answer],
        "tone": tone,
        "icon": icon,
        "headline": pay_words.result_sentence(found),
        "arithmetic": pay_words.calculation_lines(found),
    }


def list_demands(demands: Demands, house: House, at: datetime) -> list[str]:
    """Return the requirements before payment, one sentence each."""
    sentences = []
    if demands.large and demands.threshold is not None:
        limit = {"amount": money(demands.threshold, house.currency)}
        threshold = (
            _("This is a large payout: %(amount)s or more.")
            if demands.inclusive
            else _("This is a large payout: more than %(amount)s.")
        )
        sentences.append(add_citation(threshold % limit, house.cite("payout.threshold", at)))
        sentences.append(_("The recipient must be a registered guest and show an identity document."))
    if demands.approval_needed:
        sentences.append(_("A second person must approve it."))
    if demands.large and not demands.may_be_held:
        sentences.append(_("The casino may pay in cash, by a banker's draft of the management or by transfer."))
    if demands.may_be_held:
        sentences.append(_("The casino may take extra time, with a reason and a date."))
    if demands.gate:
        sentences.append(add_citation(str(words.GATES_ASKED[demands.gate]), house.cite("payout.prior_information", at)))
    return sentences


def found_guests(request: HouseRequest) -> dict[str, object]:
    """Return the guests that the search text of a form finds, for `payouts/guests.html`."""
    text = request.POST.get("text", "").strip()
    if not text:
        return {"searched": True, "guests": []}
    # A document reader typed into this field: its text is not a name to search for.
    if is_scanner_text(text):
        return {"searched": True, "guests": [], "scanned": SCANNED}
    # One more than is shown tells the page that there are more.
    rows = list(guest_search.search_guests(request.venue_id, text)[: MOST_GUESTS + 1])
    guests.note_searched(venue_id=request.venue_id, found=len(rows), by=request.presence.staff, at=current_time())
    shown = [
        {"id": row.person_id, "name": display_name(row.surname, row.given_names), "birth": display_birth(row.birth)}
        for row in rows[:MOST_GUESTS]
    ]
    return {
        "searched": True,
        "guests": shown,
        "more": len(rows) > MOST_GUESTS,
        "chosen": request.POST.get("person", ""),
    }


SHOWN_AT = {"won_at": "won_time", "game": "win", "bet": "win", "person": "text"}
