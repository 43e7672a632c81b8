"""Pages of report schedules: due times, past runs, and forms to change them."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.polls import poll
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.formatting.dates_and_numbers import local_time
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import show_register, table_of
from compliance.http.registers.declarations import Scope
from compliance.http.registers.paging import NoRegister, page_of
from compliance.venues.domain.house import House

from ..catalogue.presentation.titles import TITLES
from ..ordering.presentation.words import FAILURES
from ..recurrence.domain import NoTimetable, Plan, next_slots
from ..rendering.sheet import format_span
from .forms import LANGUAGES, ChangeForm, NewForm, ReasonForm
from .presentation.registers import RUNS, SCHEDULES, VERSIONS
from .presentation.runs import slot_facts
from .presentation.words import ALARMS, REFUSALS, RHYTHMS, run_time_text
from .selectors import timetable
from .services import schedules as schedules_services

if TYPE_CHECKING:
    from compliance.reports.models import Schedule, SlotRefusal

OF_ONE = NoRegister("the runs of one schedule: each is a report in the register of reports")

PREVIEWED = 3  # past runs shown next to the form
RUNS_A_PAGE = 20  # on one page of the history
MAY_SET = "reports.schedule.set"


@require_permission(SCHEDULES.permission)
@never_cache
@require_GET
def list_schedules(request: HouseRequest) -> HttpResponseBase:
    """Show all schedules with their next and last run, and late ones."""
    return show_register(request, SCHEDULES, "reports/schedules/list.html", _alarm_context(request))


@poll("reports:schedules")
@require_permission(SCHEDULES.permission)
@never_cache
@require_GET
def refresh_schedules(request: HouseRequest) -> HttpResponseBase:
    """Return the alarms and the table of schedules."""
    request.GET = QueryDict()  # a query could request the register as a file
    template = "reports/schedules/table.html"
    return show_register(request, SCHEDULES, template, _alarm_context(request), part=template)


def _alarm_context(request: HouseRequest) -> dict[str, object]:
    return {"alarms": _alarm_rows(request.presence.house, current_time()), "may_set": request.presence.may(MAY_SET)}


@require_permission("reports.schedule.read")
@never_cache
@require_GET
def show_schedule(request: HouseRequest, schedule_id: UUID) -> HttpResponse:
    """Show one schedule. With a time in the URL, HTMX requests a preview of the resulting runs."""
    found = _find_schedule(request, schedule_id)
    form = _change_form(request, found, data=request.GET if "minutes_after" in request.GET else None)
    if form.is_bound:
        form.only_plan()
    plan = form.plan(found.rhythm) if form.is_bound and form.is_valid() else None
    if getattr(request, "htmx", False):
        context = {"form": form, "preview": _preview_runs(request.presence.house, plan)}
        return TemplateResponse(request, "reports/schedules/preview.html", context)
    return _render_schedule(request, found, change=None if form.is_bound else form, plan=plan)


@require_permission(MAY_SET)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_schedule(request: HouseRequest) -> HttpResponse:
    """Add a schedule; errors are shown next to the field."""
    house = request.presence.house
    sent = request.GET if "minutes_after" in request.GET else None
    if request.method == "POST":
        sent = request.POST
    form = NewForm(sent, jurisdiction=house.jurisdiction)
    if request.method != "POST" and form.is_bound:
        form.only_plan()
    plan = form.plan(form.cleaned_data["rhythm"]) if form.is_bound and form.is_valid() else None
    if request.method == "POST" and submit(request, form, schedules_services.add_schedule):
        return redirect_done(request, _("The schedule is set."), "reports:schedules")
    if getattr(request, "htmx", False):
        context = {"form": form, "preview": _preview_runs(house, plan)}
        return TemplateResponse(request, "reports/schedules/preview.html", context)
    if request.method != "POST" and form.is_bound:  # without scripts: the whole page, with the typed values
        form = NewForm(initial=request.GET.dict(), jurisdiction=house.jurisdiction)
    context = {"form": form, "preview": _preview_runs(house, plan)}
    status = 422 if request.method == "POST" else 200
    return TemplateResponse(request, "reports/schedules/new.html", context, status=status)


@require_permission(MAY_SET)
@never_cache
@require_POST
def change_schedule(request: HouseRequest, schedule_id: UUID) -> HttpResponse:
    """Add a version to a schedule."""
    found = _find_schedule(request, schedule_id)
    form = _change_form(request, found, data=request.POST)
    if submit(request, form, schedules_services.change_schedule, schedule=found):
        return redirect_done(request, _("The schedule is changed."), "reports:schedule", found.pk)
    return _render_schedule(request, found, change=form, status=422)


@require_permission(MAY_SET)
@never_cache
@require_POST
def pause_schedule(request: HouseRequest, schedule_id: UUID) -> HttpResponse:
    """Stop ordering until the schedule is resumed."""
    return _submit_switch(request, schedule_id, _("The schedule is paused."), active=False)


@require_permission(MAY_SET)
@never_cache
@require_POST
def resume_schedule(request: HouseRequest, schedule_id: UUID) -> HttpResponse:
    """Resume with the current gaming day."""
    return _submit_switch(request, schedule_id, _("The schedule is resumed."), active=True)


def _submit_switch(request: HouseRequest, schedule_id: UUID, message: str, *, active: bool) -> HttpResponse:
    found = _find_schedule(request, schedule_id)
    form = ReasonForm(request.POST, auto_id="switch_%s")
    if submit(request, form, schedules_services.change_schedule, schedule=found, active=active):
        return redirect_done(request, message, "reports:schedule", found.pk)
    return _render_schedule(request, found, switch=form, status=422)


def _find_schedule(request: HouseRequest, schedule_id: UUID) -> "Schedule":
    """Return a schedule. Raises NotFound."""
    return timetable.get_schedule(request.venue_id, schedule_id)


def _change_form(
    request: HouseRequest, found: "Schedule", *, data: QueryDict | None, typed: Plan | None = None
) -> ChangeForm:
    """Return the form with the current settings, or with the typed values if there are no scripts."""
    last = timetable.list_versions(found)[-1]
    plan = typed or timetable.plan_of(found, last)
    known = {"days_after": plan.days_after, "minutes_after": plan.minutes_after, "language": last.language}
    jurisdiction = request.presence.house.jurisdiction
    return ChangeForm(
        data, initial=known | {"seen": last.number}, kind=found.kind, rhythm=found.rhythm, jurisdiction=jurisdiction
    )


def _render_schedule(
    request: HouseRequest,
    found: "Schedule",
    *,
    change: ChangeForm | None = None,
    switch: ReasonForm | None = None,
    plan: Plan | None = None,
    status: int = 200,
) -> HttpResponse:
    """Show a schedule. Of its two forms, only the submitted one shows errors."""
    house, at = request.presence.house, current_time()
    known = timetable.schedule_timetable(house, found, at, PREVIEWED)
    if change is None:
        change = _change_form(request, found, data=None, typed=plan)
    page, scope = page_of(request, OF_ONE, timetable.list_runs(found.pk), size=RUNS_A_PAGE), Scope(request.presence, at)
    context = {
        "row": _schedule_row(house, known),
        "coming": [slot_facts(house, slot) for slot in known.coming],
        "alarms": [each for each in _alarm_rows(house, at) if each["schedule_id"] == found.pk],
        "form": change,
        "switch": switch or ReasonForm(initial={"seen": known.version.number}, auto_id="switch_%s"),
        "preview": _preview_runs(house, plan),
        "may_set": request.presence.may(MAY_SET),
        "page": page,
        "runs": RUNS,
        "runs_table": table_of(RUNS, RUNS.columns, page, scope),
        "versions": VERSIONS,
        "versions_table": table_of(VERSIONS, VERSIONS.columns, reversed(timetable.list_versions(found)), scope),
    }
    return TemplateResponse(request, "reports/schedules/schedule.html", context, status=status)


# --- Presentation.


def _schedule_row(house: House, entry: timetable.ScheduleStatus) -> dict[str, object]:
    row, version = entry.schedule, entry.version
    return {
        "id": row.pk,
        "code": row.kind,
        "title": TITLES.get(row.kind, row.kind),
        "rhythm": RHYTHMS[row.rhythm],
        "when": run_time_text(entry.plan),
        "active": version.active,
        "language_name": LANGUAGES[version.language],
        "refusal": _refusal_row(house, entry.refusal) if entry.refusal else None,
        "broken": ALARMS["no_timetable"] if entry.broken else "",
        "url": reverse("reports:schedule", args=[row.pk]),
    }


def _refusal_row(house: House, refusal: "SlotRefusal") -> dict[str, object]:
    return {
        "span": format_span(refusal.first_day, refusal.last_day),
        "reason": REFUSALS.get(refusal.reason, refusal.reason),
        "refused_at": local_time(house, refusal.refused_at),
        "again_at": local_time(house, timetable.next_attempt_at(refusal)),
        "attempt": refusal.attempt,
    }


def _preview_runs(house: House, plan: Plan | None) -> dict[str, object] | None:
    """Return the runs that result from a plan, or the reason why there are none."""
    if plan is None:
        return None
    try:
        coming = next_slots(plan, house, current_time(), PREVIEWED)
    except NoTimetable:
        return {"when": "", "slots": [], "broken": ALARMS["no_timetable"]}
    return {"when": run_time_text(plan), "slots": [slot_facts(house, slot) for slot in coming], "broken": ""}


def _alarm_rows(house: House, at: datetime) -> list[dict[str, object]]:
    return [
        {
            "title": TITLES.get(alarm.kind, alarm.kind),
            "code": alarm.kind,
            "text": ALARMS[alarm.code],
            "reason": REFUSALS.get(alarm.reason) or FAILURES.get(alarm.reason, "") if alarm.code != "clock" else "",
            "day": date_format(alarm.last_day, "SHORT_DATE_FORMAT") if alarm.last_day else "",
            "since": local_time(house, alarm.since_at),
            "schedule_id": alarm.schedule_id,
            "url": _alarm_url(alarm),
        }
        for alarm in timetable.schedule_alarms(house, at)
    ]


def _alarm_url(alarm: timetable.Alarm) -> str:
    if alarm.report_id:
        return reverse("reports:report", args=[alarm.report_id])
    if alarm.schedule_id:
        return reverse("reports:schedule", args=[alarm.schedule_id])
    return ""
