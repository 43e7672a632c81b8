"""The registers: cards with their stubs, the alphabetical index, refusals and honour guests, each also as a file."""

from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime, timedelta
from itertools import islice
from typing import Any
from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.guard import allowed
from compliance.http.pages import page_of
from compliance.http.presence import HouseRequest, moment
from compliance.http.spreadsheet import spreadsheet

from .. import selectors, sentences, services
from ..forms import CancellationForm, CardFilters, Filters, IndexFilters, RefusalFilters

Local = Callable[[datetime], datetime]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CHUNK = 500


@allowed("admissions.register.read")
@never_cache
@require_GET
def cards(request: HouseRequest) -> HttpResponseBase:
    """Cards with their stubs, newest first."""
    form = CardFilters.asked(request.GET, first=_today(request) - timedelta(days=6), last=_today(request))
    found: Any = selectors.find_cards(request.venue_id, **form.query()) if form.is_valid() else []
    if "export" in request.GET and form.is_valid():
        return _export(request, "cards", CARD_HEAD, found, _card_row)
    page = page_of(found, request.GET.get("page"))
    rows = [{"card": card, "kind": sentences.card_kind(card.kind), "name": _holder(card.stub)} for card in page]
    return _register(request, "cards", form, page, rows)


@allowed("admissions.register.read")
@never_cache
@require_GET
def card(request: HouseRequest, card_id: UUID) -> HttpResponse:
    """One card beside its stub, every entry on it, and its cancellation."""
    try:
        found: Any = selectors.card(request.venue_id, card_id)
    except ObjectDoesNotExist as error:
        raise Http404(_("This house has no such card.")) from error
    asked = list(selectors.cancellations_of(card_id))
    may_ask = request.presence.may("admissions.card.cancel")
    settled = found.cancelled or any(getattr(each, "answer", None) is None for each in asked)
    context = {
        "card": found,
        "kind": sentences.card_kind(found.kind),
        "holder": _holder(found.stub),
        "document_kind": sentences.document_kind(found.stub.document_kind),
        "entries": selectors.entries_on(card_id)[:50],
        "cancellations": asked,
        "form": CancellationForm(initial={"number": found.label}) if may_ask and not settled else None,
        "may_print": request.presence.may("admissions.card.print"),
        "may_see_guest": request.presence.may("people.guest.read"),
        "may_see_log": request.presence.may("audit.log.read"),
    }
    return render(request, "admissions/card.html", context)


@allowed("admissions.register.read")
@never_cache
@require_GET
def index(request: HouseRequest) -> HttpResponseBase:
    """The alphabetical index of card holders (LU art. 76(3))."""
    form = IndexFilters.asked(request.GET, first=_today(request).replace(day=1), last=_today(request))
    found: Any = selectors.find_index(request.venue_id, **form.query()) if form.is_valid() else []
    if "export" in request.GET and form.is_valid():
        return _export(request, "index", INDEX_HEAD, found, _index_row)
    page = page_of(found, request.GET.get("page"))
    cancelled = selectors.cancelled_among({UUID(each["id"]) for row in page for each in row["cards"]})
    rows = [
        row
        | {
            "name": sentences.name(row["surname"], row["given_names"]),
            "cards": [each | {"cancelled": UUID(each["id"]) in cancelled} for each in row["cards"]],
        }
        for row in page
    ]
    letter = form.cleaned_data.get("letter", "").upper()
    return _register(request, "index", form, page, rows, letters=LETTERS, letter=letter)


@allowed("admissions.register.read")
@never_cache
@require_GET
def refusals(request: HouseRequest) -> HttpResponseBase:
    """Everybody who did not get in or got no card, with every ground in words and its article."""
    form = RefusalFilters.asked(request.GET, first=_today(request) - timedelta(days=6), last=_today(request))
    found: Any = selectors.find_refusals(request.venue_id, **form.query()) if form.is_valid() else []
    if "export" in request.GET and form.is_valid():
        return _export(request, "refusals", REFUSAL_HEAD, found, _refusal_row, prepare=_refused)
    page = page_of(found, request.GET.get("page"))
    rows = list(_refused(page))
    return _register(request, "refusals", form, page, rows, may_see_guest=request.presence.may("people.guest.read"))


@allowed("admissions.register.read")
@never_cache
@require_GET
def honour(request: HouseRequest) -> HttpResponseBase:
    """The list of honour guests, kept ready for the control agents (LU art. 75(1))."""
    every = "all" in request.GET
    found = selectors.honour_guests(request.venue_id, None if every else _today(request))
    if "export" in request.GET:
        return _export(request, "honour-guests", CARD_HEAD, found, _card_row)
    page = page_of(found, request.GET.get("page"))
    rows = [{"card": card, "kind": sentences.card_kind(card.kind), "name": _holder(card.stub)} for card in page]
    return render(request, "admissions/honour.html", {"page": page, "rows": rows, "every": every})


