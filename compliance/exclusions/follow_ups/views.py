"""Pages of the follow-up of observations."""

from collections.abc import Iterator
from datetime import datetime
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, StaffContext, local_today
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page
from compliance.people.selectors.guests import current_names

from . import selectors, services
from .forms import FollowUpForm
from .presentation import FOLLOW_UPS, RECORD

follow_ups = register_page(FOLLOW_UPS)


def list_pending_tasks(presence: StaffContext, at: datetime) -> Iterator[dict[str, object]]:
    """Yield the follow-ups whose day has come for the start page, if the user may record them."""
    if not presence.may(RECORD):
        return
    count = selectors.due_follow_ups(presence.house.id, presence.house.local(at).date()).count()
    if count:
        text = ngettext("%(count)s follow-up of an observation is due.", "%(count)s follow-ups are due.", count)
        yield {
            "tone": "review",
            "icon": "calendar",
            "text": text % {"count": count},
            "url": f"{reverse('exclusions:follow_ups')}?state=open",
            "action": _("View"),
        }


@require_permission(RECORD)
@never_cache
@require_http_methods(["GET", "POST"])
def hold_follow_up(request: HouseRequest, follow_up_id: UUID) -> HttpResponse:
    """Record the result of a follow-up. The note of the team is on the page of the guest."""
    row = selectors.get_follow_up(request.venue_id, follow_up_id)
    form = FollowUpForm(request.POST if request.method == "POST" else None, initial={"held_on": local_today(request)})
    if submit(request, form, services.hold_follow_up, follow_up=row):
        return redirect_done(request, _("The follow-up is recorded."), "exclusions:follow_ups")
    person = row.observation.person_id
    context = {"row": row, "form": form, "guest": current_names(request.venue_id, {person})[person]}
    return render(request, "exclusions/follow_up.html", context, status=422 if form.is_bound else 200)
