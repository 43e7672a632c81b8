"""Queue of payouts that await a second person, and pending tasks."""

from collections.abc import Iterator
from datetime import datetime

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.access.guard import require_permission
from compliance.http.access.polls import poll
from compliance.http.access.presence import HouseRequest, StaffContext, current_time
from compliance.http.register_views.pages import table_of
from compliance.http.registers.declarations import Scope
from compliance.http.registers.read_log import log_register_read

from ..presentation.registers import PAYOUTS, QUEUE, TO_WITHHOLD
from ..selectors import payouts as selectors

APPROVE = "payouts.payout.approve"
AT_ONCE = 50


@require_permission(APPROVE)
@never_cache
@require_GET
def show_queue(request: HouseRequest) -> HttpResponse:
    """Show payouts to approve and on hold, without names."""
    return _render_queue(request, "payouts/queue.html")


@poll("payouts:queue")
@require_permission(APPROVE)
@never_cache
@require_GET
def refresh_queue(request: HouseRequest) -> HttpResponse:
    """Return the list of the queue."""
    return _render_queue(request, "payouts/waiting.html")


def _render_queue(request: HouseRequest, template: str) -> HttpResponse:
    rows, scope = list(selectors.pending_payouts(request.venue_id)[:AT_ONCE]), Scope(request.presence, current_time())
    withheld = selectors.to_withhold(request.venue_id)[:AT_ONCE]
    context = {
        "register": PAYOUTS,
        "waiting": table_of(PAYOUTS, QUEUE, rows, scope),
        "withheld": table_of(PAYOUTS, TO_WITHHOLD, withheld, scope),
    }
    log_register_read(request, PAYOUTS, filter_text="waiting", rows=len(rows))
    return render(request, template, context)


def list_pending_tasks(presence: StaffContext, at: datetime) -> Iterator[dict[str, str]]:
    """Yield the pending tasks of named floor managers, and of staff who approve payouts."""
    if presence.may("payouts.gate.pass"):
        yield from _to_answer(presence)
    if presence.may(APPROVE):
        yield from _to_approve(presence, at)


def _to_answer(presence: StaffContext) -> Iterator[dict[str, str]]:
    for gate in selectors.to_answer(presence.house.id, presence.staff.pk)[:AT_ONCE]:
        message = _("%(name)s recorded that you were informed before payout %(payout)s. Is this correct?")
        yield {
            "tone": "review",
            "icon": "question",
            "text": message % {"name": gate.passed_by, "payout": gate.payout.label},
            "url": reverse("payouts:payout", args=[gate.payout_id]),
            "action": pgettext("button", "Answer"),
        }


def _to_approve(presence: StaffContext, at: datetime) -> Iterator[dict[str, str]]:
    house, link = presence.house, {"url": reverse("payouts:queue"), "action": _("View")}
    count = selectors.to_approve(house.id, presence.staff.pk)
    if count:
        message = ngettext("%(count)d payout awaits your approval.", "%(count)d payouts await your approval.", count)
        yield {"tone": "review", "icon": "coins", "text": message % {"count": count}} | link
    due_count = selectors.due_payouts(house.id, house.local(at).date()).count()
    if due_count:
        message = ngettext("%(count)d payout on hold is due.", "%(count)d payouts on hold are due.", due_count)
        yield {"tone": "refused", "icon": "clock", "text": message % {"count": due_count}} | link
    over = selectors.to_withhold(house.id).count()
    if over:
        message = ngettext(
            "%(count)d payout with withheld winnings is still open.",
            "%(count)d payouts with withheld winnings are still open.",
            over,
        )
        yield {"tone": "review", "icon": "lock", "text": message % {"count": over}} | link
