"""The supervisor's pages: open matches, both sides of one, and the answer."""

from datetime import date
from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.polls import poll
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import show_register
from compliance.http.registers.read_log import log_register_read

from ..decisions.domain.alerts import Answer, compare_fields, may_clear
from ..decisions.presentation import words as decision_words
from . import selectors as review_selectors
from . import services
from .forms import ReviewForm, WithdrawalForm
from .presentation import words as review_words
from .presentation.register import DOUBTS

if TYPE_CHECKING:
    from compliance.admissions.models.decisions import DoorDecision

# Maximum shown on a page; a venue with more open reviews works from the newest one.
AT_ONCE = 50
# Keys that open the first nine reviews; the others have none.
KEYS = "123456789"


@require_permission("admissions.review.resolve")
@never_cache
@require_GET
def show_reviews(request: HouseRequest) -> HttpResponseBase:
    """Show the open reviews without names, above the register."""
    return show_register(request, DOUBTS, "admissions/reviews/reviews.html", _open_reviews(request))


@poll("admissions:reviews")
@require_permission("admissions.review.resolve")
@never_cache
@require_GET
def refresh_reviews(request: HouseRequest) -> HttpResponse:
    """Return the open reviews without the register."""
    context = _open_reviews(request)
    log_register_read(request, DOUBTS, rows=len(context["waiting"]))
    return render(request, "admissions/reviews/list.html", context)


def _open_reviews(request: HouseRequest) -> dict[str, list[dict[str, object]]]:
    house, staff = request.presence.house, request.presence.staff
    today = house.gaming_day(current_time())
    waiting = [
        _review_row(row, key=KEYS[place : place + 1], today=today) | {"own": row.decided_by == staff}
        for place, row in enumerate(review_selectors.open_reviews(house.id)[:AT_ONCE])
    ]
    unverified = [
        _review_row(row, key="", today=today)
        for row in review_selectors.unverified_presentations(house.id, today)[:AT_ONCE]
    ]
    return {"waiting": waiting, "unverified": unverified}


@poll("admissions:reviews")
@require_permission("admissions.review.resolve")
@never_cache
@require_GET
def count_reviews(request: HouseRequest) -> HttpResponse:
    """Return the number next to the link, polled by any page a supervisor has open."""
    waiting = review_selectors.waiting_for(request.venue_id, request.presence.staff.pk)
    return render(request, "components/waiting.html", {"waiting": waiting})


@require_permission("admissions.review.resolve")
@never_cache
@require_http_methods(["GET", "POST"])
def show_review(request: HouseRequest, decision_id: UUID) -> HttpResponse:
    """Show one match with both sides; opening and answering are both logged."""
    house, staff, at = request.presence.house, request.presence.staff, current_time()
    row = review_selectors.reviewed_decision(request.venue_id, decision_id)
    sent = request.POST if request.method == "POST" else None
    form = ReviewForm(sent)
    if sent is not None and submit(request, form, services.resolve_review, decision=row):
        return redirect_done(request, _review_message(form.cleaned_data["answer"]), "admissions:reviews")
    # After an error the page shows both sides again, so this is logged like the first reading.
    services.note_review_opened(house=house, decision=row, by=staff, at=at)
    context = _review_context(request, row) | {"form": form, "withdrawal_form": WithdrawalForm()}
    return render(request, "admissions/reviews/review.html", context, status=422 if form.is_bound else 200)


@require_permission("admissions.review.resolve")
@never_cache
@require_POST
def withdraw_clearance(request: HouseRequest, decision_id: UUID) -> HttpResponse:
    """Withdraw a clearance with a reason; show errors at the field."""
    row, form = review_selectors.reviewed_decision(request.venue_id, decision_id), WithdrawalForm(request.POST)
    if submit(request, form, services.withdraw_clearance, decision=row):
        message = _("Withdrawn. The desks will ask for a review again when this guest is presented.")
        return redirect_done(request, message, "admissions:reviews")
    # The page with the error shows both sides, so this is logged like every reading.
    presence = request.presence
    services.note_review_opened(house=presence.house, decision=row, by=presence.staff, at=current_time())
    context = _review_context(request, row) | {"form": ReviewForm(), "withdrawal_form": form}
    return render(request, "admissions/reviews/review.html", context, status=422)


def _review_message(answer: Answer) -> str:
    if answer is Answer.CLEARED:
        return _("Cleared. The desk must now present the guest again.")
    return _("Refused. The desk has been notified.")


def _review_context(request: HouseRequest, row: "DoorDecision") -> dict[str, object]:
    codes = frozenset(ground.code for ground in row.grounds.all())
    answer = request.POST.get("answer", "")
    review = getattr(row, "review", None)
    withdrawn = getattr(review, "withdrawal", None)
    return {
        "row": row,
        "place": services.place_of(row),
        "grounds": _describe_grounds(row),
        "own": row.decided_by == request.presence.staff,
        "standing": review_selectors.review_state(row),
        "review": review,
        "withdrawn": withdrawn,
        "may_withdraw": review is not None and review.answer == Answer.CLEARED and withdrawn is None,
        "may_clear": may_clear(codes),
        "chosen": answer,
        "may_see_guest": request.presence.may("people.guest.read"),
        "alerts": [
            {
                "reason": decision_words.describe_reason(alert.code, {}),
                "score": alert.score,
                "fields": [
                    {
                        "label": review_words.field_label(each.field),
                        "shown": review_words.side_value(each.field, each.shown),
                        "known": review_words.side_value(each.field, each.known),
                        "agreement": each.agreement,
                        "said": review_words.agreement_label(each.agreement),
                    }
                    for each in compare_fields(alert.shown, alert.known)
                ],
            }
            for alert in row.alerts.all()
        ],
        "earlier": review_selectors.earlier_reviews(row),
    }


def _review_row(row: "DoorDecision", *, key: str, today: date) -> dict[str, object]:
    return {
        "row": row,
        "key": key,
        "place": services.place_of(row),
        "grounds": _describe_grounds(row),
        "tonight": row.gaming_day == today,
    }


def _describe_grounds(row: "DoorDecision") -> list[decision_words.Ground]:
    return decision_words.describe_grounds(row.grounds.all())
