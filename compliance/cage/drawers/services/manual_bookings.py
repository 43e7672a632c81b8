"""Manual bookings of a desk: card takings, other receipts and payments, and adjustments."""

from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.cage.models.shifts import Entry, EntryKind, Shift
from compliance.http.formatting.money import money
from compliance.refusals import Refused
from compliance.rules.values.amounts import ZERO
from compliance.venues.domain.house import House

from ..selectors import bookings as booking_selectors
from .bookings import Change, add_booking
from .shortages import notes_shortage

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from compliance.venues.models.staff import Staff

# The sign of each kind for the cash of a desk.
SIGNS = {EntryKind.TAKINGS: 1, EntryKind.OTHER_IN: 1, EntryKind.OTHER_OUT: -1}


@notes_shortage
@transaction.atomic(durable=True)
def make_entry(
    *, house: House, shift: Shift, kind: str, amount: Decimal, reference: str, nonce: UUID, by: "Staff", at: datetime
) -> Entry:
    """Book card takings, another receipt or another payment in cash, with its voucher.

    The same `nonce` returns the same booking. Raises Refused for the float of another person or of a table, without a
    voucher, and for another payment above what the holder may pay alone in a shift: use `pay_other`.
    """
    booking = EntryKind(kind)
    change = Change(cash=SIGNS[booking] * amount)
    existing_row = _existing_entry(shift, booking, change, nonce)
    if existing_row is not None:
        return existing_row
    with _booking_act(house, shift, booking, change, by=by, at=at):
        if shift.desk_id is None:
            raise Refused(_("Tables hold no cash: record it at a cash desk."))
        if shift.opened_by_id != by.pk:
            raise Refused(_("%(name)s holds this float and must record the entry.") % {"name": shift.opened_by})
        if amount <= 0:
            raise Refused(_("Enter an amount above 0.00."), "amount")
        if booking != EntryKind.TAKINGS:
            _check_voucher(reference)
        if booking == EntryKind.OTHER_OUT:
            _check_alone(house, shift, amount, at)
        return add_booking(
            house, shift, kind=booking, change=change, nonce=nonce, by=by, at=at, reference=reference.strip()
        )


@notes_shortage
@transaction.atomic(durable=True)
def pay_other(
    *, house: House, shift: Shift, amount: Decimal, reference: str, nonce: UUID, by: "Staff", at: datetime
) -> Entry:
    """Book another payment that exceeds what the holder may pay alone, as a second person.

    The same `nonce` returns the same booking. Raises Refused for one's own float, for a table, for a payment that the
    holder may book alone, and without a voucher.
    """
    change = Change(cash=-amount)
    existing_row = _existing_entry(shift, EntryKind.OTHER_OUT, change, nonce)
    if existing_row is not None:
        return existing_row
    with _booking_act(house, shift, EntryKind.OTHER_OUT, change, by=by, at=at):
        if shift.desk_id is None:
            raise Refused(_("Tables hold no cash: record it at a cash desk."))
        if shift.opened_by_id == by.pk:
            raise Refused(_("This is your float. Another person must record this payment."))
        amount_alone = left_alone(house, shift, at)
        if amount <= amount_alone:
            raise Refused(
                _("Up to %(amount)s, %(name)s can record it alone.")
                % {"amount": money(amount_alone, house.currency), "name": shift.opened_by},
                "amount",
            )
        _check_voucher(reference)
        return add_booking(
            house,
            shift,
            kind=EntryKind.OTHER_OUT,
            change=change,
            nonce=nonce,
            by=by,
            at=at,
            reference=reference.strip(),
        )


def alone_up_to(house: House, at: datetime) -> Decimal:
    """Return the limit of other payments per shift without a second person, in the casino's currency."""
    return house.rulebook(house.gaming_day(at)).decimal("cage.other_payment_alone")


def left_alone(house: House, shift: Shift, at: datetime) -> Decimal:
    """Return the unused part of `alone_up_to` in a shift. Partial payments add up; voided ones do not count."""
    return max(alone_up_to(house, at) - booking_selectors.paid_alone(shift), ZERO)


def _check_alone(house: House, shift: Shift, amount: Decimal, at: datetime) -> None:
    amount_alone = left_alone(house, shift, at)
    if amount > amount_alone:
        raise Refused(
            _(
                "Above %(amount)s per shift, another person with permission to void entries must record it on the page "
                "of this float. Remaining: %(left)s."
            )
            % {"amount": money(alone_up_to(house, at), house.currency), "left": money(amount_alone, house.currency)},
            "amount",
            house.cite("cage.other_payment_alone", at),
        )


def _check_voucher(reference: str) -> None:
    if not reference.strip():
        raise Refused(_("Enter the voucher number and its purpose."), "reference")


@notes_shortage
@transaction.atomic(durable=True)
def adjust_float(
    *, house: House, shift: Shift, change: Change, reason: str, nonce: UUID, by: "Staff", at: datetime
) -> Entry:
    """Adjust the expected amount of a float, as a person other than its holder.

    The same `nonce` returns the same booking, which shows the totals before and after. Raises Refused for one's own
    float, without a reason, and for a change of zero.
    """
    existing_row = _existing_entry(shift, EntryKind.ADJUSTMENT, change, nonce)
    if existing_row is not None:
        return existing_row
    with _booking_act(house, shift, EntryKind.ADJUSTMENT, change, by=by, at=at):
        if shift.opened_by_id == by.pk:
            raise Refused(_("This is your float. Another person must adjust it."))
        if change == Change():
            raise Refused(_("Enter an amount above or below 0.00."), "amount")
        if shift.table_id and change.cash:
            raise Refused(_("Tables hold no cash: notes go into the drop box."), "amount")
        if not reason.strip():
            raise Refused(_("Enter the reason. It is stored with the entry."), "reason")
        return add_booking(
            house,
            shift,
            kind=EntryKind.ADJUSTMENT,
            change=change,
            nonce=nonce,
            by=by,
            at=at,
            reason=reason.strip(),
        )


def _existing_entry(shift: Shift, kind: EntryKind, change: Change, nonce: UUID) -> Entry | None:
    """Return the booking made earlier by the same request, if any."""
    wait_turn(str(shift.pk))
    entry = booking_selectors.entry_by_nonce(shift.pk, nonce)
    # Another booking under this nonce is no repetition: `add_booking` refuses it.
    if entry is None or entry.kind != kind:
        return None
    if Change(entry.cash, entry.chips, entry.plaques) == change:
        return entry
    return None


def _booking_act(
    house: House, shift: Shift, kind: EntryKind, change: Change, *, by: "Staff", at: datetime
) -> "AbstractContextManager[UUID]":
    return log.act(
        "cage.entry.made",
        subject=shift,
        by=by,
        at=at,
        scope=house.id,
        booking=kind.value,
        amount=change.cash + change.chips + change.plaques,
        currency=house.currency,
        shift=shift.label,
    )
