"""The register of observations, and the page on which an agent writes one."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from compliance.http.forms import show_refusal
from compliance.http.guard import allowed
from compliance.http.pages import page_of
from compliance.http.presence import HouseRequest, Presence, moment
from compliance.http.registers import View
from compliance.refusals import Refused

from .. import columns, references, selectors, services, words
from ..forms import FilterForm, ObservationForm

ANSWERS = "inspection.observation.answer"


@allowed("inspection.observation.read")
@never_cache
@require_GET
def observations(request: HouseRequest) -> HttpResponseBase:
    """The observations of this house, newest first, with what waits and what is overdue; also as a file."""
    today = request.presence.house.local(moment()).date()
    form = FilterForm(request.GET)
    state = form.cleaned_data["state"] if form.is_valid() else ""
    view, found = View.of(request, columns.OBSERVATIONS), selectors.in_state(request.venue_id, state, today)
    if view.form:
        return view.export(found, narrowed=f"state={state}" if state else "")
    page = page_of(request, columns.OBSERVATIONS, found, narrowed=f"state={state}" if state else "")
    context = {
        "form": form,
        "page": page,
        "rows": [line(row, today) for row in page],
        "counted": selectors.counted(request.venue_id, today),
        "may_write": request.presence.may("inspection.observation.write"),
    }
    return render(request, "inspection/observations.html", context)


@sensitive_post_parameters()
@allowed("inspection.observation.write")
@never_cache
@require_http_methods(["GET", "POST"])
def write(request: HouseRequest) -> HttpResponse:
    """Write an observation; a link from any page says what it refers to."""
    if request.method == "GET":
        form = ObservationForm(initial={name: request.GET.get(name, "")[:200] for name in ("refers", "refers_to")})
        return render(request, "inspection/write.html", {"form": form})
    form = ObservationForm(request.POST)
    if form.is_valid():
        said, house, at = form.cleaned_data, request.presence.house, moment()
        try:
            said["refers_to"] = references.meant(house, said["refers"], said["refers_to"], house.gaming_day(at))
            row = services.write_observation(house=house, by=request.presence.staff, at=at, **said)
        except Refused as refused:
            show_refusal(refused, form)
        else:
            messages.success(request, _("Observation %(label)s stands in the register.") % {"label": row.label})
            return redirect("inspection:observation", row.pk)
    return render(request, "inspection/write.html", {"form": form}, status=422)


def line(row: Any, today: date) -> dict[str, Any]:
    """An observation as lists and its own page show it."""
    state = selectors.state(row)
    if state == "open" and row.owed_on < today:
        state = "overdue"
    tone, icon = words.TONES[state]
    return {
        "row": row,
        "severity": words.SEVERITIES[row.severity],
        "state": words.STATES[state],
        "tone": tone,
        "icon": icon,
        "late": (today - row.owed_on).days if state == "overdue" else 0,
    }


def waits(presence: Presence, at: datetime) -> Iterable[dict[str, Any]]:
    """What waits tonight for whoever answers for the house."""
    if not presence.may(ANSWERS):
        return
    found = selectors.counted(presence.house.id, presence.house.local(at).date())
    if found["open"]:
        yield {
            "tone": "refused" if found["overdue"] else "review",
            "icon": "alert" if found["overdue"] else "report",
            "text": ngettext(
                "%(count)s observation of the authority awaits an answer, %(overdue)s overdue.",
                "%(count)s observations of the authority await an answer, %(overdue)s overdue.",
                found["open"],
            )
            % {"count": found["open"], "overdue": found["overdue"]},
            "url": f"{reverse('inspection:observations')}?state=open",
            "action": pgettext("button", "Answer"),
        }
