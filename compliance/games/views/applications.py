"""Pages of applications to the Minister of Finance: the register, a single application, and its acts."""

from collections.abc import Callable
from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.citations.texts import citation_text
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.base import Form
from compliance.http.input.submissions import form_on_page, redirect_done, submit
from compliance.http.register_views.pages import show_register
from compliance.http.registers.declarations import Empty
from compliance.http.rest.documents import Document
from compliance.notices.selectors.applications import letter_of
from compliance.notices.selectors.notices import stored_letter
from compliance.notices.services.issuing import draw_letter
from compliance.refusals import NotFound
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..forms.applications import ApplicationForm, ApprovalEndForm, DecisionForm, FilingForm, FirstUseForm
from ..presentation import words
from ..presentation.registers.applications import APPLICATIONS
from ..selectors import games as selectors
from ..selectors.refurbishers import firms_on
from ..services import applications as applications_services
from ..services.application_contents import knows_approvals
from ..services.application_letter import open_application_letter

if TYPE_CHECKING:
    from ..models.applications import ApprovalApplication

READ, PREPARE, FILE = "games.table.read", "games.application.prepare", "games.application.file"

NOTHING_TO_ASK = Empty(
    gettext_lazy("No applications"),
    gettext_lazy("The rules of this casino require no approval of games: there is nothing to apply for."),
    "report",
)


@require_permission(READ)
@never_cache
@require_GET
def list_applications(request: HouseRequest) -> HttpResponseBase:
    """List the applications with their stage; also as a file."""
    knows = knows_approvals(request.presence.house, current_time())
    context: dict[str, object] = {"may_prepare": knows and request.presence.may(PREPARE)}
    if not knows:
        context["empty"] = NOTHING_TO_ASK
    return show_register(request, APPLICATIONS, "games/applications.html", context)


@require_permission(PREPARE)
@never_cache
@require_http_methods(["GET", "POST"])
def submit_application(request: HouseRequest) -> HttpResponse:
    """Prepare an application; a corrected one begins with the content of the former."""
    form = _application_form(request, request.POST if request.method == "POST" else None, _former_content(request))
    if done := submit(request, form, applications_services.prepare_application):
        message = _("Application %(number)s is prepared.") % {"number": done.row.label}
        return redirect_done(request, message, "games:application", done.row.pk)
    return render(request, "games/application_prepare.html", {"form": form}, status=422 if form.is_bound else 200)


@require_permission(READ)
@never_cache
@require_GET
def show_application(request: HouseRequest, application_id: UUID) -> HttpResponse:
    """Show an application with its content, its decision and its use."""
    return _show_application(request, selectors.get_application(request.venue_id, application_id))


@require_permission(READ)
@never_cache
@require_GET
def show_letter(request: HouseRequest, application_id: UUID) -> HttpResponse:
    """Return the letter of an application as PDF; each print is logged."""
    row = selectors.get_application(request.venue_id, application_id)
    pdf = open_application_letter(
        house=request.presence.house, application=row, by=request.presence.staff, at=current_time()
    )
    return Document(pdf, f"{row.label}.pdf").answer()


@require_permission(FILE)
@never_cache
@require_POST
def submit_filing(request: HouseRequest, application_id: UUID) -> HttpResponse:
    """File an application: its letter gets its number, and is generated at once if the log has sealed its data."""
    row, form = selectors.get_application(request.venue_id, application_id), FilingForm(request.POST)
    if submit(request, form, applications_services.file_application, application=row) is None:
        return _show_application(request, row, form)
    # A transaction of its own: the application stays filed if its letter cannot be sealed or signed now.
    if submit(request, None, draw_letter, notice=letter_of(row.pk)):
        message = _("Application %(number)s is filed. Its letter can be sent.") % {"number": row.label}
        return redirect_done(request, message, "games:application", row.pk)
    return redirect("games:application", row.pk)


@require_permission(PREPARE)
@never_cache
@require_POST
def submit_decision(request: HouseRequest, application_id: UUID) -> HttpResponse:
    """Record the Minister's decision."""
    message = _("The decision is recorded.")
    return _run_act(request, application_id, DecisionForm(request.POST), applications_services.record_decision, message)


@require_permission(PREPARE)
@never_cache
@require_POST
def submit_first_use(request: HouseRequest, application_id: UUID) -> HttpResponse:
    """Record the first day of use."""
    message = _("The first day of use is recorded.")
    return _run_act(request, application_id, FirstUseForm(request.POST), applications_services.begin_use, message)


