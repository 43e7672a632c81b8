"""Pages for the interviews of the PLAY IT SAFE team."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time, local_today
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.view import View
from compliance.people.domain.names.name_forms import display_name

from ..measure_register import selectors
from ..measure_register.presentation import words
from . import services as interviews_services
from .forms import InterviewForm
from .presentation import words as interview_words
from .presentation.register import INTERVIEWS
from .selectors import agenda as agenda_selectors

if TYPE_CHECKING:
    from compliance.exclusions.models.interviews import Interview, InterviewStep

MOST = 100
RECORD = "exclusions.interview.record"


@require_permission("exclusions.interview.read")
@never_cache
@require_GET
def show_agenda(request: HouseRequest) -> HttpResponseBase:
    """Show scheduled interviews, measures awaiting one with their waiting time, and those without an offer."""
    view = View.of(request, INTERVIEWS)
    if view.form:
        return view.export(agenda_selectors.interviews(request.venue_id))
    at, venue_id = current_time(), request.venue_id
    now = selectors.Today.from_time(request.presence.house, at)
    today = now.calendar_day
    interviews = list(agenda_selectors.agreed_interviews(venue_id)[:MOST])
    names = agenda_selectors.interview_names(venue_id, [each.interview for each in interviews])
    not_offered = agenda_selectors.not_offered(venue_id, now)
    view.note_read(len(interviews))
    context = {
        "agreed": [
            {"row": each, "name": names[each.interview_id], "past": _is_in_the_past(each.meets_at, at)}
            for each in interviews
        ],
        "due": [
            {
                "row": each,
                "name": display_name(each.measure.surname, each.measure.given_names),
                "kind": words.KINDS[each.measure.kind],
                **_step_badge(each.step),
            }
            for each in agenda_selectors.due_interviews(venue_id, now, MOST)
        ],
        "waiting": selectors.interviews_due(venue_id, now),
        "not_offered": [
            {"row": each, "name": display_name(each.surname, each.given_names), "kind": words.KINDS[each.kind]}
            for each in not_offered[:MOST]
        ],
        "never": not_offered.count(),
        "figures": agenda_selectors.count_steps(request.presence.house, today.replace(month=1, day=1), today),
        "year": today.year,
        "may_record": request.presence.may(RECORD),
    }
    return render(request, "exclusions/agenda.html", context)


@sensitive_post_parameters()
@require_permission("exclusions.interview.record")
@never_cache
@require_http_methods(["GET", "POST"])
def begin_interview(
    request: HouseRequest, measure_id: UUID | None = None, guest_id: UUID | None = None
) -> HttpResponse:
    """Open an interview about a measure or with a guest."""
    measure, name = None, ""
    if measure_id is not None:
        measure = selectors.get_measure(request.venue_id, measure_id)
        name = display_name(measure.surname, measure.given_names)
    elif guest_id is not None:
        known = selectors.known_guest(request.venue_id, guest_id)
        name = display_name(known.surname, known.given_names)
    form = _preset_form(request)
    if done := submit(request, form, interviews_services.open_interview, measure=measure, guest_id=guest_id):
        return redirect_done(request, _("Recorded."), "exclusions:interview", done.row.interview_id)
    return _show_interview(request, form, {"name": name, "measure": measure, "guest_id": guest_id})


@sensitive_post_parameters()
@require_permission("exclusions.interview.read")
@never_cache
@require_GET
def show_interview(request: HouseRequest, interview_id: UUID) -> HttpResponse:
    """Show an interview with all steps, and log the read."""
    row = agenda_selectors.get_interview(request.venue_id, interview_id)
    interviews_services.note_interview_opened(
        venue_id=request.venue_id, interview=row, by=request.presence.staff, at=current_time()
    )
    return render(request, "exclusions/interview.html", _interview_context(request, row))


@sensitive_post_parameters()
@require_permission("exclusions.interview.record")
@never_cache
@require_http_methods(["GET", "POST"])
def record_step(request: HouseRequest, interview_id: UUID) -> HttpResponse:
    """Record a step of an interview."""
    row, form = agenda_selectors.get_interview(request.venue_id, interview_id), _preset_form(request)
    if submit(request, form, interviews_services.record_step, interview=row):
        return redirect_done(request, _("Recorded."), "exclusions:interview", interview_id)
    return _show_interview(request, form, _interview_context(request, row))


def _preset_form(request: HouseRequest) -> InterviewForm:
    """Return the form, preset to today and, for a member of the team, to themselves as the leader."""
    staff, today = request.presence.staff, local_today(request)
    # Only members of the team may lead an interview.
    team = agenda_selectors.team_members(request.venue_id, today)
    mine = ""
    if staff.pk in {each.pk for each in team}:
        mine = str(staff.pk)
    sent = request.POST if request.method == "POST" else None
    return InterviewForm(sent, team=team, initial={"day": today, "led_by": mine})


def _show_interview(request: HouseRequest, form: InterviewForm, context: dict[str, object]) -> HttpResponse:
    page_context = context | {"form": form}
    return render(request, "exclusions/interview.html", page_context, status=422 if form.is_bound else 200)


def _interview_context(request: HouseRequest, row: "Interview") -> dict[str, object]:
    steps = list(row.steps.all())
    return {
        "row": row,
        "name": agenda_selectors.interview_names(request.venue_id, [row])[row.pk],
        "measure": row.measure,
        "guest_id": row.person_id,
        "steps": [{"row": each, **_step_badge(each)} for each in reversed(steps)],
        "may_go_on": request.presence.may(RECORD) and steps[-1].step not in interviews_services.CLOSED,
        "may_see_guest": request.presence.may("people.guest.read"),
    }


def _step_badge(step: "InterviewStep | None") -> dict[str, object]:
    if step is None:
        return {"state": "", "tone": "", "icon": ""}
    tone, icon = interview_words.STEP_TONES[step.step]
    return {"state": capfirst(str(interview_words.STEPS[step.step])), "tone": tone, "icon": icon}


def _is_in_the_past(meets_at: datetime | None, at: datetime) -> bool:
    return meets_at is not None and meets_at < at
