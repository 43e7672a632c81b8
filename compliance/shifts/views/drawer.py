"""The page of one shift: what was booked, what came and went by slip, how it was counted and signed."""

from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.guard import allowed
from compliance.http.pages import page_of
from compliance.http.presence import HouseRequest, moment
from compliance.http.registers import View

from .. import blind, columns, drawers, drops, selectors, services, words
from ..forms import AdjustForm, BookingForm, OtherPaymentForm, ReasonForm
from ..services import OF_OTHERS
from .known import done, hidden, may_count, reader, who

VOID = "shifts.entry.void"
# A row of bookings has nine sums: a page of fifty takes twice as long as any other page of the cage.
BOOKINGS = 25
# Of a drawer's exchanges its page draws so many; each is a booking too, and all stand in their register.
LAST = 20


@allowed("shifts.shift.read")
@never_cache
@require_GET
def shift(request: HouseRequest, shift_id: UUID) -> HttpResponseBase:
    """One shift; for its holder, where they work. Its bookings also as a file."""
    row, view = drawers.shift(request.venue_id, shift_id), View.of(request, columns.BOOKINGS)
    if not view.form:
        return shown(request, row)
    kept = blind.bookings_hidden(row, reader(request.presence))

    def seen(rows: Iterable[Any]) -> Iterator[Any]:
        for entry in rows:
            if kept:
                entry.cash = entry.chips = entry.plaques = None
            yield entry

    return view.export(drawers.entries_of(row.pk), narrowed=row.label, prepare=seen)


@allowed("shifts.shift.work")
@never_cache
@require_POST
def book(request: HouseRequest, shift_id: UUID) -> HttpResponse:
    """Book takings of cards, another receipt or another payment."""
    row, form = drawers.shift(request.venue_id, shift_id), BookingForm(request.POST)
    made = done(form, lambda: services.make_entry(shift=row, **form.cleaned_data, **who(request)))
    if made is None:
        return shown(request, row, form)
    messages.success(request, _("Booked as number %(number)s of the shift.") % {"number": made.position})
    return redirect("shifts:shift", row.pk)


@allowed(VOID)
@never_cache
@require_POST
def adjust(request: HouseRequest, shift_id: UUID) -> HttpResponse:
    """Put right what a drawer should hold, as another person than its holder."""
    row = drawers.shift(request.venue_id, shift_id)
    form = AdjustForm(request.POST, cash=row.desk_id is not None)

    def act() -> Any:
        said = form.cleaned_data
        return services.adjust(
            shift=row, change=form.change(), reason=said["reason"], nonce=said["nonce"], **who(request)
        )

    made = done(form, act)
    if made is None:
        return shown(request, row, form)
    messages.success(request, _("The adjustment is booked as number %(number)s.") % {"number": made.position})
    return redirect("shifts:shift", row.pk)


@allowed(VOID)
@never_cache
@require_POST
def pay_other(request: HouseRequest, shift_id: UUID) -> HttpResponse:
    """Book another payment above what its holder pays alone, as another person."""
    row, form = drawers.shift(request.venue_id, shift_id), OtherPaymentForm(request.POST)
    made = done(form, lambda: services.pay_other(shift=row, **form.cleaned_data, **who(request)))
    if made is None:
        return shown(request, row, form)
    messages.success(request, _("Booked as number %(number)s of the shift.") % {"number": made.position})
    return redirect("shifts:shift", row.pk)


@allowed(VOID)
@never_cache
@require_http_methods(["GET", "POST"])
def void(request: HouseRequest, entry_id: UUID) -> HttpResponse:
    """Take back a booking that somebody else made."""
    entry = drawers.booking(request.venue_id, entry_id)
    form = ReasonForm(request.POST if request.method == "POST" else None, initial={"nonce": uuid4()})
    if request.method == "POST":
        made = done(form, lambda: services.void(entry=entry, **form.cleaned_data, **who(request)))
        if made is not None:
            messages.success(request, _("Booking %(number)s is taken back.") % {"number": entry.position})
            return redirect("shifts:shift", entry.shift_id)
    context = {
        "entry": entry,
        "kind": words.BOOKINGS[entry.kind],
        "place": columns.named(entry.shift),
        "kept": blind.bookings_hidden(entry.shift, reader(request.presence)),
        "form": form,
        "currency": request.presence.house.currency,
    }
    return render(request, "shifts/void.html", context, status=422 if form.is_bound else 200)


