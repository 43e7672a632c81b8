"""Screen of exchanges at a float, and their registers."""

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.formatting.money import money
from compliance.http.input.base import SCANNED
from compliance.http.input.scanner_text import is_scanner_text
from compliance.http.input.submissions import submit
from compliance.http.register_views.pages import register_page, table_of
from compliance.http.registers.declarations import Scope
from compliance.people.selectors import guest_search
from compliance.people.services import guests
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..drawers.presentation.words import place_name
from ..drawers.selectors import shifts as shift_selectors
from ..drop_boxes import selectors as drop_box_selectors
from ..visibility.selectors import TEAM
from . import selectors as exchange_selectors
from . import services
from .forms import ExchangeForm
from .presentation.register import EXCHANGES, IDENTITY, LAST

if TYPE_CHECKING:
    from compliance.people.models import Particulars
    from compliance.venues.models.staff import Staff

    from ..models.exchanges import Exchange
    from ..models.shifts import Shift

FINDS_GUESTS = "people.guest.read"
ASKS_PAYOUT = "payouts.payout.request"
MOST_FOUND = 8


# Names and documents must not appear in error reports.
@sensitive_post_parameters()
@require_permission("cage.shift.work")
@never_cache
@require_http_methods(["GET", "POST"])
def enter_exchange(request: HouseRequest, shift_id: UUID) -> HttpResponse:
    """Enter an exchange at a float; the page is then ready for the next guest."""
    row = shift_selectors.get_shift(request.venue_id, shift_id)
    finding = "find" in request.POST
    form = ExchangeForm(
        request.POST if request.method == "POST" else None,
        at_table=row.table_id is not None,
        initial={"nonce": uuid4()},
    )
    found = _find_guests(request, form)
    too_large: list[services.Wish] = []
    done = None if finding else submit(request, form, partial(_try_exchange, too_large), shift=row)
    if done:
        _show_result(request, done.row)
        return redirect("cage:exchange", row.pk)
    house, fitting = request.presence.house, drop_box_selectors.current_fitting(row.pk)
    context = {
        "row": row,
        "place": place_name(row),
        "form": form,
        "found": found[:MOST_FOUND],
        "more": len(found) > MOST_FOUND,
        "asked": finding,
        "chosen": request.POST.get("guest", ""),
        "may_find": request.presence.may(FINDS_GUESTS),
        "open": not shift_selectors.is_counted(row.pk),
        "box": fitting,
        "too_large": too_large if request.presence.may(ASKS_PAYOUT) else [],
        "above": services.identity_above(house.rulebook(house.gaming_day(current_time()))),
        "last": table_of(
            EXCHANGES, LAST, exchange_selectors.of_shift(row.pk)[:8], Scope(request.presence, current_time())
        ),
        "register": EXCHANGES,
        "currency": house.currency,
    }
    return render(request, "cage/exchange.html", context, status=422 if form.is_bound and not finding else 200)


def _try_exchange(
    too_large: list[services.Wish],
    *,
    house: House,
    shift: "Shift",
    wish: services.Wish,
    nonce: UUID,
    by: "Staff",
    at: datetime,
) -> "Exchange":
    """Exchange; append the wish to `too_large` if it is a large payout, so that the page can pass it to that form."""
    try:
        return services.make_exchange(house=house, shift=shift, wish=wish, nonce=nonce, by=by, at=at)
    except Refused as refused:
        if refused.code == services.PAYOUT_NEEDED:
            too_large.append(wish)
        raise


def _show_result(request: HouseRequest, exchange: "Exchange") -> None:
    facts = {"amount": money(exchange.amount, request.presence.house.currency)}
    if exchange.done:
        messages.success(request, _("%(amount)s exchanged.") % facts)
    else:
        # The reason says where an exchange is possible, if it was requested elsewhere.
        messages.warning(request, " ".join([_("Recorded as refused: %(amount)s.") % facts, exchange.reason]).strip())


def _find_guests(request: HouseRequest, form: ExchangeForm) -> "list[Particulars]":
    """Search guests by name or document. The search text is in the request body; the log records the search."""
    text = request.POST.get("who", "").strip()
    if not text or not request.presence.may(FINDS_GUESTS):
        return []
    if is_scanner_text(text):
        messages.warning(request, SCANNED)
        return []
    found = guest_search.search_guests(request.venue_id, text)
    # A rejected form repeats the search to show its choices again; only the search that was asked for is logged.
    if "find" in request.POST:
        guests.note_searched(
            venue_id=request.venue_id, found=found.count(), by=request.presence.staff, at=current_time()
        )
    return list(found[: MOST_FOUND + 1])


def _amounts_context(request: HouseRequest) -> dict[str, object]:
    return {"keeps_amounts": request.presence.may(TEAM)}


exchanges = register_page(EXCHANGES, "cage/exchanges.html", _amounts_context)
identity_checks = register_page(IDENTITY, "cage/exchanges.html", _amounts_context)
