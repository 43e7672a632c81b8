"""Pages for proof of financial means."""

from typing import TYPE_CHECKING
from uuid import UUID

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time, local_today
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page
from compliance.people.domain.names.name_forms import display_name
from compliance.people.selectors import guests as guest_selectors

from ..measure_register import selectors as measure_register_selectors
from . import selectors as means_selectors
from . import services as proof_of_means_services
from .forms import JudgedForm, MeansForm
from .presentation import words as means_words
from .presentation.register import MEANS

if TYPE_CHECKING:
    from compliance.exclusions.models.proof_of_means import MeansRequest

means = register_page(MEANS)


@sensitive_post_parameters()
@require_permission("exclusions.means.manage")
@never_cache
@require_http_methods(["GET", "POST"])
def request_means(request: HouseRequest, guest_id: UUID) -> HttpResponse:
    """Request proof of means from a guest."""
    known = measure_register_selectors.known_guest(request.venue_id, guest_id)
    form = MeansForm(request.POST if request.method == "POST" else None, initial={"asked_on": local_today(request)})
    if done := submit(request, form, proof_of_means_services.ask_means, guest_id=guest_id):
        return redirect_done(request, _("Recorded."), "exclusions:means_request", done.row.pk)
    return _show_means_request(
        request, form, {"name": display_name(known.surname, known.given_names), "guest_id": guest_id}
    )


@sensitive_post_parameters()
@require_permission("exclusions.means.manage")
@never_cache
@require_http_methods(["GET", "POST"])
def means_request(request: HouseRequest, request_id: UUID) -> HttpResponse:
    """Show a request with its answers, and record another answer."""
    row = means_selectors.means_request(request.venue_id, request_id)
    form = JudgedForm(request.POST if request.method == "POST" else None, initial={"decided_on": local_today(request)})
    if submit(request, form, proof_of_means_services.judge_means, request=row):
        return redirect_done(request, _("Recorded."), "exclusions:means_request", row.pk)
    # A rejected answer shows the same page again; its first display is in the log.
    if request.method == "GET":
        proof_of_means_services.note_means_opened(
            venue_id=request.venue_id, request=row, by=request.presence.staff, at=current_time()
        )
    name = guest_selectors.current_names(request.venue_id, {row.person_id})[row.person_id]
    answers = [
        {
            "row": each,
            "outcome": means_words.MEANS[each.outcome],
            "evidence": means_words.EVIDENCE.get(each.evidence, ""),
        }
        for each in row.answers.all()
    ]
    followed = getattr(row, "consequence", None)
    context = {
        **_request_line(request, row, name),
        "guest_id": row.person_id,
        "answers": answers,
        "followed": followed,
        "may_exclude": followed is None and request.presence.may("exclusions.measure.enter"),
    }
    return _show_means_request(request, form, context)


def _show_means_request(request: HouseRequest, form: forms.Form, context: dict[str, object]) -> HttpResponse:
    """Render a request, or the form that opens one."""
    page_context = context | {"form": form}
    return render(request, "exclusions/means_request.html", page_context, status=422 if form.is_bound else 200)


def _request_line(request: HouseRequest, row: "MeansRequest", name: str) -> dict[str, object]:
    answers = list(row.answers.all())
    tone, icon = means_words.MEANS_TONES[answers[0].outcome if answers else ""]
    return {
        "row": row,
        "name": name,
        "because": means_words.TRIGGERS[row.because],
        "days": (local_today(request) - row.asked_on).days,
        "state": means_words.MEANS[answers[0].outcome] if answers else pgettext("request for proof of means", "Open"),
        "open": not answers,
        "tone": tone,
        "icon": icon,
    }
