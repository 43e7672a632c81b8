"""Manual reviews: a supervisor answers a possible match once, with a note, and never their own."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..decisions.domain.alerts import CLEARABLE, UPHELD_GROUND, Answer
from ..decisions.presentation import words as decision_words
from ..models.decisions import DoorDecision
from ..models.reviews import DoorAlert, Review, ReviewWithdrawal
from . import selectors as review_selectors

if TYPE_CHECKING:
    from compliance.admissions.models.decisions import DoorGround
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def resolve_review(
    *, house: House, decision: DoorDecision, answer: Answer, note: str, by: "Staff", at: datetime
) -> Review:
    """Answer a review. `cleared`: the guest may be presented again; `upheld`: refused, now and next time.

    The answer applies to this guest and this match until either side changes (ADR 17). It opens no door: a cleared
    guest is presented again and passes every check again.
    """
    kind = "admissions.review.cleared" if answer is Answer.CLEARED else "admissions.review.upheld"
    grounds = list(decision.grounds.all())
    codes = ", ".join(ground.code for ground in grounds)
    with log.act(kind, subject=decision, by=by, at=at, scope=house.id, door=place_of(decision), grounds=codes):
        if not note.strip():
            raise Refused(
                _("Describe what you saw and why you decided this way. The note is stored with the decision.")
            )
        # A trigger of the database refuses it as well.
        if decision.decided_by_id == by.pk:
            raise Refused(_("You raised this review at the desk. Another person must decide it."))
        alerts = list(decision.alerts.order_by("code", "about"))
        if decision.outcome != "needs_review" or not alerts:
            raise Refused(_("No review is open here. %(todo)s") % {"todo": _remedy(grounds)})
        _lock_match(decision, alerts)
        # Checked under the lock: two supervisors may answer at once.
        _check_unanswered(house, decision)
        if answer is Answer.CLEARED:
            _check_clearable(grounds)
        is_confirmed = answer is Answer.UPHELD
        review = Review(
            decision=decision,
            answer=answer.value,
            note=note.strip(),
            code=UPHELD_GROUND if is_confirmed else "",
            article=alerts[0].article if is_confirmed else "",
            resolved_by_id=by.pk,
            resolved_at=at,
        )
        review.save(force_insert=True)
    return review


@transaction.atomic(durable=True)
def withdraw_clearance(
    *, house: House, decision: DoorDecision, reason: str, by: "Staff", at: datetime
) -> ReviewWithdrawal:
    """Withdraw a mistaken clearance: from now on the same match needs a review again (ADR 17).

    Decisions made meanwhile do not change.
    """
    # One person is enough: a withdrawal only makes the door stricter (ADR 17).
    withdrawal = ReviewWithdrawal(reason=reason.strip(), withdrawn_by_id=by.pk, withdrawn_at=at)
    place = place_of(decision)
    with log.act("admissions.review.withdrawn", subject=decision, by=by, at=at, scope=house.id, door=place):
        if not withdrawal.reason:
            raise Refused(_("Enter why the clearance was a mistake. The reason is stored with it."))
        _lock_match(decision, list(decision.alerts.all()))
        review = review_selectors.review_of(decision)
        if review is None or review.answer != Answer.CLEARED:
            raise Refused(_("Only a clearance can be withdrawn, and only where it was given."))
        earlier = getattr(review, "withdrawal", None)
        if earlier is not None:
            raise Refused(
                _("%(who)s already withdrew this clearance at %(time)s. Nothing was changed.")
                % {"who": earlier.withdrawn_by, "time": f"{house.local(earlier.withdrawn_at):%H:%M}"}
            )
        withdrawal.review = review
        withdrawal.save(force_insert=True)
    return withdrawal


@transaction.atomic(durable=True)
def note_review_opened(*, house: House, decision: DoorDecision, by: "Staff", at: datetime) -> None:
    """Log that a review was opened: both sides name a guest, so reading them is an event."""
    log.note("admissions.review.opened", subject=decision, by=by, at=at, scope=house.id, door=place_of(decision))


def place_of(decision: DoorDecision) -> str:
    """Return the name of the door or desk of a decision."""
    place = decision.door or decision.desk
    assert place is not None
    return str(place.name)


def _check_clearable(grounds: list["DoorGround"]) -> None:
    remaining = [ground for ground in grounds if ground.code not in CLEARABLE]
    if remaining:
        raise Refused(
            _("This review cannot be cleared here. %(todo)s") % {"todo": _remedy(remaining)},
        )


def _remedy(grounds: list["DoorGround"]) -> str:
    """Return what settles it instead, in the text shown at the desk."""
    return " ".join(decision_words.to_do(ground.code, ground.facts) for ground in grounds)


def _check_unanswered(house: House, decision: DoorDecision) -> None:
    found = review_selectors.review_state(decision)
    if found is not None:
        decision_text = _("cleared") if found.answer is Answer.CLEARED else pgettext("guest", "refused")
        raise Refused(
            _("%(who)s already decided this review at %(time)s: %(answer)s. Nothing was changed.")
            % {"who": found.by, "time": f"{house.local(found.at):%H:%M}", "answer": decision_text}
        )
    if review_selectors.review_of(decision) is not None:
        raise Refused(_("The clearance given here was withdrawn. Decide the next review that the desk raises."))


def _lock_match(decision: DoorDecision, alerts: list[DoorAlert]) -> None:
    """Serialise answers to the same match, even if another desk raised it."""
    wait_turn(*(f"{decision.person_id}:{row.code}:{row.about}:{row.fingerprint}" for row in alerts))
