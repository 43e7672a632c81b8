"""Queue of payouts that await a second person, and pending tasks."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, StaffContext, moment
from compliance.http.registers.read_log import log_register_read

from ..presentation.registers import PAYOUTS
from ..selectors import payouts as selectors
from .payouts import line

APPROVE = "payouts.payout.approve"
AT_ONCE = 50


@require_permission(APPROVE)
@never_cache
@require_GET
def queue(request: HouseRequest) -> HttpResponse:
    """Show payouts to approve and on hold, without names; only the list if the page refreshes itself."""
    staff, today = request.presence.staff, request.presence.house.local(moment()).date()
    rows = list(selectors.pending_payouts(request.venue_id)[:AT_ONCE])
    context = {
        "rows": [
            line(row)
            | {
                "is_own": row.prepared_by_id == staff.pk,
                "is_due": row.expected_on is not None and row.expected_on <= today,
            }
            for row in rows
        ],
        "to_withhold": [line(row) for row in selectors.to_withhold(request.venue_id)[:AT_ONCE]],
        "currency": request.presence.house.currency,
    }
    log_register_read(request, PAYOUTS, narrowed="waiting", rows=len(rows))
    part = "waiting" if getattr(request, "htmx", False) else "queue"
    return render(request, f"payouts/{part}.html", context)


def waits(presence: StaffContext, at: datetime) -> Iterator[dict[str, Any]]:
    """Yield the pending tasks of named floor managers, and of staff who approve payouts."""
    if presence.may("payouts.gate.pass"):
        yield from _to_answer(presence)
    if presence.may(APPROVE):
        yield from _to_approve(presence, at)


def _to_answer(presence: StaffContext) -> Iterator[dict[str, Any]]:
    for gate in selectors.to_answer(presence.house.id, presence.staff.pk)[:AT_ONCE]:
        message = _("%(name)s recorded that you were informed before payout %(payout)s. Is this correct?")
        yield {
            "tone": "review",
            "icon": "question",
            "text": message % {"name": gate.passed_by, "payout": gate.payout.label},
            "url": reverse("payouts:payout", args=[gate.payout_id]),
            "action": pgettext("button", "Answer"),
        }


def _to_approve(presence: StaffContext, at: datetime) -> Iterator[dict[str, Any]]:
    house, link = presence.house, {"url": reverse("payouts:queue"), "action": _("View")}
    count = selectors.to_approve(house.id, presence.staff.pk)
    if count:
        message = ngettext("%(count)d payout awaits your approval.", "%(count)d payouts await your approval.", count)
        yield {"tone": "review", "icon": "coins", "text": message % {"count": count}} | link
    held = selectors.due(house.id, house.local(at).date()).count()
    if held:
        message = ngettext("%(count)d payout on hold is due.", "%(count)d payouts on hold are due.", held)
        yield {"tone": "refused", "icon": "clock", "text": message % {"count": held}} | link
    over = selectors.to_withhold(house.id).count()
    if over:
        message = ngettext(
            "%(count)d payout with withheld winnings is still open.",
            "%(count)d payouts with withheld winnings are still open.",
            over,
        )
        yield {"tone": "review", "icon": "lock", "text": message % {"count": over}} | link
