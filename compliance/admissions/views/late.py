"""The return of the network: kept scans are judged one by one, and a supervisor sees what should not have been."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.guard import allowed
from compliance.http.pages import page_of
from compliance.http.presence import HouseRequest, moment
from compliance.http.registers import View
from compliance.people.mrz import Unreadable
from compliance.people.reading import Paper
from compliance.refusals import Refused

from .. import desk as hand
from .. import registers_by_hand as files
from .. import selectors, sentences, services
from ..codes import is_code
from ..door_forms import FallbackForm, KeptScanForm, SettlementForm
from ..services import Late
from . import desk, presenting


@allowed("admissions.door.work")
@require_POST
def late(request: HouseRequest) -> HttpResponse:
    """A kept scan or typed paper, judged as of now. It goes the way of its kind, and is stored as a late one."""
    form = KeptScanForm(request.POST)
    if not form.is_valid():
        return desk.unread(request, "", _("The kept scan did not arrive whole. Check it once more."))
    found = form.cleaned_data
    place = dict(desk.places_of(request)).get(found["place"]) or desk.place_of(request)
    if place is None:
        return desk.no_place(request)
    kept = Late(
        nonce=found["nonce"],
        door_id=place.door_id,
        desk_id=place.desk_id,
        claimed_at=found["claimed_at"],
        sent_at=found["sent_at"],
        fate=found["fate"],
    )
    if is_code(found["scan"]):
        return presenting.code(request, found["scan"], kept)
    nonce = hand.presentation(found["nonce"], found["scan"])
    zone = services.read_scan(house=request.presence.house, text=found["scan"], at=moment())
    if found["typed"]:
        return _typed(request, kept, None if isinstance(zone, Unreadable) else zone, nonce)
    if isinstance(zone, Unreadable):
        return presenting.unchecked(request, kept, _unreadable(zone, kept))
    return presenting.judge(request, zone, None, nonce, late=kept)


def _typed(request: HouseRequest, kept: Late, read: Paper | None, nonce: UUID) -> HttpResponse:
    """What was typed, over the scan that it completes if there was one; its form asks for whatever is missing."""
    sent = request.POST.copy()
    sent["shown"] = hand.keep(read, None, nonce, late=kept) if read else hand.keep_late(kept)
    return presenting.typed(request, "guest" if read else "manual", sent)


def _unreadable(zone: Unreadable, kept: Late) -> str:
    why = sentences.unreadable(zone)
    if kept.fate == "here":
        return why
    return _("The kept scan cannot be read and is listed as such. Go by the paper list: %(why)s") % {"why": why}


@allowed("admissions.register.read")
@never_cache
@require_GET
def late_entries(request: HouseRequest) -> HttpResponseBase:
    """Everything that was presented while the server was silent; what a supervisor must settle stands first."""
    view = View.of(request, files.LATE_ENTRIES)
    if view.form:
        return view.export(selectors.late_entries(request.venue_id))
    return _entries(request)


@allowed("admissions.late.settle")
@never_cache
@require_POST
def settle(request: HouseRequest, late_id: UUID) -> HttpResponse:
    """Write down what was done about it."""
    row = selectors.late_entry(request.venue_id, late_id)
    if row is None:
        raise Http404(_("This house has no such late entry."))
    form = SettlementForm(request.POST)
    if form.is_valid():
        try:
            services.settle_late(
                house=request.presence.house,
                late=row,
                note=form.cleaned_data["note"],
                by=request.presence.staff,
                at=moment(),
            )
        except Refused as refused:
            messages.error(request, refused.sentence)
        else:
            messages.success(request, _("The late entry is settled."))
        return redirect("admissions:late_entries")
    return _entries(request, wrong=(row.pk, form), status=422)


def _entries(request: HouseRequest, wrong: Any = None, status: int = 200) -> HttpResponse:
    house = request.presence.house
    page = page_of(request, files.LATE_ENTRIES, selectors.late_entries(house.id))
    may_settle = request.presence.may("admissions.late.settle")
    alarming = [_shown(row) for row in selectors.late_to_settle(house.id)]
    for one in alarming:
        bad = wrong is not None and wrong[0] == one["entry"].pk
        one["form"] = wrong[1] if bad else SettlementForm(auto_id=f"id_{one['entry'].pk}_%s")
    context = {
        "alarming": alarming,
        "may_settle": may_settle,
        "may_see_guest": request.presence.may("people.guest.read"),
        "page": page,
        "rows": [_shown(row) for row in page],
    }
    return render(request, "admissions/late_entries.html", context, status=status)


def _shown(row: Any) -> dict[str, Any]:
    outcome = row.decision.outcome if row.decision else ""
    return {
        "entry": row,
        "place": row.door.name if row.door else row.desk.name,
        "outcome": "unverified" if outcome == "admitted" and row.card_refused else outcome,
        "settlement": getattr(row, "settlement", None),
    }


@allowed("admissions.fallback.set")
@never_cache
@require_http_methods(["GET", "POST"])
def fallback(request: HouseRequest) -> HttpResponse:
    """The house's own words for hours without network."""
    row = selectors.fallback(request.venue_id)
    form = FallbackForm(request.POST if request.method == "POST" else None, initial={"text": row.text if row else ""})
    if form.is_valid():
        services.set_fallback(
            house=request.presence.house, text=form.cleaned_data["text"], by=request.presence.staff, at=moment()
        )
        messages.success(request, _("Stewards read this from now on."))
        return redirect("admissions:fallback")
    context = {"form": form, "current": row, "history": selectors.fallbacks(request.venue_id)[:20]}
    return render(request, "admissions/fallback.html", context, status=422 if form.is_bound else 200)
