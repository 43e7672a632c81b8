"""Pages for one proposal to withhold winnings, and for the decision on it."""

from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.submissions import redirect_done, submit
from compliance.people.presentation import panels
from compliance.people.selectors import guests as guest_selectors

from .. import selectors as winnings_selectors
from ..forms import DecisionForm
from ..services import decisions, proposals
from .proposals import describe_withholding, show_withholding

if TYPE_CHECKING:
    from compliance.exclusions.models.withholdings import Withholding


@require_permission("exclusions.withholding.read")
@never_cache
@require_GET
def view_withholding(request: HouseRequest, withholding_id: UUID) -> HttpResponse:
    """Show a proposal with its decision, or the form to decide."""
    row, by = winnings_selectors.get_withholding(request.venue_id, withholding_id), request.presence.staff
    proposals.note_withholding_opened(venue_id=request.venue_id, withholding=row, by=by, at=current_time())
    return show_withholding(request, DecisionForm(), _of_one(request, row))


@sensitive_post_parameters()
@require_permission("exclusions.withholding.decide")
@never_cache
@require_POST
def decide_withholding(request: HouseRequest, withholding_id: UUID) -> HttpResponse:
    """Withhold the winnings or have them paid, and optionally exclude the player."""
    row, form = winnings_selectors.get_withholding(request.venue_id, withholding_id), DecisionForm(request.POST)
    if submit(request, form, decisions.decide_withholding, withholding=row):
        return redirect_done(request, _("The decision is recorded."), "exclusions:withholding", row.pk)
    return show_withholding(request, form, _of_one(request, row))


def _of_one(request: HouseRequest, row: "Withholding") -> dict[str, object]:
    staff, may = request.presence.staff, request.presence.may
    description = describe_withholding(row)
    return {
        **description,
        "name": guest_selectors.current_names(request.venue_id, {row.person_id})[row.person_id],
        "guest_id": row.person_id,
        "may_decide": description["decision"] is None
        and may("exclusions.withholding.decide")
        and row.proposed_by != staff,
        "is_own": description["decision"] is None and row.proposed_by == staff,
        "may_see_measures": may("exclusions.measure.read"),
        # The cage is a higher layer and registers the panel of the guest's requested payouts.
        "payouts": panels.build_panels(
            panels.PanelRequest((row.person_id,), request.presence, current_time()), "payouts"
        ),
    }
