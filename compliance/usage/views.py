"""Pages of alerts about accounts: the register, a single alert, and its review."""

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, StaffContext, current_time
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page

from . import selectors
from .forms import ReviewForm
from .presentation import words
from .presentation.register import USE_ALERTS, state_of
from .services import alerts as services

if TYPE_CHECKING:
    from .models import UseAlert

READ, REVIEW = "usage.alert.read", "usage.alert.review"

alerts = register_page(USE_ALERTS)


@require_permission(READ)
@never_cache
@require_GET
def show_alert(request: HouseRequest, alert_id: UUID) -> HttpResponse:
    """Show an alert about an account."""
    row = selectors.get_alert(request.venue_id, alert_id)
    services.note_opened(venue_id=request.venue_id, alert=row, by=request.presence.staff, at=current_time())
    return _render_alert(request, row)


@require_permission(REVIEW)
@never_cache
@require_POST
def review(request: HouseRequest, alert_id: UUID) -> HttpResponse:
    """Review an alert about another person's account."""
    row, form = selectors.get_alert(request.venue_id, alert_id), ReviewForm(request.POST)
    if submit(request, form, services.review_alert, alert=row):
        return redirect_done(request, _("The alert is reviewed."), "usage:alert", row.pk)
    return _render_alert(request, row, form)


def _render_alert(request: HouseRequest, row: "UseAlert", form: ReviewForm | None = None) -> HttpResponse:
    state = state_of(row)
    tone, icon = words.TONES[state]
    offered = state == "open" and request.presence.may(REVIEW) and row.staff_id != request.presence.staff.pk
    found = getattr(row, "review", None)
    context = {
        "row": row,
        "activity": words.ACTIVITIES[row.activity],
        "span": words.SPANS[row.span],
        "level": words.LEVELS[row.level],
        "state": words.STATES[state],
        "tone": tone,
        "icon": icon,
        "review": found,
        "outcome": words.OUTCOMES[found.outcome] if found else "",
        "form": form or (ReviewForm() if offered else None),
    }
    return render(request, "usage/alert.html", context, status=422 if form is not None else 200)


def list_pending_tasks(presence: StaffContext, at: datetime) -> Iterator[dict[str, object]]:
    """Yield the open alerts for the start page, if the user may review them."""
    count = selectors.count_open_alerts(presence.house.id) if presence.may(REVIEW) else 0
    if count:
        text = ngettext(
            "%(count)s alert about an account awaits review.",
            "%(count)s alerts about accounts await review.",
            count,
        )
        yield {
            "tone": "review",
            "icon": "alert",
            "text": text % {"count": count},
            "url": f"{reverse('usage:alerts')}?state=open",
            "action": _("View"),
        }
