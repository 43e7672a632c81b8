"""Page to record an observation about a guest. Observations are shown in the history of the case."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, local_today
from compliance.http.input.submissions import redirect_done, submit
from compliance.people.domain.names.name_forms import display_name

from ..measure_register import selectors as measure_register_selectors
from . import services as observations_services
from .forms import ObservationForm


@sensitive_post_parameters()
@require_permission("exclusions.observation.record")
@never_cache
@require_http_methods(["GET", "POST"])
def enter_observation(request: HouseRequest, guest_id: UUID) -> HttpResponse:
    """Record an observation about a guest."""
    known = measure_register_selectors.known_guest(request.venue_id, guest_id)
    sent = request.POST if request.method == "POST" else None
    form = ObservationForm(sent, initial={"observed_on": local_today(request)})
    if submit(request, form, observations_services.record_observation, guest_id=guest_id):
        return redirect_done(request, _("Recorded."), "exclusions:of_guest", guest_id)
    context = {"form": form, "guest_id": guest_id, "name": display_name(known.surname, known.given_names)}
    return render(request, "exclusions/observe.html", context, status=422 if form.is_bound else 200)