@require_permission(PREPARE)
@never_cache
@require_POST
def submit_end(request: HouseRequest, application_id: UUID) -> HttpResponse:
    """Record the last day of an approval."""
    message = _("The end of the approval is recorded.")
    return _run_act(request, application_id, ApprovalEndForm(request.POST), applications_services.end_approval, message)


def _run_act(
    request: HouseRequest, application_id: UUID, form: Form, service: Callable[..., object], message: str
) -> HttpResponse:
    """Carry out an act on an application, and show it."""
    row = selectors.get_application(request.venue_id, application_id)
    if submit(request, form, service, application=row):
        return redirect_done(request, message, "games:application", row.pk)
    return _show_application(request, row, form)


def _former_content(request: HouseRequest) -> dict[str, object]:
    """Return the content of the application to be replaced; empty without one, or for one of another house."""
    try:
        row = selectors.get_application(request.venue_id, UUID(request.GET.get("replaces", "")))
    except (NotFound, ValueError):
        return {}
    chosen = {"rooms", "replaces", "refurbisher", "means", "means_approvals"}
    values = {name: getattr(row, name) for name in ApplicationForm.base_fields if name not in chosen}
    # Those of applications from before this register are words only, and are chosen again.
    means = row.payment_means.all()
    return values | {
        "rooms": [str(each.room_id) for each in row.rooms.all()],
        "annexes": "\n".join(row.annexes),
        "refurbisher": str(row.approved_firm_id or ""),
        "means": [each.means for each in means],
        "means_approvals": [str(each.approval_id) for each in means if each.approval_id],
        "replaces": row.pk,
    }


def _application_form(request: HouseRequest, sent: QueryDict | None, first: dict[str, object]) -> ApplicationForm:
    rooms = [(str(room.pk), room.name) for room in venues.rooms(request.venue_id)]
    games = list(selectors.available_games(request.presence.house.jurisdiction).items())
    today = request.presence.house.local(current_time()).date()
    firms = [(str(each.pk), str(each)) for each in firms_on(request.venue_id, today)]
    approvals = selectors.approvals_on(request.venue_id, today)
    other_means = [(str(each.pk), f"{each.name} ({each.reference})") for each in approvals]
    return ApplicationForm(sent, rooms=rooms, games=games, firms=firms, other_means=other_means, initial=first)


def _application_line(house: House, row: "ApprovalApplication", stage: str) -> dict[str, object]:
    tone, icon = words.STAGE_TONES[stage]
    return {
        "row": row,
        "kind": words.APPLICATIONS[row.kind],
        "article": citation_text(house.cite(f"application.{row.kind}", row.prepared_at)),
        "filing": getattr(row, "filing", None),
        "decision": getattr(row, "decision", None),
        "first_use": getattr(row, "first_use", None),
        "ended": getattr(row, "ended", None),
        "replaced_by": getattr(row, "replaced_by", None),
        "stage": stage,
        "state": words.STAGES[stage],
        "tone": tone,
        "icon": icon,
    }


def _show_application(
    request: HouseRequest, row: "ApprovalApplication", bound_form: Form | None = None
) -> HttpResponse:
    presence = request.presence
    house, prepares = presence.house, presence.may(PREPARE)
    stage = selectors.application_stage(row)
    is_replaced = getattr(row, "replaced_by", None) is not None
    may_end = stage in {"granted", "in_use"} and prepares
    may_file = stage == "prepared" and presence.may(FILE) and row.prepared_by_id != presence.staff.pk
    letter = letter_of(row.pk)
    forms = {
        "filing_form": form_on_page(bound_form, FilingForm, may_file),
        "decision_form": form_on_page(bound_form, DecisionForm, stage == "filed" and prepares),
        "use_form": form_on_page(bound_form, FirstUseForm, stage == "granted" and prepares),
        "end_form": form_on_page(bound_form, ApprovalEndForm, may_end),
    }
    context = (
        _application_line(house, row, stage)
        | forms
        | {
            "game": selectors.available_games(house.jurisdiction).get(row.game, ""),
            "condition": words.CONDITIONS.get(row.condition, ""),
            "rooms": [each.room.name for each in row.rooms.all()],
            "letter": letter,
            "may_read_letter": presence.may("notices.notice.read"),
            # Before it is filed, the button shows a draft; afterwards only a stored letter can be opened.
            "has_letter": letter is None or stored_letter(letter.pk) is not None,
            "is_own": row.prepared_by_id == presence.staff.pk,
            "may_replace": stage in {"prepared", "filed", "refused"} and not is_replaced and prepares,
        }
    )
    return render(request, "games/application.html", context, status=422 if bound_form else 200)
