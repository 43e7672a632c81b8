"""Pages of alerts about the records of chips and floats: the register, a single alert, and its review."""

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
from compliance.http.access.presence import HouseRequest, StaffContext
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page

from ..witnesses.presentation.words import piece_or_box
from . import selectors, services
from .forms import VaultReviewForm
from .presentation import words
from .presentation.register import READ, REVIEW, VAULT_ALERTS, state_of

if TYPE_CHECKING:
    from ..models.vault_alerts import VaultAlert

alerts = register_page(VAULT_ALERTS)


@require_permission(READ)
@never_cache
@require_GET
def show_alert(request: HouseRequest, alert_id: UUID) -> HttpResponse:
    """Show an alert."""
    return _render_alert(request, selectors.get_alert(request.venue_id, alert_id))


@require_permission(REVIEW)
@never_cache
@require_POST
def review(request: HouseRequest, alert_id: UUID) -> HttpResponse:
    """Review an alert."""
    row, form = selectors.get_alert(request.venue_id, alert_id), VaultReviewForm(request.POST)
    if submit(request, form, services.review_alert, alert=row):
        return redirect_done(request, _("The alert is reviewed."), "cage:vault_alert", row.pk)
    return _render_alert(request, row, form)


def _render_alert(request: HouseRequest, row: "VaultAlert", form: VaultReviewForm | None = None) -> HttpResponse:
    state = state_of(row)
    tone, icon = words.TONES[state]
    found = getattr(row, "review", None)
    # Also offered to a person who took part: the refusal says why another person reviews it.
    offered = state == "open" and request.presence.may(REVIEW)
    context = {
        "row": row,
        "thing": piece_or_box(row.thing),
        "record_url": _record_url(request, row),
        "kind": words.KINDS[row.kind],
        "state": words.STATES[state],
        "tone": tone,
        "icon": icon,
        "review": found,
        "outcome": words.OUTCOMES[found.outcome] if found else "",
        "form": form or (VaultReviewForm() if offered else None),
    }
    return render(request, "cage/vault_alert.html", context, status=422 if form is not None else 200)


def _record_url(request: HouseRequest, row: "VaultAlert") -> str:
    """Return the address of the record that an alert is about; empty for a reader who may not see it."""
    page, permission, key = words.record_page(row)
    if not request.presence.may(permission):
        return ""
    return reverse(page, args=[key] if key else [])


def list_pending_tasks(presence: StaffContext, at: datetime) -> Iterator[dict[str, object]]:
    """Yield the open alerts for the start page, if the user may review them."""
    count = selectors.count_open_alerts(presence.house.id) if presence.may(REVIEW) else 0
    if count:
        text = ngettext(
            "%(count)s alert about chips or floats awaits review.",
            "%(count)s alerts about chips or floats await review.",
            count,
        )
        yield {
            "tone": "review",
            "icon": "alert",
            "text": text % {"count": count},
            "url": f"{reverse('cage:vault_alerts')}?state=open",
            "action": _("View"),
        }
