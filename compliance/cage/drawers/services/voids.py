"""Taking back a booking that was wrong: by another person, with the reason, in a booking of its own."""

from datetime import datetime
from typing import Any
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
from .bookings import Change, book
from .shortages import notes_shortage

# What other acts stand behind: a slip is returned, a count repeated, a payout voided as a payout.
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
def void(*, house: House, entry: Entry, reason: str, nonce: UUID, by: Any, at: datetime) -> Entry:
    """Take back a booking of an open drawer as a whole. The same `nonce` gives the same booking.

    Raises Refused for one's own booking, without a reason, and for what has an act of its own.
    """
    wait_turn(str(entry.shift_id))
    known = booking_selectors.entry_by_nonce(entry.shift_id, nonce)
    if known is not None and known.original_id == entry.pk:
        return known
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
        taken = take_back(house, entry, into=entry.shift, reason=reason, nonce=nonce, by=by, at=at)
        if entry.kind == EntryKind.EXCHANGE:
            # What a guest exchanged counts no more among their operations.
            transactions.void_operation(house, source=entry.exchange, by=by, at=at)
        return taken


def take_back(house: House, entry: Entry, *, into: Shift, reason: str, nonce: UUID, by: Any, at: datetime) -> Entry:
    """The step: book the opposite of `entry` into a shift, its own or, once that is counted, another desk's.

    Inside the act of whoever calls. Raises Refused for one's own booking, twice, or without a reason.
    """
    wait_turn(str(entry.pk))
    if entry.entered_by_id == by.pk:
        raise Refused(_("You made this entry. Another person must void it."))
    if Entry.objects.filter(original=entry).exists():
        raise Refused(_("This entry is already voided. Reload the page."))
    if not reason.strip():
        raise Refused(_("Enter the reason. It is stored with the entry."), "reason")
    return book(
        house,
        into,
        kind=EntryKind.VOID,
        change=-Change(entry.cash, entry.chips, entry.plaques, entry.dropped),
        nonce=nonce,
        by=by,
        at=at,
        original=entry,
        fitting_id=entry.fitting_id,
        reason=reason.strip(),
    )
