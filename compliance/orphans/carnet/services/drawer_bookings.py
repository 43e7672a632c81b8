"""Book pay-ins and refunds in the float of the desk, and take reversed ones out again.

The register and the account are complete without any float. If no shift is open at the desk, nothing is booked here.
Pay-ins from before the first shift of a house are in no float that is counted. A line that was never booked in a float
is therefore not taken out of one either.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

from django.utils.translation import gettext as _

from compliance.cage.drawers.selectors import bookings as booking_selectors
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.drawers.services.bookings import ORPHANS_IN, ORPHANS_OUT, Change, add_booking
from compliance.cage.drawers.services.voids import take_back
from compliance.orphans.models.carnets import CarnetLine, CashIn, CashInPiece, PieceKind
from compliance.orphans.models.claims import Refund
from compliance.refusals import Refused
from compliance.rules.values.amounts import ZERO
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.cage.models.shifts import Entry, Shift
    from compliance.venues.models.staff import Staff


def book_pay_in(house: House, row: CashIn, *, by: "Staff", at: datetime) -> None:
    """Add a pay-in to the float: chips and plaques by kind, the rest as cash.

    Slot tickets are not cash: the desk pays the ticket out and adds that cash to the orphan funds.
    """
    pieces = list(CashInPiece.objects.filter(cash_in=row))
    sums = dict.fromkeys(PieceKind.values, ZERO)
    for piece in pieces:
        sums[piece.kind] += piece.unit_value * piece.count
    # Without a count by kind, the whole amount is cash.
    cash = sums[PieceKind.NOTE] + sums[PieceKind.COIN] if pieces else row.amount
    change = Change(cash=cash, chips=sums[PieceKind.CHIP], plaques=sums[PieceKind.PLAQUE])
    # A pay-in of slot tickets only changes nothing in the float.
    if change != Change():
        _book_line(house, row.desk_id, row.line, ORPHANS_IN, change, by=by, at=at)


def book_refund(house: House, row: Refund, *, by: "Staff", at: datetime) -> None:
    """Take a cash refund out of the float; a transfer is paid from the bank."""
    if row.desk_id is not None:
        _book_line(house, row.desk_id, row.line, ORPHANS_OUT, Change(cash=row.line.change), by=by, at=at)


def take_out(house: House, line: CarnetLine, back: CarnetLine, *, by: "Staff", at: datetime) -> None:
    """Book the opposite of a reversed line, in its own shift or, if that is already counted, in the next one.

    If the desk has no open float by then, nothing is booked: `is_missing` finds such a line.
    """
    entry = _entry_of(line)
    if entry is None:
        return
    into: Shift | None = entry.shift
    if shift_selectors.is_counted(entry.shift_id):
        desk_id = entry.shift.desk_id
        into = shift_selectors.open_shift_of_desk(desk_id) if desk_id else None
    if into is not None:
        with _refused_at_desk():
            take_back(house, entry, into=into, reason=back.justification, nonce=_booking_nonce(back), by=by, at=at)


def is_missing(line: CarnetLine) -> bool:
    """Was a line booked in a float but reversed only in the register? The next count will then show a variance."""
    entry = _entry_of(line)
    return entry is not None and not booking_selectors.is_taken_back(entry)


def _book_line(
    house: House, desk_id: UUID, line: CarnetLine, kind: str, change: Change, *, by: "Staff", at: datetime
) -> None:
    shift = shift_selectors.open_shift_of_desk(desk_id)
    if shift is None:
        return
    reference = _("orphan register %(label)s no. %(number)d") % {"label": line.carnet.label, "number": line.number}
    with _refused_at_desk():
        add_booking(
            house, shift, kind=kind, change=change, nonce=_booking_nonce(line), by=by, at=at, reference=reference
        )


def _entry_of(line: CarnetLine) -> "Entry | None":
    """Return the float booking of an entry at its desk, or of a refund; None without one."""
    row = CashIn.objects.filter(line=line).first() or Refund.objects.filter(line=line).first()
    if row and row.desk_id:
        return booking_selectors.booked_at_desk(row.desk_id, _booking_nonce(line))
    return None


def _booking_nonce(line: CarnetLine) -> UUID:
    """Return the nonce of the booking of a line, so that no line is booked twice."""
    # Derived from the line, so that the booking is found again without a foreign key.
    return uuid5(line.pk, "drawer")


@contextmanager
def _refused_at_desk() -> Iterator[None]:
    """Convert refusals of the cage into refusals of this act, with the same text."""
    try:
        yield
    except Refused as refused:
        raise Refused(str(refused), "desk") from refused
