"""The quick form of exchanges at a drawer, and the registers of exchanges and of ID checks."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from compliance.http.columns import Register
from compliance.http.forms import SCANNED
from compliance.http.guard import allowed
from compliance.http.money import money
from compliance.http.presence import HouseRequest, moment
from compliance.http.registers import View
from compliance.http.scanner_text import is_scanner_text
from compliance.people import guest_search
from compliance.people import services as guests
from compliance.refusals import Refused

from .. import blind, columns, drawers, drops, exchange_columns, exchanged, selectors, services
from .. import box_words as words
from ..forms.exchanges import ExchangeFilters, ExchangeForm
from .known import done, reader, who

FINDS_GUESTS = "people.guest.read"
ASKS_PAYOUT = "payouts.payout.request"
MOST_FOUND = 8
# The part of each register that is drawn anew when it is narrowed.
TABLES = {
    "shifts/exchanges.html": "shifts/exchanges_table.html",
    "shifts/identity_checks.html": "shifts/identity_checks_table.html",
}


@sensitive_post_parameters()
@allowed("shifts.shift.work")
@never_cache
@require_http_methods(["GET", "POST"])
def exchange(request: HouseRequest, shift_id: UUID) -> HttpResponse:
    """Exchange at a drawer: an amount, what for what, Enter; then the next guest."""
    row = drawers.shift(request.venue_id, shift_id)
    finding = "find" in request.POST
    form = ExchangeForm(request.POST or None, at_table=row.table_id is not None, initial={"nonce": uuid4()})
    found = _found(request, form)
    too_large: list[services.Wish] = []
    if request.method == "POST" and not finding:
        made = done(form, lambda: _exchange(request, row, form, too_large))
        if made is not None:
            _tell(request, made)
            return redirect("shifts:exchange", row.pk)
    house, fitting = request.presence.house, drops.fitted(row.pk)
    context = {
        "row": row,
        "place": columns.named(row),
        "form": form,
        "found": found[:MOST_FOUND],
        "more": len(found) > MOST_FOUND,
        "asked": finding,
        "chosen": request.POST.get("guest", ""),
        "may_find": request.presence.may(FINDS_GUESTS),
        "open": not selectors.is_counted(row.pk),
        "box": fitting,
        "too_large": too_large if request.presence.may(ASKS_PAYOUT) else [],
        "above": services.identity_above(house.rulebook(house.gaming_day(moment()))),
        "last": [line(each) for each in _shown(request, exchanged.of_shift(row.pk)[:8], shift=row.pk)],
        "currency": house.currency,
    }
    return render(request, "shifts/exchange.html", context, status=422 if form.is_bound and not finding else 200)


def _exchange(request: HouseRequest, row: Any, form: ExchangeForm, too_large: list[services.Wish]) -> Any:
    """Exchange; a wish that is a large payout is handed back, so that the page carries it there."""
    wish, nonce = form.wish(), form.cleaned_data["nonce"]
    try:
        return services.exchange(shift=row, wish=wish, nonce=nonce, **who(request))
    except Refused as refused:
        if refused.code == services.PAYOUT_NEEDED:
            too_large.append(wish)
        raise


def _tell(request: HouseRequest, made: Any) -> None:
    facts = {"amount": money(made.amount, request.presence.house.currency)}
    if made.done:
        messages.success(request, _("%(amount)s exchanged.") % facts)
    else:
        messages.warning(request, _("Kept as refused: %(amount)s.") % facts)


def _found(request: HouseRequest, form: ExchangeForm) -> list[Any]:
    """The guests whose name or paper was typed; what is typed travels in the body, the log says that somebody asked."""
    text = request.POST.get("who", "").strip()
    if not text or not request.presence.may(FINDS_GUESTS):
        return []
    if is_scanner_text(text):
        messages.warning(request, SCANNED)
        return []
    found = guest_search.search(request.venue_id, text)
    if "find" in request.POST:
        guests.note_searched(venue_id=request.venue_id, found=found.count(), by=request.presence.staff, at=moment())
    return list(found[: MOST_FOUND + 1])


@allowed("shifts.shift.read")
@never_cache
@require_GET
def exchanges(request: HouseRequest) -> HttpResponseBase:
    """Every exchange, the refused ones too; without papers."""
    return _register(request, exchange_columns.EXCHANGES, "shifts/exchanges.html", asked=False)


@allowed("shifts.shift.read")
@never_cache
@require_GET
def identity_checks(request: HouseRequest) -> HttpResponseBase:
    """The register of exchanges at which a paper was asked for (Paiements); which one, for who may see papers."""
    return _register(request, exchange_columns.IDENTITY, "shifts/identity_checks.html", asked=True)


def _register(request: HouseRequest, register: Register, template: str, *, asked: bool) -> HttpResponseBase:
    register = register.shown_to(request.presence)
    form, view = ExchangeFilters(request.GET), View.of(request, register)
    said, narrowed = (form.query(), form.narrowed()) if form.is_valid() else ({}, "")
    found = view.sorted(exchanged.exchanges(request.venue_id, asked=asked, **said))
    if view.form:
        return view.export(found, narrowed=narrowed, prepare=lambda rows: _shown(request, rows))
    page = view.page(found, narrowed)
    shown = list(_shown(request, page, shift__in=[row.shift_id for row in page]))
    context = {
        "form": form,
        "view": view,
        "page": page,
        "rows": [line(row) for row in shown],
        "kept": any(row.kept for row in shown),
        "may_see_guest": request.presence.may(FINDS_GUESTS),
        "currency": request.presence.house.currency,
    }
    part = TABLES[template] if getattr(request, "htmx", False) else template
    return render(request, part, context)


def _shown(request: HouseRequest, rows: Any, **wanted: Any) -> Iterator[Any]:
    """Exchanges; those at a table without the amount for who counts its box, until it is counted and signed."""
    return blind.without_drops(rows, reader(request.presence), **wanted or {"shift__venue": request.venue_id})


def line(row: Any) -> dict[str, Any]:
    """One exchange as pages draw it."""
    tone, icon = words.DONE_TONES[row.done]
    return {
        "row": row,
        "place": columns.named(row.shift) if row.shift else "",
        "location": words.LOCATIONS[row.location],
        "gave": words.TENDERS[row.gave],
        "got": words.TENDERS[row.got],
        "identity": words.IDENTITIES[row.identity],
        "outcome": words.DONE["done" if row.done else "refused"],
        "why": exchange_columns.why(row),
        "tone": tone,
        "icon": icon,
    }
