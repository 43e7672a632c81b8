"""Pages to add and show photographs of guests."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.infrastructure.uploads import skipped_bytes

from ..domain.pictures import NotKept, Unfit
from ..forms import PhotographForm
from ..presentation import words
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
    why = _store_picture(request, guest.id, form)
    if why is None:
        messages.success(request, _("The photograph is saved."))
        if at_door or not request.presence.may("people.guest.read"):
            return redirect("admissions:door")
        return redirect("people:guest", guest.id)
    form.add_error("picture", str(words.UNFIT[why]))
    context = {"guest": guest, "form": form, "at_door": at_door}
    return render(request, "people/photograph.html", context, status=413 if why is Unfit.TOO_LARGE else 422)


def _store_picture(request: HouseRequest, guest_id: UUID, form: PhotographForm) -> Unfit | None:
    """Store the picture. Return the reason if it was rejected."""
    by, at, came = request.presence.staff, current_time(), skipped_bytes(request)
    if came is not None:
        photographs.note_refused(
            venue_id=request.venue_id, person_id=guest_id, why=Unfit.TOO_LARGE, size=came, by=by, at=at
        )
        return Unfit.TOO_LARGE
    picture = None
    if form.is_valid():
        picture = form.cleaned_data.get("picture")
    sent = b""
    if picture:
        sent = picture.read()
    taken = bool(form.cleaned_data.get("taken"))
    try:
        photographs.add_photograph(
            house=request.presence.house, person_id=guest_id, sent=sent, taken=taken, by=by, at=at
        )
    except NotKept as refused:
        return refused.why
    return None


@require_permission("people.photograph.read")
@never_cache
@require_GET
def show_picture(request: HouseRequest, photograph_id: UUID) -> HttpResponse:
    """Return the image. The page that embeds it is logged; caches must not store it."""
    row = selectors.get_photograph(request.venue_id, photograph_id)
    answer = HttpResponse(bytes(row.image), content_type="image/jpeg")
    # Uploaded content must not run scripts if opened directly.
    answer["Content-Security-Policy"] = "default-src 'none'"
    answer["Content-Disposition"] = 'inline; filename="photograph.jpg"'
    return answer
