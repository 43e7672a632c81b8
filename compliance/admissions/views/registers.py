"""The registers: cards with their stubs, the alphabetical index, refusals and honour guests, each also as a file."""

from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta
from itertools import islice
from typing import Any
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.columns import Register
from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest, moment
from compliance.http.registers import CHUNK, Prepare, View
from compliance.rules.articles import label as article_label

from .. import columns, selectors, sentences, services
from .. import honour as honoured
from ..forms import CancellationForm, CardFilters, Filters, IndexFilters, RefusalFilters

NOTES = "admissions.note.read"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@allowed("admissions.register.read")
@never_cache
@require_GET
def cards(request: HouseRequest) -> HttpResponseBase:
    """Cards with their stubs, newest first."""
    form = CardFilters.asked(request.GET, first=_today(request) - timedelta(days=6), last=_today(request))
    found: Any = selectors.find_cards(request.venue_id, **form.query()) if form.is_valid() else []
    return register_page(request, columns.CARDS, form, found, _cards)


@allowed("admissions.register.read")
@never_cache
@require_GET
def card(request: HouseRequest, card_id: UUID) -> HttpResponse:
    """One card beside its stub, every entry on it, and its cancellation."""
    found: Any = selectors.card(request.venue_id, card_id)
    asked = list(selectors.cancellations_of(card_id))
    may_ask = request.presence.may("admissions.card.cancel")
    newer = selectors.replacement_of(card_id) if found.replaced else None
    good = not found.cancelled and newer is None and found.valid_from <= _today(request) <= found.valid_to
    settled = found.cancelled or found.replaced or any(getattr(each, "answer", None) is None for each in asked)
    context = {
        "card": found,
        "kind": sentences.card_kind(found.kind),
        "holder": _holder(found.stub),
        "document_kind": sentences.document_kind(found.stub.document_kind),
        "entries": selectors.entries_on(card_id)[:50],
        "cancellations": asked,
        "form": CancellationForm(initial={"number": found.label}) if may_ask and not settled else None,
        "paid_by": sentences.PAYMENT_MEANS.get(found.paid_by, ""),
        "because": sentences.REPLACED_BECAUSE.get(found.replaced_because, ""),
        "replaced_by": newer,
        "replaced_because": sentences.REPLACED_BECAUSE[newer.replaced_because] if newer else "",
        "may_replace": good and request.presence.may("admissions.card.replace"),
        "may_print": request.presence.may("admissions.card.print"),
        "may_see_guest": request.presence.may("people.guest.read"),
    }
    return render(request, "admissions/card.html", context)


@allowed("admissions.register.read")
@never_cache
@require_GET
def index(request: HouseRequest) -> HttpResponseBase:
    """The alphabetical index of card holders (LU art. 76(3))."""
    form = IndexFilters.asked(request.GET, first=_today(request).replace(day=1), last=_today(request))
    found: Any = selectors.find_index(request.venue_id, **form.query()) if form.is_valid() else []
    letter = form.cleaned_data.get("letter", "").upper()
    return register_page(request, columns.INDEX, form, found, _indexed, letters=LETTERS, letter=letter)


@allowed("admissions.register.read")
@never_cache
@require_GET
def refusals(request: HouseRequest) -> HttpResponseBase:
    """Everybody who did not get in or got no card, with every ground in words and its article."""
    form = RefusalFilters.asked(request.GET, first=_today(request) - timedelta(days=6), last=_today(request))
    found: Any = selectors.find_refusals(request.venue_id, **form.query()) if form.is_valid() else []
    presence = request.presence
    register = columns.REFUSALS if presence.may(NOTES) else columns.without(columns.REFUSALS, "note")
    may_see_guest = presence.may("people.guest.read")
    return register_page(request, register, form, found, _refused, prepare=_refused, may_see_guest=may_see_guest)


@allowed("admissions.register.read")
@never_cache
@require_GET
def honour(request: HouseRequest) -> HttpResponseBase:
    """The list of honour guests, kept ready for the control agents (LU art. 75(1))."""
    every, today = "all" in request.GET, _today(request)
    view = View.of(request, columns.HONOUR)
    found = view.sorted(honoured.guests(request.venue_id, None if every else today))
    if view.form:
        return view.export(
            found, [(_("Which cards"), _("All") if every else _("Valid tonight"))], "all" if every else ""
        )
    page = view.page(found, "all" if every else "")
    context = {
        "page": page,
        "rows": _cards(page),
        "every": every,
        "today": today,
        "view": view,
        "may_order": request.presence.may("reports.report.order"),
    }
    part = "_table" if getattr(request, "htmx", False) else ""
    return render(request, f"admissions/registers/{columns.HONOUR.name}{part}.html", context)


# --- From rows to pages.


def register_page(
    request: HouseRequest,
    register: Register,
    form: Filters,
    found: Any,
    show: Callable[[Any], Iterable[Any]],
    prepare: Prepare = iter,
    **more: Any,
) -> HttpResponseBase:
    """The file asked for; or the whole page, or only its table when HTMX asked."""
    view = View.of(request, register)
    if form.is_valid():
        found = view.sorted(found)
        if view.form:
            return view.export(found, form.said(), form.codes(), prepare)
    page = view.page(found, form.codes() if form.is_valid() else None)
    context = {
        "form": form,
        "page": page,
        "rows": list(show(page)),
        "spans": spans(request, form),
        "view": view,
    } | more
    part = "_table" if getattr(request, "htmx", False) else ""
    template = f"admissions/registers/{register.name}{part}.html"
    return render(request, template, context, status=200 if form.is_valid() else 422)


def _cards(page: Iterable[Any]) -> list[dict[str, Any]]:
    return [
        {
            "card": card,
            "kind": sentences.card_kind(card.kind),
            "name": _holder(card.stub),
            "document": sentences.document_kind(card.stub.document_kind),
            "paid_by": sentences.PAYMENT_MEANS.get(card.paid_by, ""),
        }
        for card in page
    ]


def _indexed(page: Iterable[Any]) -> list[dict[str, Any]]:
    rows = list(page)
    cancelled = selectors.cancelled_among({UUID(each["id"]) for row in rows for each in row["cards"]})
    return [
        row
        | {
            "name": sentences.name(row["surname"], row["given_names"]),
            "cards": [each | {"cancelled": UUID(each["id"]) in cancelled} for each in row["cards"]],
        }
        for row in rows
    ]


def _refused(decisions: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """Why nobody came in or got a card; the database is asked once for each few hundred of them."""
    left = iter(decisions)
    while some := list(islice(left, CHUNK)):
        cardless = selectors.card_refusals_of({row.pk for row in some if row.cardless})
        for row in some:
            why, review = cardless.get(row.pk), getattr(row, "review", None)
            yield {
                "decision": row,
                "grounds": sentences.grounds(row.grounds.all(), why),
                "place": row.door.name if row.door else row.desk.name,
                "outcome": "no_card" if why else services.outcome_of(row),
                "review": review,
                "review_article": article_label(review.article) if review else "",
            }


def spans(request: HouseRequest, form: Filters) -> list[dict[str, Any]]:
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


def _holder(stub: Any) -> str:
    return sentences.name(stub.surname, stub.given_names)


def _today(request: HouseRequest) -> date:
    day: date = request.presence.house.gaming_day(moment())
    return day
