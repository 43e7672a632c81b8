"""Pages of stake checks: the check of a stake in a table session, and the register of contested stakes."""

from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from compliance.citations.texts import citation_text
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.base import show_refusal
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page
from compliance.people.selectors import guests
from compliance.refusals import Refused

from .. import selectors
from ..forms import StakeCheckForm
from ..presentation import words
from ..presentation.checks import RECORD, STAKE_CHECKS
from ..presentation.individual_limits import READ
from ..services import checks, individual_limits

if TYPE_CHECKING:
    from ...models.sessions import TableSession

# The form asks for the day and the time of a stake.
SHOWN_AT = {"staked_at": "staked_time"}

stake_checks = register_page(STAKE_CHECKS)


@require_permission(RECORD)
@never_cache
@require_http_methods(["GET", "POST"])
def check_stake(request: HouseRequest, session_id: UUID) -> HttpResponse:
    """Compare a stake with the limits that applied; record the result if the stake is contested."""
    presence, session = request.presence, selectors.scheme_session(request.venue_id, session_id)
    form = _check_form(request, session)
    if request.POST.get("record") and (
        done := submit(request, form, checks.record_check, shown_at=SHOWN_AT, session=session)
    ):
        message = _("The check is recorded: %(result)s (%(article)s).")
        shown = {"result": words.RESULTS[done.row.result], "article": citation_text(done.row.article)}
        return redirect_done(request, message % shown, "games:stake_checks")
    found = None if form.errors or not form.is_bound else _compare(request, session, form)
    if form.has_guests:
        individual_limits.note_limits_opened(
            house=presence.house, session=session, by=presence.staff, at=current_time()
        )
    context = {
        "session": session,
        "form": form,
        "found": found,
        "article": citation_text(found.article) if found else "",
        "result": words.RESULTS[found.result] if found else "",
        "currency": presence.house.currency,
    }
    return render(request, "games/stake_check.html", context, status=422 if form.errors else 200)


def _compare(request: HouseRequest, session: "TableSession", form: StakeCheckForm) -> checks.StakeResult | None:
    """Return the result for a stake, or None with the refusal at its field."""
    if not form.is_valid():
        return None
    house = request.presence.house
    try:
        return checks.check_stake(house=house, session=session, stake=form.stake(house), at=current_time())
    except Refused as refused:
        show_refusal(refused, form, shown_at=SHOWN_AT)
        return None


def _check_form(request: HouseRequest, session: "TableSession") -> StakeCheckForm:
    """Return the form with the terminals of the table, and with the guests who have individual limits there."""
    presence, sent = request.presence, request.POST if request.method == "POST" else None
    now = current_time()
    today, local = presence.house.gaming_day(now), now.astimezone(presence.house.zone)
    limits = list(selectors.limits_of_session(session, today)) if presence.may(READ) else []
    names = guests.current_names(request.venue_id, {row.person_id for row in limits})
    return StakeCheckForm(
        sent,
        terminals=[(str(row.pk), row.number) for row in selectors.terminals_of_session(session)],
        limits=[(str(row.pk), names[row.person_id]) for row in limits],
        initial={"nonce": uuid4(), "staked_on": local.date(), "staked_time": local.time().replace(microsecond=0)},
    )
