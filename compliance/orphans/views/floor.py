"""What is done with a find: a game is counted, a stake established, money cashed in, lapsed, or the find dropped."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from compliance.http.forms import show_refusal
from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest, moment
from compliance.refusals import Refused

from .. import selectors, services
from ..forms import CashInForm, CoupForm, DropForm, LapseForm
from .finds import DROPS, desks, shown

NOTHING = Decimal("0.00")


@allowed("orphans.find.record")
@never_cache
@require_POST
def coup(request: HouseRequest, find_id: UUID) -> HttpResponse:
    """Count a game."""
    row, form = selectors.find(request.venue_id, find_id), CoupForm(request.POST)

    def act() -> str:
        done = services.count_coup(
            house=request.presence.house,
            find=row,
            number=form.cleaned_data["number"],
            gain=form.cleaned_data["gain"] or NOTHING,
            by=request.presence.staff,
            at=moment(),
        )
        return _("Game %(number)d is counted.") % {"number": done.number}

    return _done(request, row, form, act)


@allowed("orphans.find.record")
@never_cache
@require_POST
def establish(request: HouseRequest, find_id: UUID) -> HttpResponse:
    """Establish that a stake is abandoned."""
    row = selectors.find(request.venue_id, find_id)
    try:
        services.establish(house=request.presence.house, find=row, by=request.presence.staff, at=moment())
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("The stake is established as abandoned: its amount is fixed."))
    return redirect("orphans:find", row.pk)


@allowed("orphans.find.cash_in")
@never_cache
@require_POST
def cash_in(request: HouseRequest, find_id: UUID) -> HttpResponse:
    """Pay a find into the cash, and write it into the carnet."""
    row, form = selectors.find(request.venue_id, find_id), CashInForm(request.POST, desks=desks(request.presence))

    def act() -> str:
        done = services.cash_in(
            house=request.presence.house,
            find=row,
            desk_id=UUID(form.cleaned_data["desk"]),
            amount=form.cleaned_data["amount"],
            pieces=form.pieces(),
            nonce=form.cleaned_data["nonce"],
            by=request.presence.staff,
            at=moment(),
        )
        return _("Written into the carnet as number %(number)d.") % {"number": done.line.number}

    return _done(request, row, form, act)


@allowed("orphans.find.end")
@never_cache
@require_POST
def drop(request: HouseRequest, find_id: UUID) -> HttpResponse:
    """End a find without the carnet."""
    row = selectors.find(request.venue_id, find_id)
    form = DropForm(request.POST, outcomes=DROPS[row.category == "abandoned"])

    def act() -> str:
        services.drop(
            house=request.presence.house, find=row, by=request.presence.staff, at=moment(), **form.cleaned_data
        )
        return _("The find has ended.")

    return _done(request, row, form, act)


@allowed("orphans.find.end")
@never_cache
@require_POST
def lapse(request: HouseRequest, find_id: UUID) -> HttpResponse:
    """Let money lapse to the house."""
    row, form = selectors.find(request.venue_id, find_id), LapseForm(request.POST)

    def act() -> str:
        services.lapse(
            house=request.presence.house, find=row, by=request.presence.staff, at=moment(), **form.cleaned_data
        )
        return _("It has lapsed to the house.")

    return _done(request, row, form, act)


def _done(request: HouseRequest, row: Any, form: Any, act: Callable[[], str]) -> HttpResponse:
    """Do an act with what a form says; what is refused comes back beside its field, with all that was typed."""
    if form.is_valid():
        try:
            said = act()
        except Refused as refused:
            show_refusal(refused, form)
        else:
            messages.success(request, said)
            return redirect("orphans:find", row.pk)
    return shown(request, row, form)
