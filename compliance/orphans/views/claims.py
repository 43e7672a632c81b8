"""The claims desk: what may still be claimed and how long, who waits for what, and the form for who comes forward."""

from datetime import date, datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from compliance.http.forms import show_refusal
from compliance.http.guard import allowed
from compliance.http.pages import page_of
from compliance.http.presence import HouseRequest, Presence, moment
from compliance.http.registers import View
from compliance.refusals import Refused

from .. import claim_words, claimed, columns, services
from ..forms.claims import ClaimForm, SearchForm

A_MOMENT = timedelta(microseconds=1)
READ = "orphans.claim.read"


class Countdown(NamedTuple):
    """How long an entry may be claimed: its last day, and the calendar days after today until then."""

    last_day: date
    days_left: int
    is_open: bool


def countdown(presence: Presence, ends_at: datetime, at: datetime) -> Countdown:
    """A window as the house counts it (A-01, A-02)."""
    house = presence.house
    last_day = house.local(ends_at - A_MOMENT).date()
    return Countdown(last_day, (last_day - house.local(at).date()).days, at < ends_at)


@allowed("orphans.find.read")
@never_cache
@require_GET
def claims(request: HouseRequest) -> HttpResponseBase:
    """What may be claimed, the first window to close first; a search finds also what nobody can claim any more."""
    at, presence = moment(), request.presence
    view = View.of(request, columns.CLAIMS)
    if view.form and presence.may(READ):
        return view.export(claimed.claims(request.venue_id))
    form = SearchForm(request.GET or None)
    asked = form.asked() if form.is_bound else {}
    found = claimed.searched(request.venue_id, **asked) if asked else claimed.claimable(request.venue_id, at)
    page = page_of(request, columns.FINDS, found)
    reads = presence.may(READ)
    waiting = [drawn(row) for row in claimed.waiting(request.venue_id)] if reads else []
    if reads:
        view.note_read(len(waiting))
    context = {
        "form": form,
        "asked": asked,
        "page": page,
        "rows": [_offered(presence, row, at) for row in page],
        "waiting": waiting,
        "currency": presence.house.currency,
        "may_read": reads,
        "may_take": presence.may("orphans.claim.take"),
    }
    return render(request, "orphans/claims.html", context)


def drawn(row: Any) -> dict[str, Any]:
    """One claim as pages draw it, with its state."""
    tone, icon = claim_words.TONES[row.state]
    return {"row": row, "state": claim_words.STATES[row.state], "tone": tone, "icon": icon}


def _offered(presence: Presence, row: Any, at: datetime) -> dict[str, Any]:
    """One find as the desk lists it: its entry, and how long it may be claimed."""
    cash_in = getattr(row, "cash_in", None)
    line = cash_in.line if cash_in else None
    gone = row.is_reversed or (row.left is not None and row.left <= 0) or getattr(row, "ended", None) is not None
    return {
        "row": row,
        "line": line,
        "amount": line.change if line else row.worth,
        "gone": gone,
        "window": countdown(presence, line.window_ends_at, at) if line and not gone else None,
        "games_left": max(row.coups_needed - row.coups_played, 0),
        "custody_over": row.regime == "custody" and presence.house.gaming_day(at) > row.gaming_day,
    }


@sensitive_post_parameters()
@allowed("orphans.claim.take")
@never_cache
@require_http_methods(["GET", "POST"])
def take(request: HouseRequest, find_id: UUID) -> HttpResponse:
    """Take the claim of somebody who came forward for a find; the law answers at once."""
    house, at, sent = request.presence.house, moment(), request.POST if request.method == "POST" else None
    row, now = claimed.place_to_claim(request.venue_id, find_id), request.presence.house.local(at)
    form = ClaimForm(sent, initial={"nonce": uuid4(), "claimed_on": now.date(), "claimed_time": now.time()})
    if form.is_valid():
        try:
            claim = services.take_claim(
                house=house,
                find=row,
                said=form.said(),
                claimed_at=form.claimed_at(house.zone),
                nonce=form.cleaned_data["nonce"],
                by=request.presence.staff,
                at=at,
            )
        except Refused as refused:
            show_refusal(refused, form, shown_at={"claimed_at": "claimed_on"})
        else:
            return _taken(request, claim)
    reads = request.presence.may("orphans.claim.read")
    context = {
        "form": form,
        "one": _offered(request.presence, row, at),
        "claims": [drawn(each) for each in claimed.of_find(request.venue_id, row.pk)] if reads else [],
        "currency": house.currency,
    }
    return render(request, "orphans/claim_take.html", context, status=422 if form.is_bound else 200)


def _taken(request: HouseRequest, claim: Any) -> HttpResponse:
    """Where to go on: to the claim, or to its proofs for whoever reads no claims."""
    if claim.refused_as:
        said = _("The law refuses this claim: %(why)s (art. %(article)s). It is kept with its reason.")
        messages.warning(request, said % {"why": claim.get_refused_as_display(), "article": claim.article})
    else:
        messages.success(request, _("The claim is taken. Add the proof now, or as soon as it is there."))
    if request.presence.may("orphans.claim.read"):
        return redirect("orphans:claim", claim.pk)
    return redirect("orphans:claims") if claim.refused_as else redirect("orphans:claim_evidence", claim.pk)
