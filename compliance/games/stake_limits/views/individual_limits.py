"""Pages of individual limits: the register, the request for a guest, and the guest's panel."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page
from compliance.people.presentation.panels import Panel, PanelRequest
from compliance.people.selectors import guests

from ...domain.stake_schemes import has_schemes
from ...selectors import games
from .. import selectors
from ..forms import LimitForm
from ..presentation import words
from ..presentation.individual_limits import APPROVE, INDIVIDUAL_LIMITS, READ, REQUEST
from ..services import individual_limits

list_limits = register_page(INDIVIDUAL_LIMITS, "games/individual_limits.html")


@require_permission(REQUEST)
@never_cache
@require_http_methods(["GET", "POST"])
def request_limit(request: HouseRequest, guest_id: UUID) -> HttpResponse:
    """Request a higher maximum for a guest at a table."""
    guest, house = guests.get_guest(request.venue_id, guest_id), request.presence.house
    day = house.gaming_day(current_time())
    form = LimitForm(
        request.POST if request.method == "POST" else None,
        tables=[(str(row.pk), row.name) for row in games.list_tables(house.id)],
        initial={"first_day": day, "last_day": day},
    )
    if submit(request, form, individual_limits.request_limit, guest_id=guest_id):
        message = _("The request is recorded. Another person must decide.")
        return redirect_done(request, message, "games:individual_limits")
    context = {"form": form, "name": guest.name, "guest_id": guest_id, "currency": house.currency}
    return render(request, "games/individual_limit.html", context, status=422 if form.is_bound else 200)


@require_permission(APPROVE)
@never_cache
@require_POST
def decide_limit(request: HouseRequest, limit_id: UUID) -> HttpResponse:
    """Approve or decline a requested limit."""
    row, answer = selectors.get_limit(request.venue_id, limit_id), request.POST.get("approved")
    # A decision is final: it is not read out of a request without an answer.
    if answer not in ("yes", "no"):
        messages.error(request, _("Choose whether to approve or to decline the request."))
        return redirect("games:individual_limits")
    if submit(request, None, individual_limits.decide_limit, limit=row, approved=answer == "yes"):
        return redirect_done(request, _("The decision is recorded."), "games:individual_limits")
    return redirect("games:individual_limits")


@require_permission(REQUEST)
@never_cache
@require_POST
def end_limit(request: HouseRequest, limit_id: UUID) -> HttpResponse:
    """End an approved limit."""
    row = selectors.get_limit(request.venue_id, limit_id)
    if submit(request, None, individual_limits.end_limit, limit=row):
        return redirect_done(request, _("The individual limit has ended."), "games:individual_limits")
    return redirect("games:individual_limits")


def guest_panels(query: PanelRequest) -> list[Panel]:
    """Return the individual limits of a guest, newest first, with a link to request another one."""
    presence, house = query.presence, query.presence.house
    day = house.gaming_day(query.at)
    # Where maxima follow from the minimum, no guest has other ones.
    if not presence.may(READ) or not has_schemes(house.rulebook(day)):
        return []
    rows = []
    for row in selectors.limits_of_guest(house.id, query.persons[0]):
        state = selectors.state_of_limit(row, day)
        rows.append({"row": row, "state": words.LIMIT_STATES[state], "icon": words.LIMIT_TONES[state][1]})
    may_request = presence.may(REQUEST)
    if not rows and not may_request:
        return []
    context = {"rows": rows, "currency": house.currency, "guest_id": query.persons[0], "may_request": may_request}
    return [Panel("games/individual_limits_of_guest.html", context)]
