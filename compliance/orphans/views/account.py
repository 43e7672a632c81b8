"""The account «orphelins» beside its carnet: balances, journal, deposits, reconciliations, and what is late."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.forms import show_refusal
from compliance.http.guard import allowed
from compliance.http.pages import page_of
from compliance.http.presence import HouseRequest, Presence, moment
from compliance.http.registers import View
from compliance.refusals import Refused

from .. import books, journal, services, year_end, year_words
from ..columns import JOURNAL
from ..forms import DepositForm, ReconcileForm

READ, KEEP = "orphans.account.read", "orphans.account.keep"


@allowed(READ)
@never_cache
@require_GET
def account(request: HouseRequest) -> HttpResponseBase:
    """Carnet and account side by side, with the journal of an exercise; also as a file for spreadsheets."""
    label = request.GET.get("year", "")
    carnet = books.carnet(request.venue_id, label) if label else books.carnets(request.venue_id).first()
    if carnet is None:
        return render(request, "orphans/account.html", {"carnet": None})
    view = View.of(request, JOURNAL)
    if view.form:
        return view.export(year_end.journal(carnet), [(_("Exercise"), carnet.label)], carnet.label)
    return shown(request, carnet)


@allowed(KEEP)
@never_cache
@require_POST
def deposit(request: HouseRequest, label: str) -> HttpResponse:
    """Book that money was brought to the bank."""
    carnet, form = books.carnet(request.venue_id, label), DepositForm(request.POST)
    if form.is_valid():
        try:
            services.deposit(
                house=request.presence.house,
                carnet=carnet,
                by=request.presence.staff,
                at=moment(),
                **form.cleaned_data,
            )
        except Refused as refused:
            show_refusal(refused, form)
        else:
            messages.success(request, _("The deposit is booked."))
            return redirect(address(carnet))
    return shown(request, carnet, deposit_form=form)


@allowed(KEEP)
@never_cache
@require_POST
def reconcile(request: HouseRequest, label: str) -> HttpResponse:
    """Compare with the balance in the commercial books; a difference is kept and shown, not refused."""
    carnet, form = books.carnet(request.venue_id, label), ReconcileForm(request.POST)
    if not form.is_valid():
        return shown(request, carnet, reconcile_form=form)
    row = services.reconcile(
        house=request.presence.house, carnet=carnet, by=request.presence.staff, at=moment(), **form.cleaned_data
    )
    if row.difference:
        messages.error(request, _("Carnet and books differ. The difference stays here until it is explained."))
    else:
        messages.success(request, _("Carnet, account and commercial books agree to the cent."))
    return redirect("orphans:year", carnet.label) if request.GET.get("from") == "year" else redirect(address(carnet))


@allowed(READ)
@never_cache
@require_GET
def journal_file(request: HouseRequest, label: str) -> HttpResponseBase:
    """The journal as the plain text that accounting programs read; who took it is noted in the log."""
    carnet, house = books.carnet(request.venue_id, label), request.presence.house
    bookings = year_end.bookings(carnet)
    services.note_journal_taken(
        house=house, carnet=carnet, bookings=bookings.count(), by=request.presence.staff, at=moment()
    )
    rows = (_booking(row) for row in bookings.iterator(chunk_size=500))
    text = journal.written(house.legal_name, carnet.label, house.currency, rows)
    return StreamingHttpResponse(
        text,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="orphelins-{carnet.label}.journal"'},
    )


def waits(presence: Presence, at: datetime) -> Iterator[dict[str, Any]]:
    """What differs or is late, for the page of the night of whoever sees the account."""
    if not presence.may(READ):
        return
    for alarm in year_end.alarms(presence.house, at):
        yield {"tone": "refused", "icon": "alert", "text": in_words(presence, alarm)} | linked(presence, alarm)


def in_words(presence: Presence, alarm: year_end.Alarm) -> str:
    return year_words.alarmed(alarm, presence.house.currency)


def linked(presence: Presence, alarm: year_end.Alarm) -> dict[str, str]:
    """Where an alarm is put right."""
    if alarm.notice_id and presence.may("notices.notice.read"):
        return {"url": reverse("notices:notice", args=[alarm.notice_id]), "action": _("Send")}
    if alarm.kind == "difference":
        return {"url": f"{reverse('orphans:account')}?year={alarm.label}", "action": _("Look at it")}
    return {"url": reverse("orphans:year", args=[alarm.label]), "action": _("Look at it")}


def alarms(request: HouseRequest, at: datetime, label: str = "") -> list[dict[str, str]]:
    """What differs or is late, in words with its link; of one exercise if its label is given."""
    presence = request.presence
    return [
        {"text": in_words(presence, alarm)} | linked(presence, alarm)
        for alarm in year_end.alarms(presence.house, at)
        if label in ("", alarm.label)
    ]


def address(carnet: Any) -> str:
    return f"{reverse('orphans:account')}?year={carnet.label}"


def shown(
    request: HouseRequest,
    carnet: Any,
    *,
    deposit_form: forms.Form | None = None,
    reconcile_form: forms.Form | None = None,
) -> HttpResponse:
    """The page of an exercise, with forms that were understood or not."""
    presence, at = request.presence, moment()
    page = page_of(request, JOURNAL, year_end.newest_first(carnet), narrowed=carnet.label)
    accounts, total, is_paid = year_end.turnovers(carnet), books.total(carnet), books.is_paid(carnet)
    keeps = presence.may(KEEP) and not books.is_closed(carnet)
    context = {
        "carnet": carnet,
        "carnets": books.carnets(request.venue_id),
        "last_line": books.last_line(carnet),
        "total": total,
        "accounts": [{"t": each, "name": year_words.ACCOUNTS[each.account]} for each in accounts.values()],
        "difference": abs(year_end.difference(carnet) or total - accounts["orphelins"].credit_balance),
        "held": -accounts["caisse"].credit_balance,
        "reconciliations": year_end.reconciliations(carnet)[:5],
        "alarms": alarms(request, at),
        "page": page,
        "rows": [_row(row) for row in year_end.bookings_numbered(carnet, list(page))],
        "currency": presence.house.currency,
        "deposit_form": (deposit_form or DepositForm()) if keeps and not is_paid else None,
        "reconcile_form": (reconcile_form or ReconcileForm()) if keeps else None,
        "may_see_carnet": presence.may("orphans.carnet.read"),
    }
    return render(request, "orphans/account.html", context, status=422 if deposit_form or reconcile_form else 200)


def _row(entry: Any) -> dict[str, Any]:
    return {
        "entry": entry,
        "legs": [{"leg": leg, "name": year_words.ACCOUNTS[leg.account]} for leg in entry.legs.all()],
    }


def _booking(entry: Any) -> journal.Booking:
    legs = tuple(journal.Leg(leg.account, leg.debit, leg.credit, leg.balance) for leg in entry.legs.all())
    return journal.Booking(
        entry.number, entry.booked_on, entry.line.number if entry.line else None, entry.reference, legs
    )