def shown(request: HouseRequest, row: Any, bound: Any = None) -> HttpResponse:
    """The page of a shift; `bound` is the form that came back with something to mend."""
    presence = request.presence
    state = columns.state(row)
    opened, own = state == "open", row.opened_by_id == presence.staff.pk
    may_void = opened and not own and presence.may(VOID)
    may_book = opened and own and row.desk_id is not None and presence.may("shifts.shift.work")
    tone, icon = words.TONES[state]
    page = page_of(
        request,
        columns.BOOKINGS,
        drawers.entries_of(row.pk).order_by("-position"),
        narrowed=row.label,
        size=BOOKINGS,
    )
    looks, exchanges = reader(presence), drawers.exchanges_of(row.pk).reverse()[:LAST]
    kept = blind.bookings_hidden(row, looks)
    context = {
        "row": row,
        "place": columns.named(row),
        "state": words.STATES[state],
        "tone": tone,
        "icon": icon,
        "opened": opened,
        "own": own,
        "hidden": hidden(presence, row),
        "kept": kept,
        "owed": blind.is_owed(row, looks),
        "page": page,
        "lines": [_line(line, presence.staff.pk, may_void) for line in drawers.bookings(page)],
        "counts": _counts(row, looks),
        "slips": [slip_line(each) for each in drawers.slips_of(row.pk, request.venue_id)],
        "exchanges": exchanges,
        "booking_form": _or(bound, BookingForm, may_book),
        "adjust_form": _or(bound, AdjustForm, may_void, cash=row.desk_id is not None),
        "other_form": _or(bound, OtherPaymentForm, may_void and row.desk_id is not None),
        "alone": services.left_alone(presence.house, row, moment()),
        "may_count": opened and may_count(presence, row),
        "may_exchange": opened and presence.may("shifts.shift.work") and (own or row.table_id is not None),
        "may_fit": opened and row.table_id is not None and presence.may("shifts.box.handle"),
        "boxes": drops.fittings_of(row.pk) if row.table_id is not None else [],
        "may_slip": opened and presence.may("shifts.slip.sign"),
        "currency": presence.house.currency,
    }
    return render(request, "shifts/shift.html", context, status=422 if bound is not None else 200)


def _counts(row: Any, looks: blind.Reader) -> list[dict[str, Any]]:
    """The counts of a shift; the sum of the opening count is the first of the totals that are kept back."""
    rows = list(selectors.counts_of(row.pk))
    told, kept = blind.told(rows, looks), blind.totals_hidden(row, looks)
    return [
        {
            "row": each,
            "kind": words.COUNTS[each.kind],
            "sum": None if kept and each.kind == "opening" else told[each.pk].counted,
        }
        for each in rows
    ]


def _or(bound: Any, kind: type, offered: bool, **options: Any) -> Any:
    """The form that came back if it is of this kind, a fresh one where it is offered, or none."""
    if type(bound) is kind:
        return bound
    return kind(initial={"nonce": uuid4()}, **options) if offered else None


def _line(line: Any, staff_id: UUID, may_void: bool) -> dict[str, Any]:
    entry = line.entry
    voided = getattr(entry, "voided", None)
    theirs = entry.entered_by_id != staff_id
    return {
        "entry": entry,
        "before": line,
        "kind": words.BOOKINGS[entry.kind],
        "voided": voided,
        "may_void": may_void and theirs and voided is None and entry.kind not in OF_OTHERS,
    }


def slip_line(row: Any) -> dict[str, Any]:
    """A slip as lists draw it."""
    way = columns.way(row)
    tone, icon = words.WAY_TONES[way]
    return {
        "row": row,
        "kind": words.SLIPS[row.kind],
        "giver": columns.named(row.giver),
        "taker": columns.named(row.taker),
        "state": words.WAYS[way],
        "tone": tone,
        "icon": icon,
        "total": row.cash + row.chips + row.plaques,
    }
