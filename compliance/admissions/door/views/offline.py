"""Offline support of the door desk: a key, a cached page and a health check."""

import json
import re
from hashlib import sha256

from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from compliance.admissions.offline import selectors as late_selectors
from compliance.admissions.offline.services import late_entries, shift_keys
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.venues.domain.roles import session_limit

from ..forms.desk import blank_form

# Scans one browser may store. With more guests during an outage, the venue needs its paper procedure.
MOST = 60


def offline_context(request: HouseRequest) -> dict[str, object]:
    """Return the key of this shift and the venue's offline instruction, for the first load of the desk."""
    presence = request.presence
    opened_at = request.session.get("opened", current_time().timestamp())
    whole = session_limit(presence.roles)[1]
    key = shift_keys.key_for(presence.staff.pk, presence.house.id, presence.house.gaming_day(current_time()))
    return {
        "shift": {
            "key": key.text,
            "id": key.id,
            "owner": key.owner,
            # The browser forgets the key when the longest session of the role is over. JavaScript counts milliseconds.
            "until": int((opened_at + whole * 60) * 1000),
            "most": MOST,
        },
        "fallback": fallback_text(request),
        "blank": blank_form(),
    }


def to_do(late: late_entries.Late | None) -> str:
    """Return the next step for a guest with no ground against them."""
    if late is not None and late.let_in_on_paper:
        return _(
            "Late entry, admitted on the paper list. By pressing Enter you confirm that the face was compared at the "
            "time."
        )
    return _("Compare the face with the photograph, then press Enter.")


def fallback_text(request: HouseRequest) -> str:
    row = late_selectors.find_fallback(request.venue_id)
    if row:
        return row.text
    return ""


@require_permission("admissions.door.work")
@require_GET
def report_health(request: HouseRequest) -> JsonResponse:
    """Health check for the page. It does not extend the session: no person requested it."""
    return JsonResponse({"carnet": "alive"})


@require_permission("admissions.door.work")
@require_GET
def show_shell(request: HouseRequest) -> HttpResponse:
    """Return the desk shown when a reload finds no server; it holds no guest, session or staff data."""
    return HttpResponse(_render_shell(request))


@require_permission("admissions.door.work")
@require_GET
def service_worker(request: HouseRequest) -> HttpResponse:
    """Return the service worker. Its text changes with the shell, so that the browser fetches it again."""
    whole = _render_shell(request)
    # The part after # names an icon within a file that is cached once.
    files = sorted({found.split("#")[0] for found in re.findall(r'(?:href|src)="(/static/[^"]+)"', whole)})
    context = {
        "release": sha256(whole.encode()).hexdigest()[:16],
        "files": json.dumps(files),
        "shell": reverse("admissions:shell"),
        "desk": reverse("admissions:door"),
    }
    return render(request, "admissions/worker.js", context, content_type="text/javascript; charset=utf-8")


def _render_shell(request: HouseRequest) -> str:
    # The service worker caches this page for every user of the desk.
    signed_out = {"user": AnonymousUser(), "navigation": "", "post": "", "gaming_day": None, "csrf_token": ""}
    actions = {
        "scan": reverse("admissions:scan"),
        "manual": reverse("admissions:manual"),
        "clear": reverse("admissions:door"),
    }
    context = {"actions": actions, "fallback": fallback_text(request), "shift": {"most": MOST}, "shell": True}
    context["blank"] = blank_form()
    return render_to_string("admissions/shell.html", context | signed_out, request)
