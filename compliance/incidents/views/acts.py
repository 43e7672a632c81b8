"""One incident with its timeline, and a page for each act that completes it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.infrastructure.uploads import skipped_bytes
from compliance.http.input.base import Form
from compliance.http.input.submissions import redirect_done, submit
from compliance.orphans.documents.domain.storage import Unfit
from compliance.orphans.documents.presentation import UNFIT
from compliance.people.presentation.panels import Panel, PanelRequest
from compliance.venues.selectors import venues

from ..domain.reasons import BY_CODE, WITH_TIME_LIMIT
from ..forms import (
    CameraForm,
    ClosingForm,
    DetailForm,
    ExclusionForm,
    FindingForm,
    ObservationForm,
    OutcomeForm,
    PayoutForm,
    PersonForm,
    TimingForm,
    WithdrawalForm,
)
from ..presentation import words
from ..presentation.documents import entry_document
from ..presentation.registers.incidents import READ, RECORD, place_of, state_of
from ..presentation.timeline import guest_names, named_choices, names_guest, timeline_of
from ..selectors import incidents as selectors
from ..services import access_log, entries, measures

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise
    from django_stubs_ext import WithAnnotations

    from ..models.incidents import Incident

    Row = WithAnnotations[Incident, selectors.IncidentState]

CAMERA, DECIDE = "incidents.camera.decide", "incidents.outcome.decide"
EXCLUDE, OBSERVE, PAY = "exclusions.measure.enter", "exclusions.observation.record", "payouts.payout.request"
PAGE = "incidents:incident"


@dataclass(frozen=True)
class ActPage:
    """The page of one act: its address, title, permission, and whether it is offered for an incident."""

    url: str
    title: "StrOrPromise"
    permission: str
    offered: "Callable[[Row], bool]"


def _is_open(row: "Row") -> bool:
    return not row.is_closed


DETAIL = ActPage("incidents:detail", gettext_lazy("Add details or a photograph"), RECORD, _is_open)
PERSON = ActPage("incidents:person", gettext_lazy("Name a person"), RECORD, _is_open)
TIMING = ActPage(
    "incidents:timing",
    gettext_lazy("Time limit of the dispute"),
    RECORD,
    lambda row: _is_open(row) and row.reason in WITH_TIME_LIMIT,
)
CAMERAS = ActPage("incidents:camera", gettext_lazy("Decide on the cameras"), CAMERA, _is_open)
FINDING = ActPage("incidents:finding", gettext_lazy("Result of the cameras"), DECIDE, _is_open)
OUTCOME = ActPage("incidents:outcome", gettext_lazy("Decide the outcome"), DECIDE, _is_open)
CLOSING = ActPage(
    "incidents:close", gettext_lazy("Close the incident"), DECIDE, lambda row: _is_open(row) and bool(row.outcome)
)
WITHDRAWAL = ActPage("incidents:withdraw", gettext_lazy("Withdraw a person"), DECIDE, lambda _row: True)
CORRECTION = ActPage("incidents:correct", gettext_lazy("Record a correction"), RECORD, lambda _row: True)
EXCLUSION = ActPage("incidents:exclude", gettext_lazy("Exclude a guest"), EXCLUDE, lambda _row: True)
OBSERVATION = ActPage("incidents:observe", gettext_lazy("Record an observation of a guest"), OBSERVE, lambda _row: True)
PAYOUT = ActPage("incidents:pay", gettext_lazy("Request the payout"), PAY, lambda row: row.outcome == "payment")
PAGES = (
    *(DETAIL, PERSON, TIMING, CAMERAS, FINDING, OUTCOME, CLOSING),
    *(CORRECTION, WITHDRAWAL, EXCLUSION, OBSERVATION, PAYOUT),
)
MEASURES = (EXCLUSION, OBSERVATION)


def _next_page(offered: list[ActPage], row: "Row") -> ActPage | None:
    """Return the act that leads to the end of an incident: its outcome, then its closing."""
    wanted = CLOSING if row.outcome else OUTCOME
    return wanted if wanted in offered else None


@require_permission(READ)
@never_cache
@require_GET
def show_incident(request: HouseRequest, incident_id: UUID) -> HttpResponse:
    """Show one incident with its timeline; log the reading."""
    row, may = selectors.get_incident(request.venue_id, incident_id), request.presence.may
    access_log.note_opened(venue_id=request.venue_id, incident=row, by=request.presence.staff, at=current_time())
    state = state_of(row.is_closed)
    lines = timeline_of(request.presence, row.pk)
    offered = [page for page in PAGES if may(page.permission) and page.offered(row)]
    # A measure is against a guest, so the incident names the guest first.
    guest_named = names_guest(lines)
    context = {
        "row": row,
        "kind": capfirst(str(words.KINDS[row.kind])),
        "reason": words.REASONS[row.reason],
        "subject": BY_CODE[row.reason].subject,
        "place": place_of(row),
        "state": words.STATES[state],
        "tone": words.TONES[state][0],
        "icon": words.TONES[state][1],
        "lines": lines,
        "currency": request.presence.house.currency,
        "pages": [page for page in offered if guest_named or page not in MEASURES],
        "next_page": _next_page(offered, row),
        "guest_missing": not guest_named and any(page in MEASURES for page in offered),
    }
    return render(request, "incidents/incident.html", context)


@sensitive_post_parameters()
@require_permission(RECORD)
@never_cache
@require_http_methods(["GET", "POST"])
def add_detail(request: HouseRequest, incident_id: UUID) -> HttpResponse:
    """Add details, with a photograph if there is one."""
    # The upload is read once: the form checks and prepares the photograph before the act begins.
    form = _detail_form(request)
    return _act(request, incident_id, DETAIL, form, entries.add_detail)


@sensitive_post_parameters()
@require_permission(RECORD)
@never_cache
@require_http_methods(["GET", "POST"])
def correct_incident(request: HouseRequest, incident_id: UUID) -> HttpResponse:
    """Correct an incident by another entry, also after its closing."""
    form = _detail_form(request)
    return _act(request, incident_id, CORRECTION, form, entries.correct_incident)


@sensitive_post_parameters()
@require_permission(RECORD)
@never_cache
@require_http_methods(["GET", "POST"])
def name_person(request: HouseRequest, incident_id: UUID) -> HttpResponse:
    """Name a guest or an employee."""
    # Only those with a post today: a list of all former employees is too long for a phone.
    employees = venues.staff_on_duty(request.presence.house, current_time())
    choices = [(str(each.pk), each.full_name) for each in employees]
    return _act(request, incident_id, PERSON, PersonForm(_sent(request), employees=choices), entries.name_person)


@require_permission(RECORD)
@never_cache
@require_http_methods(["GET", "POST"])
def record_timing(request: HouseRequest, incident_id: UUID) -> HttpResponse:
    """Record when a dispute about a hand was raised."""
    return _act(request, incident_id, TIMING, TimingForm(_sent(request)), entries.record_timing)


@sensitive_post_parameters()
@require_permission(CAMERA)
@never_cache
@require_http_methods(["GET", "POST"])
def decide_camera(request: HouseRequest, incident_id: UUID) -> HttpResponse:
    """Decide whether the cameras are consulted."""
    return _act(request, incident_id, CAMERAS, CameraForm(_sent(request)), entries.decide_camera)


@sensitive_post_parameters()
@require_permission(DECIDE)
@never_cache
@require_http_methods(["GET", "POST"])
def withdraw_person(request: HouseRequest, incident_id: UUID) -> HttpResponse:
    """Withdraw a person who was named by mistake."""
    form = WithdrawalForm(_sent(request), persons=named_choices(request.presence, incident_id))
    return _act(request, incident_id, WITHDRAWAL, form, entries.withdraw_person)


@sensitive_post_parameters()
@require_permission(DECIDE)
@never_cache
@require_http_methods(["GET", "POST"])
def record_finding(request: HouseRequest, incident_id: UUID) -> HttpResponse:
    """Record what the cameras showed."""
    return _act(request, incident_id, FINDING, FindingForm(_sent(request)), entries.record_finding)


@sensitive_post_parameters()
@require_permission(DECIDE)
@never_cache
@require_http_methods(["GET", "POST"])
def decide_outcome(request: HouseRequest, incident_id: UUID) -> HttpResponse:
    """Decide the outcome."""
    return _act(request, incident_id, OUTCOME, OutcomeForm(_sent(request)), entries.decide_outcome)


@sensitive_post_parameters()
@require_permission(DECIDE)
@never_cache
@require_http_methods(["GET", "POST"])
def close_incident(request: HouseRequest, incident_id: UUID) -> HttpResponse:
    """Close an incident."""
    return _act(request, incident_id, CLOSING, ClosingForm(_sent(request)), entries.close_incident)


@sensitive_post_parameters()
@require_permission(EXCLUDE)
@never_cache
@require_http_methods(["GET", "POST"])
def exclude_guest(request: HouseRequest, incident_id: UUID) -> HttpResponse:
    """Exclude a guest who is named in the incident."""
    form = ExclusionForm(_sent(request), persons=_persons(request, incident_id))
    return _act(request, incident_id, EXCLUSION, form, measures.exclude_guest)


@sensitive_post_parameters()
@require_permission(OBSERVE)
@never_cache
@require_http_methods(["GET", "POST"])
def observe_guest(request: HouseRequest, incident_id: UUID) -> HttpResponse:
    """Record an observation about a guest who is named in the incident."""
    form = ObservationForm(_sent(request), persons=_persons(request, incident_id))
    return _act(request, incident_id, OBSERVATION, form, measures.observe_guest)


@sensitive_post_parameters()
@require_permission(PAY)
@never_cache
@require_http_methods(["GET", "POST"])
def pay_player(request: HouseRequest, incident_id: UUID) -> HttpResponse:
    """Request the payout that the outcome decided."""
    form = PayoutForm(_sent(request), persons=_persons(request, incident_id))
    return _act(request, incident_id, PAYOUT, form, measures.pay_player)


@require_permission(READ)
@never_cache
@require_GET
def download_document(request: HouseRequest, entry_id: UUID) -> HttpResponse:
    """Return a photograph or document as a download; log who opened it."""
    return entry_document(request.presence, entry_id, current_time()).answer()


def guest_panels(query: PanelRequest) -> list[Panel]:
    """Return the incidents in which a guest is named, newest first."""
    if not query.presence.may(READ):
        return []
    rows = [
        {"row": row, "reason": words.REASONS[row.reason], "state": words.STATES[state_of(row.is_closed)]}
        for row in selectors.incidents_of_guest(query.presence.house.id, query.persons)
    ]
    return [Panel("incidents/of_guest.html", {"rows": rows})] if rows else []


def _sent(request: HouseRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def _detail_form(request: HouseRequest) -> DetailForm:
    if request.method != "POST":
        return DetailForm()
    form = DetailForm(request.POST, request.FILES)
    # The upload handler drops a file that is too large; the form would report none.
    if skipped_bytes(request) is not None:
        form.add_error("document", str(UNFIT[Unfit.TOO_LARGE.value]))
    return form


def _persons(request: HouseRequest, incident_id: UUID) -> list[tuple[str, str]]:
    """Return the guests concerned; those without a name that the reader may see are called so.

    For posts that request payouts and read no incidents, this page is where they read the names.
    """
    row, names = selectors.get_incident(request.venue_id, incident_id), guest_names(request.presence, incident_id)
    if names and request.method == "GET" and not request.presence.may(READ):
        access_log.note_opened(venue_id=request.venue_id, incident=row, by=request.presence.staff, at=current_time())
    return [(str(key), names.get(key, _("a guest"))) for key in selectors.persons_concerned(incident_id)]


def _act(
    request: HouseRequest, incident_id: UUID, page: ActPage, form: Form, service: Callable[..., object]
) -> HttpResponse:
    """Show the page of an act, or carry it out."""
    row = selectors.get_incident(request.venue_id, incident_id)
    # A form that is not sent is only shown; `submit` would find errors in it.
    if form.is_bound and submit(request, form, service, incident=row):
        if request.presence.may(READ):
            return redirect_done(request, _("Recorded."), PAGE, row.pk)
        return redirect_done(request, _("Recorded."), "incidents:choose_kind")
    context = {
        "row": row,
        "form": form,
        "title": page.title,
        "reason": words.REASONS[row.reason],
        "may_read": request.presence.may(READ),
    }
    return render(request, "incidents/act.html", context, status=422 if form.is_bound else 200)
