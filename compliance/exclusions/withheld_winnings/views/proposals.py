"""Pages for withheld winnings: the register, the proposal, and the guest's panel."""

from typing import TYPE_CHECKING
from uuid import UUID

from django import forms
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from compliance.exclusions.measure_register import selectors as measure_register_selectors
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, StaffContext, date_at_venue, local_today
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import show_register
from compliance.http.registers.declarations import Empty
from compliance.people.domain.names.name_forms import display_name
from compliance.people.presentation.panels import Panel, PanelRequest

from .. import selectors as winnings_selectors
from ..forms import WonForm
from ..presentation import words as winnings_words
from ..presentation.register import WITHHOLDINGS
from ..services import proposals

if TYPE_CHECKING:
    from compliance.exclusions.models.withholdings import Withholding

UNLAWFUL = Empty(
    gettext_lazy("No winnings withheld"),
    gettext_lazy("The rules of this casino give no right to withhold winnings. Pay them."),
    "lock",
)


@require_permission("exclusions.withholding.read")
@never_cache
@require_GET
def list_withholdings(request: HouseRequest) -> HttpResponseBase:
    """List the proposals, undecided ones first, then newest first."""
    context = {} if _may_withhold(request.presence) else {"empty": UNLAWFUL}
    return show_register(request, WITHHOLDINGS, "http/register/page.html", context)


@sensitive_post_parameters()
@require_permission("exclusions.withholding.propose")
@never_cache
@require_http_methods(["GET", "POST"])
def propose_withholding(request: HouseRequest, guest_id: UUID) -> HttpResponse:
    """Propose to withhold a guest's winnings."""
    known = measure_register_selectors.known_guest(request.venue_id, guest_id)
    house = request.presence.house
    today, sent = local_today(request), request.POST if request.method == "POST" else None
    form = WonForm(sent, breaches=proposals.lawful_breaches(house, today), initial={"happened_on": today})
    if done := submit(request, form, proposals.propose_withholding, guest_id=guest_id):
        message = _("The proposal is recorded. Another person must decide.")
        return redirect_done(request, message, "exclusions:withholding", done.row.pk)
    context = {
        "name": display_name(known.surname, known.given_names),
        "guest_id": guest_id,
        "lawful": _may_withhold(request.presence),
        "may_see_measures": request.presence.may("exclusions.measure.read"),
    }
    return show_withholding(request, form, context)


def guest_panels(query: PanelRequest) -> list[Panel]:
    """Return the panel for floor staff. Readers of measures see the winnings in the case history instead."""
    presence = query.presence
    if not presence.may("exclusions.withholding.read") or presence.may("exclusions.measure.read"):
        return []
    rows = [
        describe_withholding(row) for row in winnings_selectors.withholdings_of(presence.house.id, query.persons[0])
    ]
    may_be_proposed = may_propose(presence)
    if not rows and not may_be_proposed:
        return []
    context = {
        "rows": rows,
        "currency": presence.house.currency,
        "guest_id": query.persons[0],
        "may_propose": may_be_proposed,
    }
    return [Panel("exclusions/guest/withheld.html", context)]


def pending_winnings(presence: StaffContext) -> dict[str, int] | None:
    """Return the number of undecided proposals, or None if the venue's law has no such right."""
    if not presence.may("exclusions.withholding.read") or not _may_withhold(presence):
        return None
    return {"undecided": winnings_selectors.count_undecided(presence.house.id)}


def may_propose(presence: StaffContext) -> bool:
    """May the post propose, and does the law of the venue allow withholding?"""
    return presence.may("exclusions.withholding.propose") and _may_withhold(presence)


def show_withholding(request: HouseRequest, form: forms.Form, context: dict[str, object]) -> HttpResponse:
    """Render a proposal, or the form to make one."""
    context = context | {"form": form, "currency": request.presence.house.currency}
    return render(request, "exclusions/withholding.html", context, status=422 if form.is_bound else 200)


def _may_withhold(presence: StaffContext) -> bool:
    return bool(proposals.lawful_breaches(presence.house, date_at_venue(presence)))


def describe_withholding(row: "Withholding") -> dict[str, object]:
    """Return the data of a proposal for templates."""
    decision = getattr(row, "decision", None)
    state = ""
    if decision:
        state = decision.outcome
    tone, icon = winnings_words.WITHHOLDING_TONES[state]
    return {
        "row": row,
        "decision": decision,
        "breach": row.breach_said or winnings_words.BREACHES[row.breach],
        "state": winnings_words.WITHHOLDING_STATES[state],
        "tone": tone,
        "icon": icon,
    }
