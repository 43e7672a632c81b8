"""Pages to add and show photographs of guests."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.access.use_limits import count_use
from compliance.http.infrastructure.uploads import skipped_bytes
from compliance.http.input.submissions import redirect_done, submit

from ..domain.pictures import Unfit
from ..forms import PhotographForm
from ..selectors import guests as selectors
from ..services import photographs


@require_permission("people.guest.register")
@never_cache
@require_http_methods(["GET", "POST"])
def upload_photograph(request: HouseRequest, guest_id: UUID) -> HttpResponse:
    """Add a photograph from a file or the camera. Oversized bodies are not read; their rejection is logged."""
    guest = selectors.get_guest(request.venue_id, guest_id)
    at_door = request.GET.get("from") == "door"
    if request.method == "GET":
        return render(request, "people/photograph.html", {"guest": guest, "form": PhotographForm(), "at_door": at_door})
    form = PhotographForm(request.POST, request.FILES)
    known = {"person": selectors.get_person(request.venue_id, guest.id), "skipped": skipped_bytes(request)}
    if submit(request, form, photographs.add_photograph, shown_at={"image": "picture"}, **known):
        message = _("The photograph is saved.")
        if at_door or not request.presence.may("people.guest.read"):
            return redirect_done(request, message, "admissions:door")
        return redirect_done(request, message, "people:guest", guest.id)
    context = {"guest": guest, "form": form, "at_door": at_door}
    status = 413 if form.has_error("picture", Unfit.TOO_LARGE) else 422
    return render(request, "people/photograph.html", context, status=status)


@require_permission("people.photograph.read")
@never_cache
@require_GET
def show_picture(request: HouseRequest, photograph_id: UUID) -> HttpResponse:
    """Return the image. The page that embeds it is logged, the image is counted; caches must not store it."""
    image = photographs.photograph_bytes(request.venue_id, photograph_id)
    count_use("pictures", by=request.presence.staff, venue_id=request.venue_id)
    answer = HttpResponse(image, content_type="image/jpeg")
    # Uploaded content must not run scripts if opened directly.
    answer["Content-Security-Policy"] = "default-src 'none'"
    answer["Content-Disposition"] = 'inline; filename="photograph.jpg"'
    return answer
