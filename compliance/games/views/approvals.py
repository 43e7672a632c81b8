"""The register of other means of stake that the Minister of Finance approved."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest, moment
from compliance.http.registers import View

from .. import columns, selectors, services
from ..forms.tables import ApprovalForm, WithdrawalForm
from .known import done, who

READ, MANAGE = "games.table.read", "games.table.manage"


@allowed(READ)
@never_cache
@require_GET
def approvals(request: HouseRequest) -> HttpResponseBase:
    """Every approval with the days on which it holds; also as a file."""
    view = View.of(request, columns.APPROVALS)
    rows = view.sorted(selectors.approvals(request.venue_id))
    if view.form:
        return view.export(rows)
    page = view.page(rows)
    return _shown(request, view, page)


@allowed(MANAGE)
@never_cache
@require_POST
def approve(request: HouseRequest) -> HttpResponse:
    """Enter an approval."""
    form = ApprovalForm(request.POST)
    if done(form, lambda: services.approve_means(**form.cleaned_data, **who(request))) is None:
        view = View.of(request, columns.APPROVALS)
        return _shown(request, view, view.page(view.sorted(selectors.approvals(request.venue_id))), form)
    messages.success(request, _("The approval is entered."))
    return redirect("games:approvals")


@allowed(MANAGE)
@never_cache
@require_http_methods(["GET", "POST"])
def withdraw(request: HouseRequest, approval_id: UUID) -> HttpResponse:
    """End an approval."""
    row = selectors.approval(request.venue_id, approval_id)
    form = WithdrawalForm(request.POST or None, initial={"last_day": request.presence.house.gaming_day(moment())})
    if request.method == "POST":
        ended = done(form, lambda: services.withdraw_means(approval=row, **form.cleaned_data, **who(request)))
        if ended is not None:
            messages.success(request, _("The approval is ended."))
            return redirect("games:approvals")
    return render(request, "games/withdrawal.html", {"row": row, "form": form}, status=422 if form.is_bound else 200)


def _shown(request: HouseRequest, view: View, page: Any, bound: Any = None) -> HttpResponse:
    today, manages = request.presence.house.gaming_day(moment()), request.presence.may(MANAGE)
    context = {
        "view": view,
        "page": page,
        "rows": [_line(row, today) for row in page],
        "form": bound or (ApprovalForm() if manages else None),
        "may_manage": manages,
    }
    return render(request, "games/approvals.html", context, status=422 if bound else 200)


def _line(row: Any, today: Any) -> dict[str, Any]:
    end = getattr(row, "withdrawal", None)
    state = "later" if row.valid_from > today else "over" if end and end.last_day < today else "holds"
    return {"row": row, "end": end, "state": state}
