"""One observation with its thread; management answers, and the authority replies or closes."""

from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time, local_today
from compliance.http.infrastructure.uploads import skipped_bytes
from compliance.http.input.base import Form
from compliance.http.input.submissions import form_on_page, redirect_done, submit
from compliance.orphans.documents.domain.storage import Unfit
from compliance.orphans.documents.presentation import UNFIT

from ..forms import AnswerForm, ClosingForm, ReplyForm
from ..presentation import documents, words
from ..presentation.registers.observations import shown_state
from ..selectors import observations as selectors
from ..selectors import references
from ..services import access_log, thread

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ..models import Observation

PAGE = "inspection:observation"
# The ids of two forms on one page must differ.
CLOSING = "closing_%s"


@require_permission("inspection.observation.read")
@never_cache
@require_GET
def show_observation(request: HouseRequest, observation_id: UUID) -> HttpResponse:
    """Show one observation and its thread; log the reading."""
    row = selectors.get_observation(request.venue_id, observation_id)
    access_log.note_opened(venue_id=request.venue_id, observation=row, by=request.presence.staff, at=current_time())
    return _render_observation(request, row)


@sensitive_post_parameters()
@require_permission("inspection.observation.answer")
@never_cache
@require_POST
def submit_answer(request: HouseRequest, observation_id: UUID) -> HttpResponse:
    """Answer for the venue."""
    row, form = selectors.get_observation(request.venue_id, observation_id), AnswerForm(request.POST, request.FILES)
    # The upload handler drops a file that is too large; the form would report none.
    if skipped_bytes(request) is not None:
        form.add_error("document", str(UNFIT[Unfit.TOO_LARGE.value]))
    if submit(request, form, thread.answer_observation, observation=row):
        return redirect_done(request, _("The casino's reply is recorded in the register."), PAGE, row.pk)
    return _render_observation(request, row, form)


@sensitive_post_parameters()
@require_permission("inspection.observation.write")
@never_cache
@require_POST
def submit_reply(request: HouseRequest, observation_id: UUID) -> HttpResponse:
    """Reply for the authority."""
    row, form = selectors.get_observation(request.venue_id, observation_id), ReplyForm(request.POST)
    if submit(request, form, thread.reply_to_answer, observation=row):
        return redirect_done(request, _("The authority's reply is recorded in the register."), PAGE, row.pk)
    return _render_observation(request, row, form)


@sensitive_post_parameters()
@require_permission("inspection.observation.write")
@never_cache
@require_POST
def submit_closing(request: HouseRequest, observation_id: UUID) -> HttpResponse:
    """Close the observation for the authority."""
    row, form = selectors.get_observation(request.venue_id, observation_id), ClosingForm(request.POST, auto_id=CLOSING)
    if submit(request, form, thread.close_observation, observation=row):
        return redirect_done(request, _("The observation is closed."), PAGE, row.pk)
    return _render_observation(request, row, form)


@require_permission("inspection.observation.read")
@never_cache
@require_GET
def download_document(request: HouseRequest, entry_id: UUID) -> HttpResponse:
    """Return the document of an answer as a download; log who opened it."""
    return documents.answer_document(request.presence, entry_id, current_time()).answer()


def _render_observation(
    request: HouseRequest,
    row: "WithAnnotations[Observation, selectors.ObservationState]",
    bound_form: Form | None = None,
) -> HttpResponse:
    """Show an observation; `bound_form` is a rejected form of one of its acts."""
    house, may = request.presence.house, request.presence.may
    closed = selectors.observation_state(row) == "closed"
    authority = may("inspection.observation.write") and not closed
    today = local_today(request)
    state = shown_state(row, today)
    context = {
        "row": row,
        "severity": words.SEVERITIES[row.severity],
        "state": words.STATES[state],
        "tone": words.TONES[state][0],
        "icon": words.TONES[state][1],
        "late": (today - row.owed_on).days if row.owed_on and state == "overdue" else 0,
        "reference": words.REFERENCES.get(row.refers, ""),
        "reference_text": references.reference_text(row.refers, row.refers_to),
        "reference_url": references.reference_url(house.id, row.refers, row.refers_to),
        "entries": [{"row": each, "title": words.ENTRIES[each.kind]} for each in selectors.list_entries(row.pk)],
        "answer_form": form_on_page(bound_form, AnswerForm, may("inspection.observation.answer") and not closed),
        "reply_form": form_on_page(bound_form, ReplyForm, authority),
        "closing_form": form_on_page(bound_form, ClosingForm, authority, lambda: ClosingForm(auto_id=CLOSING)),
    }
    return render(request, "inspection/observation.html", context, status=422 if bound_form else 200)
