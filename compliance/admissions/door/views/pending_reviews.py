"""A desk awaiting the supervisor's review, and polling for the answer."""

from datetime import timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.admissions.decisions.presentation import words as decision_words
from compliance.admissions.decisions.selectors import decisions as decision_selectors
from compliance.admissions.reviews import selectors as review_selectors
from compliance.http.access.guard import require_permission
from compliance.http.access.polls import poll
from compliance.http.access.presence import HouseRequest, current_time, local_today

from ..forms import signed_state
from ..services.presentations import CardShown, Presentation
from .offers import guest_facts

if TYPE_CHECKING:
    from compliance.admissions.models.decisions import DoorDecision

NO_CONTENT = 204


@poll("admissions:door")
@require_permission("admissions.door.work")
@never_cache
@require_GET
def show_answer(request: HouseRequest, decision_id: UUID) -> HttpResponse:
    """Return the supervisor's answer; 204 while there is none, so that the desk keeps polling unchanged."""
    decision = decision_selectors.get_decision(request.venue_id, decision_id)
    found = review_of(decision)
    if found["state"] == "waiting":
        # After that the signed state has expired and the guest must be scanned again.
        if current_time() - decision.decided_at < timedelta(seconds=signed_state.MAX_AGE):
            return HttpResponse(status=NO_CONTENT)
        found = found | {"state": "late"}
    return render(request, "admissions/desk/review_state.html", {"review": found})


def review_of(decision: "DoorDecision") -> dict[str, object]:
    """Return the state of a review: waiting, cleared or confirmed, by whom and when."""
    found = review_selectors.review_state(decision)
    return {
        "state": found.answer.value if found else "waiting",
        "by": found.by if found else None,
        "at": found.at if found else None,
        "answer_url": reverse("admissions:review_answer", args=[decision.pk]),
        "again_url": reverse("admissions:again"),
    }


def desk_under_review(request: HouseRequest, signed: str) -> dict[str, object] | None:
    """Return the desk while the match is open or confirmed; None if the guest may be presented again."""
    on = local_today(request)
    guest, paper, code = None, None, signed_state.load_code(signed)
    try:
        if code is not None:
            nonce = code.nonce
        else:
            paper, _address, nonce = signed_state.load_state(signed)
    except signed_state.StateExpired:
        return None
    decision = decision_selectors.find_presentation(request.venue_id, nonce)
    if decision is None or review_selectors.is_cleared(decision):
        return None
    if paper is not None:
        guest = guest_facts(request, paper, on)
    return review_desk(decision, guest=guest, shown=signed)


def sign_presentation(request: HouseRequest, presentation: Presentation | CardShown) -> str:
    """Return the presentation signed for the next step; a document expires no later than before."""
    if isinstance(presentation, CardShown):
        return signed_state.dump_code(presentation.code, presentation.nonce, presentation.late)
    assert presentation.paper is not None
    return signed_state.dump_state(
        presentation.paper,
        presentation.address,
        presentation.nonce,
        presentation.choice,
        presentation.late,
        of=request.POST.get("shown", ""),
    )


def review_desk(decided: "DoorDecision", *, guest: dict[str, object] | None, shown: str) -> dict[str, object]:
    """Return the desk for an open or confirmed match. `shown` is the signed document."""
    review = review_of(decided)
    is_confirmed = review["state"] == "upheld"
    reasons = decision_words.describe_grounds(decided.grounds.all())
    if is_confirmed:
        articles = {row.article for row in decided.alerts.all()}
        reasons = [decision_words.describe_ground("review_upheld", "; ".join(sorted(articles)), {}), *reasons]
    # Without an alert, as for a face not compared, there is nothing that a supervisor could answer.
    for_supervisor = decided.alerts.exists()
    decision = {
        "outcome": "refused" if is_confirmed else "needs_review",
        "word": _("Ask the supervisor") if for_supervisor and not is_confirmed else "",
        "sentence": _("The manual review is on the supervisor's screen.") if for_supervisor else "",
        "guest": guest,
        "reasons": reasons,
    }
    if is_confirmed:
        decision["sentence"] = _("The supervisor refused the guest. Do not admit.")
    return {
        "state": "decision",
        "decision": decision,
        "finished": True,
        "shown": shown,
        "review": review if for_supervisor else None,
    }
