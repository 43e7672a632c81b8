"""Steps that book money left behind into the drawer of the desk where it was brought, and out of it again.

Carnet and account state what the law wants stated, whoever holds a drawer: a desk whose drawer nobody has opened in the
cage cashes in and pays as before, and nothing is booked there. A house begins with its shifts on a day of its choice,
and what it cashed in before lies in no drawer that anybody counts. So a line that was never booked is not taken back
either: a drawer gives only what it was given.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid5

from django.utils.translation import gettext as _

from compliance.cage.drawers.selectors import bookings as booking_selectors
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.drawers.services.bookings import ORPHANS_IN, ORPHANS_OUT, Change, book
from compliance.cage.drawers.services.voids import take_back
from compliance.orphans.models.carnets import CarnetLine, CashIn, CashInPiece, PieceKind
from compliance.orphans.models.claims import Refund
from compliance.refusals import Refused
from compliance.venues.domain.house import House

NOTHING = Decimal("0.00")


def bring(house: House, row: CashIn, *, by: Any, at: datetime) -> None:
    """Put what was cashed in into the drawer: chips and plaques as such, the rest as cash.

    A ticket of a machine is no money in a drawer: the desk pays it out, and puts what it paid to the money left behind.
    """
    pieces = list(CashInPiece.objects.filter(cash_in=row))
    sums = dict.fromkeys(PieceKind.values, NOTHING)
    for piece in pieces:
        sums[piece.kind] += piece.unit_value * piece.count
    cash = sums[PieceKind.NOTE] + sums[PieceKind.COIN] if pieces else row.amount
    change = Change(cash=cash, chips=sums[PieceKind.CHIP], plaques=sums[PieceKind.PLAQUE])
    if change != Change():
        _book(house, row.desk_id, row.line, ORPHANS_IN, change, by=by, at=at)


def pay(house: House, row: Refund, *, by: Any, at: datetime) -> None:
    """Take a refund that is paid in cash out of the drawer; a transfer leaves the bank."""
    if row.desk_id is not None:
        _book(house, row.desk_id, row.line, ORPHANS_OUT, Change(cash=row.line.change), by=by, at=at)


def take_out(house: House, line: CarnetLine, back: CarnetLine, *, by: Any, at: datetime) -> None:
    """Book the opposite of a line that is taken back, in its own shift or, once that is counted, in the one after it.

    Nothing is booked where the desk has no open drawer by then: `is_missing` names such a line.
    """
    entry = _entry_of(line)
    if entry is None:
        return
    into = (
        shift_selectors.open_shift_of_desk(entry.shift.desk_id)
        if shift_selectors.is_counted(entry.shift_id)
        else entry.shift
    )
    if into is not None:
        with _in_words():
            take_back(house, entry, into=into, reason=back.justification, nonce=_nonce(back), by=by, at=at)


def is_missing(line: CarnetLine) -> bool:
    """Whether a line was booked in a drawer and taken back in the carnet alone: the next count will show it."""
    entry = _entry_of(line)
    return entry is not None and not booking_selectors.is_taken_back(entry)


def _book(house: House, desk_id: UUID, line: CarnetLine, kind: str, change: Change, *, by: Any, at: datetime) -> None:
    shift = shift_selectors.open_shift_of_desk(desk_id)
    if shift is None:
        return
    reference = _("orphan register %(label)s no. %(number)d") % {"label": line.carnet.label, "number": line.number}
    with _in_words():
        book(house, shift, kind=kind, change=change, nonce=_nonce(line), by=by, at=at, reference=reference)


def _entry_of(line: CarnetLine) -> Any:
    """The booking of an entry at the desk where it was brought, or of a refund where it was paid; None without one."""
    row = CashIn.objects.filter(line=line).first() or Refund.objects.filter(line=line).first()
    return booking_selectors.booked_at_desk(row.desk_id, _nonce(line)) if row and row.desk_id else None


def _nonce(line: CarnetLine) -> UUID:
    """One booking for one line."""
    return uuid5(line.pk, "drawer")


@contextmanager
def _in_words() -> Iterator[None]:
    """What the cage refuses, the act refuses, in the same words."""
    try:
        yield
    except Refused as refused:
        raise Refused(str(refused), "desk") from refused
