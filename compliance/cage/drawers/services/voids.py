"""Act that voids a wrong booking: by another person, with a reason, as a booking of its own."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.cage.models.shifts import Entry, EntryKind, Shift
from compliance.monitoring.services import transactions
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..selectors import bookings as booking_selectors
from .bookings import Change, add_booking
from .shortages import notes_shortage

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# These bookings belong to acts with their own reversal: return the slip, recount, or void the payout.
OF_OTHERS = frozenset(
    {
        EntryKind.OPENING,
        EntryKind.VOID,
        EntryKind.FILL,
        EntryKind.CREDIT,
        EntryKind.TRANSFER,
        EntryKind.PAYOUT,
        EntryKind.ORPHANS_IN,
        EntryKind.ORPHANS_OUT,
    }
)


@notes_shortage
@transaction.atomic(durable=True)
def void_booking(*, house: House, entry: Entry, reason: str, nonce: UUID, by: "Staff", at: datetime) -> Entry:
    """Void a booking of an open float completely. The same `nonce` returns the same booking.

    Raises Refused for one's own booking, without a reason, and for bookings that have their own reversal.
    """
    wait_turn(str(entry.shift_id))
    existing_row = booking_selectors.entry_by_nonce(entry.shift_id, nonce)
    if existing_row is not None and existing_row.original_id == entry.pk:
        return existing_row
    with log.act(
        "cage.entry.voided",
        subject=entry,
        by=by,
        at=at,
        scope=house.id,
        position=entry.position,
        shift=entry.shift.label,
    ):
        if entry.kind in OF_OTHERS:
            raise Refused(_("This entry belongs to another operation. Void that operation instead."))
        reversal = take_back(house, entry, into=entry.shift, reason=reason, nonce=nonce, by=by, at=at)
        if entry.kind == EntryKind.EXCHANGE:
            # A voided exchange no longer counts among the guest's transactions.
            transactions.void_operation(house, source=entry.exchange, by=by, at=at)
        return reversal


def take_back(house: House, entry: Entry, *, into: Shift, reason: str, nonce: UUID, by: "Staff", at: datetime) -> Entry:
    """Book the reverse of `entry` in its own shift or, if that is counted, in the shift of another desk.

    Call it inside an act. Raises Refused for one's own booking, for a booking that is already void, and without a
    reason.
    """
    # The lock of the float is not enough: a payout may be voided into the float of another desk.
    wait_turn(str(entry.pk))
    if entry.entered_by_id == by.pk:
        raise Refused(_("You made this entry. Another person must void it."))
    if Entry.objects.filter(original=entry).exists():
        raise Refused(_("This entry is already voided. Reload the page."))
    if not reason.strip():
        raise Refused(_("Enter the reason. It is stored with the entry."), "reason")
    return add_booking(
        house,
        into,
        kind=EntryKind.VOID,
        change=-Change(entry.cash, entry.chips, entry.plaques, entry.dropped),
        nonce=nonce,
        by=by,
        at=at,
        original=entry,
        # Notes come out of the box into which they were booked, even if the table has another one by now.
        fitting_id=entry.fitting_id,
        reason=reason.strip(),
    )