# --- From rows to pages.


def _register(request: HouseRequest, name: str, form: Filters, page: Any, rows: list[Any], **more: Any) -> HttpResponse:
    """The whole page, or only its table when HTMX asked."""
    context = {"form": form, "page": page, "rows": rows, "spans": _spans(request, form), "register": name} | more
    part = "table" if getattr(request, "htmx", False) else "page"
    template = f"admissions/registers/{name}{'_table' if part == 'table' else ''}.html"
    return render(request, template, context, status=200 if form.is_valid() else 422)


def _spans(request: HouseRequest, form: Filters) -> list[dict[str, Any]]:
    """The spans that people ask for most, one click each."""
    today = _today(request)
    asked = selectors.Wanted()
    if form.is_valid():
        asked = form.wanted()
    usual: list[tuple[str, date | None, date | None]] = [
        (_("Tonight"), today, today),
        (_("7 days"), today - timedelta(days=6), today),
        (_("This month"), today.replace(day=1), today),
        (_("This year"), today.replace(month=1, day=1), today),
        (_("All"), None, None),
    ]
    return [
        {
            "title": title,
            "first": first.isoformat() if first else "",
            "last": last.isoformat() if last else "",
            "current": form.is_valid() and (first, last) == (asked.first, asked.last),
        }
        for title, first, last in usual
    ]


def _refused(decisions: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """Why nobody came in or got a card; the database is asked once for each few hundred of them."""
    left = iter(decisions)
    while some := list(islice(left, CHUNK)):
        cardless = selectors.card_refusals_of({row.pk for row in some if row.cardless})
        for row in some:
            why = cardless.get(row.pk)
            yield {
                "decision": row,
                "grounds": sentences.grounds(row.grounds.all(), why),
                "place": row.door.name if row.door else row.desk.name,
                "outcome": "no_card" if why else row.outcome,
            }


def _holder(stub: Any) -> str:
    return sentences.name(stub.surname, stub.given_names)


def _today(request: HouseRequest) -> date:
    day: date = request.presence.house.gaming_day(moment())
    return day


# --- Registers as files.

CARD_HEAD = (
    "number",
    "kind",
    "surname",
    "first_names",
    "address",
    "document",
    "document_number",
    "document_state",
    "document_expires_on",
    "price",
    "currency",
    "valid_from",
    "valid_to",
    "gaming_day",
    "issued_at",
    "issued_by",
    "cancelled",
)
INDEX_HEAD = ("surname", "first_names", "address", "cards")
REFUSAL_HEAD = ("at", "gaming_day", "place", "outcome", "grounds", "articles", "note", "decided_by")


def _export(
    request: HouseRequest,
    register: str,
    head: Iterable[str],
    found: Any,
    row: Callable[[Any, Local], list[Any]],
    prepare: Callable[[Iterable[Any]], Iterable[Any]] = iter,
) -> StreamingHttpResponse:
    """Send the register row by row, and note in the log that it left the house."""
    at = moment()
    services.note_exported(
        house=request.presence.house, register=register, rows=found.count(), by=request.presence.staff, at=at
    )
    local = request.presence.house.local
    rows = (row(one, local) for one in prepare(found.iterator(chunk_size=CHUNK)))
    return spreadsheet(f"{register}-{local(at):%Y-%m-%d}", head, rows)


def _card_row(card: Any, local: Local) -> list[Any]:
    stub = card.stub
    return [
        card.label,
        card.kind,
        stub.surname,
        stub.given_names,
        stub.address,
        stub.document_kind,
        stub.document_number,
        stub.document_state,
        stub.document_expires_on,
        card.price,
        card.currency,
        card.valid_from,
        card.valid_to,
        card.gaming_day,
        local(card.issued_at),
        card.issued_by,
        "yes" if card.cancelled else "no",
    ]


def _index_row(row: dict[str, Any], local: Local) -> list[Any]:
    return [row["surname"], row["given_names"], row["address"], " ".join(each["label"] for each in row["cards"])]


def _refusal_row(shown: dict[str, Any], local: Local) -> list[Any]:
    decision = shown["decision"]
    return [
        local(decision.decided_at),
        decision.gaming_day,
        shown["place"],
        shown["outcome"],
        " | ".join(ground.text for ground in shown["grounds"]),
        " | ".join(ground.citation for ground in shown["grounds"]),
        decision.note,
        decision.decided_by,
    ]
