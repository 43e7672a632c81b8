"""The register of cameras: add one, and retire it."""

from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page, show_register

from ..forms import CameraForm, RetirementForm
from ..presentation.registers.cameras import CAMERAS, MANAGE
from ..selectors import cameras as selectors
from ..services import places as services

TEMPLATE = "venues/cameras.html"


def _add_context(request: HouseRequest) -> dict[str, object]:
    return {"form": CameraForm() if request.presence.may(MANAGE) else None}


cameras = register_page(CAMERAS, TEMPLATE, _add_context)


@require_permission(MANAGE)
@never_cache
@require_POST
def add_camera(request: HouseRequest) -> HttpResponseBase:
    """Add a camera."""
    form = CameraForm(request.POST)
    if done := submit(request, form, services.add_camera):
        return redirect_done(request, _("{name} is added.").format(name=done.row.name), "venues:cameras")
    return show_register(request, CAMERAS, TEMPLATE, {"form": form}, status=422)


@require_permission(MANAGE)
@never_cache
@require_http_methods(["GET", "POST"])
def retire_camera(request: HouseRequest, camera_id: UUID) -> HttpResponse:
    """Retire a camera."""
    camera = selectors.get_camera(request.venue_id, camera_id)
    form = RetirementForm(request.POST if request.method == "POST" else None)
    if submit(request, form, services.retire_camera, camera=camera):
        return redirect_done(request, _("The camera is retired."), "venues:cameras")
    context = {"camera": camera, "form": form}
    return render(request, "venues/camera_retire.html", context, status=422 if form.is_bound else 200)
