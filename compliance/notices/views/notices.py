"""Notices to authorities: what is to be done with which, one of them with all its steps, and the book of numbers."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.guard import allowed
from compliance.http.pages import page_of
from compliance.http.presence import HouseRequest, moment
from compliance.http.registers import View

from .. import columns, mail, selectors, services, words
from ..forms import FilterForm
from .page import line, show

# What somebody has to do something about, in the order in which it presses.
TILES = ("overdue", "failed", "objected", "draft", "issued", "sending", "waiting", "acknowledged")


@allowed("notices.notice.read")
@never_cache
@require_GET
def notices(request: HouseRequest) -> HttpResponseBase:
    """Where the notices of the house stand, and the list of those asked for."""
    form, at = FilterForm(request.GET), moment()
    asked: dict[str, Any] = form.cleaned_data if form.is_valid() else {}
    view = View.of(request, columns.NOTICES)
    found = selectors.in_state(request.venue_id, asked.get("state", ""), at, asked.get("addressee", ""))
    narrowed = "&".join(f"{name}={value}" for name, value in asked.items() if value)
    if view.form:
        return view.export(found, narrowed=narrowed)
    page = page_of(request, columns.NOTICES, found, narrowed=narrowed)
    counted = selectors.counts(request.venue_id, at)
    year = request.presence.house.local(at).year
    context = {
        "form": form,
        "page": page,
        "rows": [{"row": row, **line(row, at)} for row in page],
        "tiles": [{"state": state, "label": words.STATES[state], "value": counted[state]} for state in TILES],
        "last": [
            {"addressee": words.ADDRESSEES[row.addressee], "code": row.addressee, "row": row}
            for row in selectors.last_numbers(request.venue_id, year)
        ],
        "year": year,
        "has_server": mail.has_server(),
        "may_keep_addresses": request.presence.may("notices.address.keep"),
    }
    return render(request, "notices/notices.html", context)


@allowed("notices.notice.read")
@never_cache
@require_GET
def notice(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """One notice with its reasons, its letter, and every step it took."""
    row = selectors.notice(request.venue_id, notice_id)
    services.note_opened(venue_id=request.venue_id, notice=row, by=request.presence.staff, at=moment())
    return show(request, row)


@allowed("notices.notice.read")
@never_cache
@require_GET
def numbers(request: HouseRequest) -> HttpResponse:
    """The book of the letters to one addressee in one calendar year, by their numbers, none missing."""
    at = moment()
    years = selectors.years(request.venue_id) or [request.presence.house.local(at).year]
    year = next((one for one in years if str(one) == request.GET.get("year")), years[0])
    known = [row.addressee for row in selectors.last_numbers(request.venue_id, year)]
    addressee = next((one for one in known if one == request.GET.get("addressee")), known[0] if known else "")
    found = selectors.book(request.venue_id, addressee, year)
    context = {
        "year": year,
        "years": years,
        "addressee": addressee,
        "addressees": [(one, words.ADDRESSEES[one]) for one in known],
        "name": words.ADDRESSEES[addressee] if addressee else "",
        "rows": [{"row": row, **line(row, at)} for row in found],
        "gapless": [row.issue.number for row in found]
        == list(range(1, selectors.numbers_taken(request.venue_id, addressee, year) + 1)),
    }
    return render(request, "notices/numbers.html", context)
