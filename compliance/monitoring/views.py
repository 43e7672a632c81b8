"""Pages of alerts: the queue, a single alert with its arithmetic, and its clearance."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, StaffContext, current_time
from compliance.http.input.submissions import form_on_page, redirect_done, submit
from compliance.http.register_views.pages import register_page
from compliance.people.selectors import guests as guest_selectors

from .forms import ClearForm
from .presentation import words
from .presentation.registers import ALERTS, state_of
from .selectors import alerts as selectors
from .services import alerts as alerts_services

if TYPE_CHECKING:
    from .models import Alert, AlertOperation

READ, CLEAR = "monitoring.alert.read", "monitoring.alert.clear"


alerts = register_page(ALERTS)


@require_permission(READ)
@never_cache
@require_GET
def show_alert(request: HouseRequest, alert_id: UUID) -> HttpResponse:
    """Show an alert with its transactions and the sum after each."""
    row = selectors.get_alert(request.venue_id, alert_id)
    alerts_services.note_opened(venue_id=request.venue_id, alert=row, by=request.presence.staff, at=current_time())
    return _render_alert(request, row)


@sensitive_post_parameters()
@require_permission(CLEAR)
@never_cache
@require_POST
def clear(request: HouseRequest, alert_id: UUID) -> HttpResponse:
    """Clear an alert, with the reason."""
    row, form = selectors.get_alert(request.venue_id, alert_id), ClearForm(request.POST)
    if submit(request, form, alerts_services.clear_alert, alert=row):
        return redirect_done(request, _("The alert is cleared."), "monitoring:alert", row.pk)
    return _render_alert(request, row, form)


def _render_alert(request: HouseRequest, row: "Alert", form: ClearForm | None = None) -> HttpResponse:
    house, may = request.presence.house, request.presence.may
    offered = getattr(row, "clearance", None) is None and may(CLEAR)
    others = selectors.list_alerts(house.id, person_ids=guest_selectors.file_ids(row.person_id)).exclude(pk=row.pk)
    context = describe_alert(row) | {
        "name": guest_selectors.current_names(house.id, {row.person_id})[row.person_id],
        "lines": _running_sums(selectors.alert_transactions(row)),
        "others": [describe_alert(each) for each in others[:10]],
        "beyond": row.total - row.threshold,
        "form": form_on_page(form, ClearForm, offered),
        "currency": house.currency,
        "may_see_guest": may("people.guest.read"),
    }
    return render(request, "monitoring/alert.html", context, status=422 if form is not None else 200)


def _running_sums(rows: "Iterable[AlertOperation]") -> Iterator[dict[str, object]]:
    """Yield the transactions of an alert with the sum after each."""
    sum_so_far: Decimal | int = 0
    for each in rows:
        sum_so_far += each.amount
        yield {
            "line": each,
            "source": words.SOURCES.get(each.operation.source_table, words.OPERATION),
            "sum": sum_so_far,
            "voided": getattr(each.operation, "voided", None),
        }


def describe_alert(row: "Alert") -> dict[str, object]:
    """Prepare an alert for templates."""
    state = state_of(row)
    tone, icon = words.TONES[state]
    return {
        "row": row,
        "rule": words.RULES[row.rule],
        "direction": words.DIRECTIONS[row.direction],
        "state": words.STATES[state],
        "tone": tone,
        "icon": icon,
        "clearance": getattr(row, "clearance", None),
    }


def list_pending_tasks(presence: StaffContext, at: datetime) -> Iterator[dict[str, object]]:
    """Yield the open alerts for the overview, if the user may clear them."""
    count = selectors.count_open_alerts(presence.house.id) if presence.may(CLEAR) else 0
    if count:
        text = ngettext(
            "%(count)s alert on a guest's transactions awaits review.",
            "%(count)s alerts on guests' transactions await review.",
            count,
        )
        url = f"{reverse('monitoring:alerts')}?state=open"
        yield {
            "tone": "review",
            "icon": "alert",
            "text": text % {"count": count},
            "url": url,
            "action": _("View"),
        }
