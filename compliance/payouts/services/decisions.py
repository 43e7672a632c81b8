"""Acts of the second person: approve, refuse, or hold a payout where the rules allow extra time."""

from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.monitoring.services.transactions import void_operation
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..models.payouts import Payout
from ..models.steps import State, Step
from ..selectors import payouts as selectors
from .preconditions import check_law
from .steps import require_text, take_step
from .winnings import decision_outcome, open_winnings

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def approve_payout(*, house: House, payout: Payout, by: "Staff", at: datetime) -> Step:
    """Approve the request as a person other than the one who made it (A-11).

    Raises Refused for one's own request, for one that needs no approval, and if another person decided first.
    """
    # Before everything else: of two people who decide at the same moment, the second must see the first decision.
    wait_turn(str(payout.pk))
    with log.act(
        "payouts.payout.approved",
        subject=payout,
        by=by,
        at=at,
        scope=house.id,
        payout=payout.label,
        amount=payout.amount,
        currency=house.currency,
    ):
        if by.pk == payout.prepared_by_id:
            raise Refused(
                _("You requested this payout. Another person must approve it."),
                article=house.cite("payout.threshold", at) if payout.large else "",
                next_step=_("It is listed under payouts to approve for everyone with permission."),
            )
        if not payout.approval_needed:
            raise Refused(_("This payout does not require a second person: the desk may pay it."))
        # Checked again before the payment: winnings may be proposed for withholding between approval and payment.
        check_winnings(house, payout, at)
        check_law(house, payout)
        return take_step(house, payout, State.APPROVED, by=by, at=at)


@transaction.atomic(durable=True)
def refuse_payout(*, house: House, payout: Payout, reason: str, by: "Staff", at: datetime) -> Step:
    """Refuse a payout with the reason, even if it is approved and unpaid.

    Its amount no longer counts among the guest's transactions.
    """
    wait_turn(str(payout.pk))
    with log.act("payouts.payout.refused", subject=payout, by=by, at=at, scope=house.id, payout=payout.label):
        # `selectors.refused_at_once` relies on this: a refusal in the requester's name is one by the rules.
        if by.pk == payout.prepared_by_id:
            raise Refused(_("You requested this payout. Withdraw it or have another person decide."))
        require_text(reason, _("Enter the reason for the refusal. It is stored with the payout."))
        step = take_step(house, payout, State.REFUSED, by=by, at=at, reason=reason)
        void_operation(house, source=payout, by=by, at=step.taken_at)
        return step


@transaction.atomic(durable=True)
def hold_payout(
    *, house: House, payout: Payout, reason: str, expected_on: date | None, by: "Staff", at: datetime
) -> Step:
    """Take or extend extra time for a large payout (NL 1.1(14), 6.2(5~), A-12), with the reason and a date.

    The rules set no maximum. Raises Refused where they give no extra time, and for a date that is not later.
    """
    wait_turn(str(payout.pk))
    expected = date_format(expected_on, "SHORT_DATE_FORMAT") if expected_on else ""
    with log.act(
        "payouts.payout.held",
        subject=payout,
        by=by,
        at=at,
        scope=house.id,
        payout=payout.label,
        expected=expected_on or "",
    ):
        if not payout.may_be_held:
            raise Refused(
                _("The rules permit no extra time for this payout: approve or refuse it."),
                article=house.cite("payout.threshold_action", at),
            )
        require_text(reason, _("Enter the reason for the delay. It is stored with the payout."))
        if expected_on is None or expected_on <= house.local(at).date():
            raise Refused(_("Choose a future day."), "expected_on")
        last = selectors.last_step(payout.pk)
        if last.expected_on is not None and expected_on <= last.expected_on:
            raise Refused(
                _("It is already on hold, and %(day)s is not later than the date already expected.")
                % {"day": expected},
                "expected_on",
            )
        return take_step(house, payout, State.HELD, by=by, at=at, reason=reason, expected_on=expected_on)


@transaction.atomic(durable=True)
def withdraw_payout(*, house: House, payout: Payout, reason: str, by: "Staff", at: datetime) -> Step:
    """Withdraw one's own request before payment, with the reason."""
    wait_turn(str(payout.pk))
    with log.act("payouts.payout.withdrawn", subject=payout, by=by, at=at, scope=house.id, payout=payout.label):
        if by.pk != payout.prepared_by_id:
            raise Refused(_("%(name)s requested this payout and must withdraw it.") % {"name": payout.prepared_by})
        require_text(reason, _("Enter the reason for the withdrawal. It is stored with the payout."))
        step = take_step(house, payout, State.WITHDRAWN, by=by, at=at, reason=reason)
        void_operation(house, source=payout, by=by, at=step.taken_at)
        return step


def check_winnings(house: House, payout: Payout, at: datetime) -> None:
    """Raise Refused while winnings of the guest await a decision, or if they are withheld."""
    article = house.cite("withholding.breaches", at)
    bound = selectors.bound_winnings(payout.pk)
    if bound is not None and not decision_outcome(bound.withholding):
        raise Refused(
            _("There is a proposal to withhold these winnings. It must be decided first."),
            article=article,
            next_step=_("Tell the guest that the payout is delayed. It continues once the proposal is decided."),
        )
    if bound is not None and decision_outcome(bound.withholding) == "withheld":
        raise Refused(
            _("These winnings are withheld. Nothing may be paid."),
            article=article,
            next_step=_("A payout approver must close this payout as withheld."),
        )
    if open_winnings(house, payout):
        raise Refused(
            _(
                "There is a proposal to withhold winnings of this guest from that day. The person who decides on it "
                "must first state whether it concerns this payout."
            ),
            article=article,
        )
