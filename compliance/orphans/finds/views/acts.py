"""Acts on a find: record a round, establish a stake, pay in, lapse, or drop it."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.input.submissions import redirect_done, submit

from .. import selectors
from ..forms import CashInForm, CoupForm, DropForm, LapseForm
from ..services import ends, establishments, lapses, pay_ins, rounds
from .finds import DROPS, desk_choices, show_find

PAGE = "orphans:find"


@require_permission("orphans.find.record")
@never_cache
@require_POST
def record_round(request: HouseRequest, find_id: UUID) -> HttpResponse:
    """Record a round."""
    row, form = selectors.get_find(request.venue_id, find_id), CoupForm(request.POST)
    if done := submit(request, form, rounds.count_coup, find=row):
        return redirect_done(request, _("Round %(number)d is counted.") % {"number": done.row.number}, PAGE, row.pk)
    return show_find(request, row, form)


@require_permission("orphans.find.record")
@never_cache
@require_POST
def establish_abandonment(request: HouseRequest, find_id: UUID) -> HttpResponse:
    """Establish that a stake is abandoned."""
    row = selectors.get_find(request.venue_id, find_id)
    if submit(request, None, establishments.establish_abandonment, find=row):
        return redirect_done(request, _("The stake is established as abandoned: its amount is fixed."), PAGE, row.pk)
    return redirect(PAGE, row.pk)


@require_permission("orphans.find.cash_in")
@never_cache
@require_POST
def cash_in(request: HouseRequest, find_id: UUID) -> HttpResponse:
    """Pay a find into the cash, and enter it in the register."""
    row = selectors.get_find(request.venue_id, find_id)
    form = CashInForm(request.POST, desks=desk_choices(request.presence))
    if done := submit(request, form, pay_ins.cash_in, find=row):
        message = _("Entered in the orphan register as number %(number)d.") % {"number": done.row.line.number}
        return redirect_done(request, message, PAGE, row.pk)
    return show_find(request, row, form)


@require_permission("orphans.find.end")
@never_cache
@require_POST
def drop_find(request: HouseRequest, find_id: UUID) -> HttpResponse:
    """End a find without a register entry."""
    row = selectors.get_find(request.venue_id, find_id)
    form = DropForm(request.POST, outcomes=DROPS[row.category == "abandoned"])
    if submit(request, form, ends.drop_find, find=row):
        return redirect_done(request, _("The found sum is closed."), PAGE, row.pk)
    return show_find(request, row, form)


@require_permission("orphans.find.end")
@never_cache
@require_POST
def lapse_find(request: HouseRequest, find_id: UUID) -> HttpResponse:
    """Let a stake lapse to the house, or record the decision on machine money."""
    row, form = selectors.get_find(request.venue_id, find_id), LapseForm(request.POST)
    if submit(request, form, lapses.lapse_find, find=row):
        message = _("The decision is recorded.") if row.regime == "custody" else _("It has lapsed to the casino.")
        return redirect_done(request, message, PAGE, row.pk)
    return show_find(request, row, form)
