"""Acts that move the money: cash from a float, banker's draft or transfer; and voids."""

from contextlib import AbstractContextManager
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.drawers.services.bookings import PAYOUT, Change, add_booking
from compliance.cage.drawers.services.shortages import notes_shortage
from compliance.cage.drawers.services.voids import take_back
from compliance.monitoring.services.transactions import void_operation
from compliance.refusals import Refused
from compliance.rules.values.amounts import ZERO
from compliance.venues.domain.house import House

from ..models.payouts import Origin, PaidBy, Payout
from ..models.steps import Payment, State, Step
from ..selectors import payouts as selectors
from .decisions import check_winnings
from .jackpot_checks import check_payment
from .preconditions import CHEF, check_law
from .steps import require_text, take_step

if TYPE_CHECKING:
    from compliance.cage.models.shifts import Shift
    from compliance.venues.models.staff import Staff

# The width of the column `reference`.
CEILING = 120


# Outside the transaction: the shortage is logged after the act was rolled back.
@notes_shortage
@transaction.atomic(durable=True)
def pay_cash(
    *,
    house: House,
    payout: Payout,
    nonce: UUID,
    desk_id: UUID | None = None,
    plaques: Decimal = ZERO,
    by: "Staff",
    at: datetime,
) -> Payment:
    """Pay in cash from the payer's float. The same `nonce` returns the same payment: the money is paid once.

    `plaques` is the part of the chips handed in that are plaques. Raises Refused if a prior step is missing, if the
    payer holds no float, and if the float does not contain the amount.
    """
    # Before the act is opened: a repeated request must not leave a second act in the log.
    existing_row = _done_before(payout, nonce)
    if existing_row is not None:
        return existing_row
    with _log_payment(house, payout, by=by, at=at):
        if payout.means != PaidBy.CASH:
            raise Refused(
                _("This payout was not requested in cash. The management pays it."),
                next_step=_("To pay it in cash, withdraw it and request a new payout."),
            )
        _check_ready(house, payout, by, at)
        if not ZERO <= plaques <= payout.amount or (plaques and payout.origin != Origin.CHIPS):
            raise Refused(_("Enter the part of the amount in plaques; it cannot exceed the amount."), "plaques")
        # The guest hands the chips in, so they enter the float that pays the cash.
        chips = payout.amount - plaques if payout.origin == Origin.CHIPS else ZERO
        # The step comes before the booking: it refuses a second payer before any money is booked.
        step = take_step(house, payout, State.PAID, by=by, at=at)
        entry = add_booking(
            house,
            _paying_float(house, by, desk_id),
            kind=PAYOUT,
            change=Change(cash=-payout.amount, chips=chips, plaques=plaques),
            nonce=nonce,
            by=by,
            at=step.taken_at,
            reference=payout.label,
        )
        return _save_payment(payout, step, nonce, entry_id=entry.pk)


@transaction.atomic(durable=True)
def issue_payment(*, house: House, payout: Payout, reference: str, nonce: UUID, by: "Staff", at: datetime) -> Payment:
    """Pay by a banker's draft of the management or by transfer (LU Paiements); `reference` is its number.

    The same `nonce` returns the same payment. Raises Refused if a prior step or the reference is missing.
    """
    existing_row = _done_before(payout, nonce)
    if existing_row is not None:
        return existing_row
    with _log_payment(house, payout, by=by, at=at):
        if payout.means == PaidBy.CASH:
            raise Refused(
                _("This payout was requested in cash. The desk pays it."),
                next_step=_("To pay it by cheque or transfer, withdraw it and request a new payout."),
            )
        _check_ready(house, payout, by, at)
        require_text(reference, _("Enter the number of the cheque or transfer."), "reference")
        if len(reference.strip()) > CEILING:
            raise Refused(_("A reference may have at most 120 characters."), "reference")
        step = take_step(house, payout, State.PAID, by=by, at=at)
        return _save_payment(payout, step, nonce, reference=reference.strip())


@notes_shortage
@transaction.atomic(durable=True)
def void_payment(
    *, house: House, payout: Payout, reason: str, nonce: UUID, desk_id: UUID | None = None, by: "Staff", at: datetime
) -> Step:
    """Void another person's payment; cash returns to its float, or once that is counted to the float of another desk.

    Raises Refused for one's own payment, without a reason, and if no float can take the money.
    """
    wait_turn(str(payout.pk))
    with log.act("payouts.payout.voided", subject=payout, by=by, at=at, scope=house.id, payout=payout.label):
        payment = selectors.find_payment(payout.pk)
        if payment is None:
            raise Refused(_("Nothing was paid: there is nothing to void."))
        if payment.paid_by_id == by.pk:
            raise Refused(_("You paid this. Another person must void it."))
        require_text(reason, _("Enter the reason for voiding it. It is stored with the payout."))
        step = take_step(house, payout, State.VOIDED, by=by, at=at, reason=reason)
        # A cheque or a transfer left no float, so there is no booking to reverse.
        if payment.entry is not None:
            into = _receiving_float(house, payment.entry.shift, desk_id)
            take_back(house, payment.entry, into=into, reason=reason, nonce=nonce, by=by, at=step.taken_at)
        void_operation(house, source=payout, by=by, at=step.taken_at)
        return step


