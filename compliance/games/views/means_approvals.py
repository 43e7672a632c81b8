"""Pages of the other means of payment that the Minister of Finance approved."""

from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import show_register

from ..forms.tables import ApprovalForm, WithdrawalForm
from ..presentation.registers.means_approvals import APPROVALS, MANAGE
from ..selectors import games as selectors
from ..services import means_approvals


@require_permission("games.table.read")
@never_cache
@require_GET
def list_approvals(request: HouseRequest) -> HttpResponseBase:
    """List the approvals with the days on which they are in force; also as a file."""
    return _show_approvals(request, ApprovalForm() if request.presence.may(MANAGE) else None)


@require_permission(MANAGE)
@never_cache
@require_POST
def submit_approval(request: HouseRequest) -> HttpResponseBase:
    """Record an approval."""
    form = ApprovalForm(request.POST)
    if submit(request, form, means_approvals.approve_means):
        return redirect_done(request, _("The approval is recorded."), "games:approvals")
    return _show_approvals(request, form, 422)


@require_permission(MANAGE)
@never_cache
@require_http_methods(["GET", "POST"])
def submit_withdrawal(request: HouseRequest, approval_id: UUID) -> HttpResponse:
    """End an approval."""
    row = selectors.get_approval(request.venue_id, approval_id)
    form = WithdrawalForm(
        request.POST if request.method == "POST" else None,
        initial={"last_day": request.presence.house.gaming_day(current_time())},
    )
    if submit(request, form, means_approvals.withdraw_means, approval=row):
        return redirect_done(request, _("The approval is ended."), "games:approvals")
    return render(request, "games/withdrawal.html", {"row": row, "form": form}, status=422 if form.is_bound else 200)


def _show_approvals(request: HouseRequest, form: ApprovalForm | None, status: int = 200) -> HttpResponseBase:
    return show_register(request, APPROVALS, "games/approvals.html", {"form": form}, status=status)
