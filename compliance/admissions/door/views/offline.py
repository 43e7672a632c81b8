"""What the door desk needs to live through hours without network: a key, a page of its own, and a sign of life."""

import json
import re
from hashlib import sha256
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from compliance.admissions.offline import selectors as late_selectors
from compliance.admissions.offline.services import late_entries
from compliance.admissions.offline.services import shift_keys as shift
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, moment
from compliance.venues.domain.roles import session_limit

from ..forms.desk import blank

# How many scans one browser keeps. More guests than this in front of a silent server are a case for paper.
MOST = 60


def offline_context(request: HouseRequest) -> dict[str, Any]:
    """The key of this shift and the house's own words for the page; only for the desk as it is opened."""
    presence = request.presence
    opened = request.session.get("opened", moment().timestamp())
    whole = session_limit(presence.roles)[1]
    key = shift.key_for(presence.staff.pk, presence.house.id, presence.house.gaming_day(moment()))
    return {
        "shift": {
            "key": key.text,
            "id": key.id,
            "owner": key.owner,
            "until": int((opened + whole * 60) * 1000),
            "most": MOST,
        },
        "fallback": fallback_text(request),
        "blank": blank(),
    }


def to_do(late: late_entries.Late | None) -> str:
    """What the steward does about a guest against whom there is nothing."""
    if late is not None and late.fate == "on_paper":
        return _(
            "Late entry, admitted on the paper list. By pressing Enter you confirm that the face was compared at the "
            "time."
        )
    return _("Compare the face with the photograph, then press Enter.")


def fallback_text(request: HouseRequest) -> str:
    row = late_selectors.fallback(request.venue_id)
    return row.text if row else ""


@require_permission("admissions.door.work")
@require_GET
def alive(request: HouseRequest) -> JsonResponse:
    """A sign of life for the page. It keeps no session open: nobody asked for it."""
    return JsonResponse({"carnet": "alive"})


@require_permission("admissions.door.work")
@require_GET
def shell(request: HouseRequest) -> HttpResponse:
    """The desk as it is shown when a reload finds no server: nothing of a guest, a session or a member of staff."""
    return HttpResponse(_shell(request))


@require_permission("admissions.door.work")
@require_GET
def worker(request: HouseRequest) -> HttpResponse:
    """The script that serves the shell. Its text changes whenever the shell does, so that the browser fetches anew."""
    whole = _shell(request)
    files = sorted({found.split("#")[0] for found in re.findall(r'(?:href|src)="(/static/[^"]+)"', whole)})
    context = {
        "release": sha256(whole.encode()).hexdigest()[:16],
        "files": json.dumps(files),
        "shell": reverse("admissions:shell"),
        "desk": reverse("admissions:door"),
    }
    return render(request, "admissions/worker.js", context, content_type="text/javascript; charset=utf-8")


def _shell(request: HouseRequest) -> str:
    nobody = {"user": AnonymousUser(), "navigation": "", "post": "", "gaming_day": None, "csrf_token": ""}
    actions = {
        "scan": reverse("admissions:scan"),
        "manual": reverse("admissions:manual"),
        "clear": reverse("admissions:door"),
    }
    context = {"actions": actions, "fallback": fallback_text(request), "shift": {"most": MOST}, "shell": True}
    context["blank"] = blank()
    return render_to_string("admissions/shell.html", context | nobody, request)