def held_floats(house: House, staff_id: UUID) -> "list[Shift]":
    """Return the open shifts at cash desks held by this person."""
    return [row for row in shift_selectors.open_shifts(house.id) if row.desk_id and row.opened_by_id == staff_id]


def open_desk_shifts(house: House) -> "list[Shift]":
    """Return the open shifts at cash desks of the casino."""
    return [row for row in shift_selectors.open_shifts(house.id) if row.desk_id]


def _paying_float(house: House, by: "Staff", desk_id: UUID | None) -> "Shift":
    """Return the payer's float; if the payer holds two, the one at the chosen desk."""
    floats = [row for row in held_floats(house, by.pk) if desk_id in (None, row.desk_id)]
    if not floats:
        raise Refused(_("You hold no float at a cash desk. Open a shift there first, then pay."), "desk")
    if len(floats) > 1:
        raise Refused(_("You hold two floats. Choose the desk to pay from."), "desk")
    return floats[0]


def _receiving_float(house: House, paid_from: "Shift", desk_id: UUID | None) -> "Shift":
    """Return the float that takes the money back: the one it left or, once that is counted, that of another desk."""
    if not shift_selectors.is_counted(paid_from.pk):
        return paid_from
    # A counted float accepts no bookings, so another open desk must take the money.
    known = {row.desk_id: row for row in open_desk_shifts(house)}
    if desk_id is None or desk_id not in known:
        raise Refused(
            _("The paying float has been counted. Choose a desk with an open shift to take the money back."), "desk"
        )
    return known[desk_id]


def _done_before(payout: Payout, nonce: UUID) -> Payment | None:
    """Return the payment made earlier by the same request. Raises Refused if it was for another payout."""
    # The nonce is locked as well: one form sent for two payouts at once would otherwise pass both checks.
    wait_turn(str(payout.pk), f"payment {nonce}")
    payment = selectors.payment_by_nonce(nonce)
    if payment is not None and payment.payout_id != payout.pk:
        raise Refused(_("This form was already used for another payout. Reload the page of this payout."))
    return payment


def _log_payment(house: House, payout: Payout, *, by: "Staff", at: datetime) -> AbstractContextManager[UUID]:
    """Open the act of a payment, by any means."""
    return log.act(
        "payouts.payout.paid",
        subject=payout,
        by=by,
        at=at,
        scope=house.id,
        payout=payout.label,
        amount=payout.amount,
        currency=house.currency,
        means=payout.means,
    )


def _check_ready(house: House, payout: Payout, by: "Staff", at: datetime) -> None:
    """Check what precedes the payment: decided winnings, approval, precondition, and the hit of a jackpot."""
    last = selectors.last_step(payout.pk)
    if last.state == State.REQUESTED and payout.approval_needed:
        raise Refused(
            _("A second person must approve this payout first."),
            article=house.cite("payout.threshold", at) if payout.large else "",
            next_step=_("It is listed under payouts to approve for everyone with permission."),
        )
    check_winnings(house, payout, at)
    if last.state not in {State.REQUESTED, State.APPROVED}:
        return  # it cannot be paid from this state: `take_step` raises, with the step that was first
    check_law(house, payout)
    if payout.gate and selectors.valid_gate(payout.pk, payout.gate) is None:
        message = _("The machine must be verified before this prize is paid. Have it confirmed first.")
        if payout.gate == CHEF:
            message = _("The floor manager must be informed before a gold-jack is paid. Have it confirmed first.")
        raise Refused(message, article=house.rulebook(payout.gaming_day).cite("payout.prior_information"))
    check_payment(house, payout, by, at)


def _save_payment(
    payout: Payout, step: Step, nonce: UUID, *, entry_id: UUID | None = None, reference: str = ""
) -> Payment:
    # The database compares payer and time with those of the step.
    row = Payment(
        payout=payout,
        means=payout.means,
        entry_id=entry_id,
        reference=reference,
        nonce=nonce,
        paid_by_id=step.taken_by_id,
        paid_at=step.taken_at,
    )
    row.save(force_insert=True)
    return row
