"""The register of observations, and the page on which an agent writes one."""

from collections.abc import Iterable
from datetime import datetime

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, StaffContext
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page

from ..forms import ObservationForm
from ..presentation.registers.observations import OBSERVATIONS
from ..selectors import observations as selectors
from ..services import observations as observations_services

ANSWERS = "inspection.observation.answer"
WRITE = "inspection.observation.write"

observations = register_page(
    OBSERVATIONS, "inspection/observations.html", lambda request: {"may_write": request.presence.may(WRITE)}
)


@sensitive_post_parameters()
@require_permission(WRITE)
@never_cache
@require_http_methods(["GET", "POST"])
def submit_observation(request: HouseRequest) -> HttpResponse:
    """Write an observation; a link from another page fills in its reference."""
    # A link may contain more than the field takes.
    initial = {name: request.GET.get(name, "")[:200] for name in ("refers", "refers_to")}
    form = ObservationForm(request.POST if request.method == "POST" else None, initial=initial)
    if done := submit(request, form, observations_services.record_observation):
        message = _("Observation %(label)s is recorded in the register.") % {"label": done.row.label}
        return redirect_done(request, message, "inspection:observation", done.row.pk)
    return render(request, "inspection/write.html", {"form": form}, status=422 if form.is_bound else 200)


def list_pending_tasks(presence: StaffContext, at: datetime) -> Iterable[dict[str, object]]:
    """Yield the pending observations for staff who may answer for the venue."""
    if not presence.may(ANSWERS):
        return
    found = selectors.count_observations(presence.house.id, presence.house.local(at).date())
    if found["open"]:
        yield {
            "tone": "refused" if found["overdue"] else "review",
            "icon": "alert" if found["overdue"] else "report",
            "text": ngettext(
                "%(count)s observation of the authority awaits a reply, %(overdue)s overdue.",
                "%(count)s observations of the authority await a reply, %(overdue)s overdue.",
                found["open"],
            )
            % {"count": found["open"], "overdue": found["overdue"]},
            "url": f"{reverse('inspection:observations')}?state=open",
            "action": pgettext("button", "Answer"),
        }
