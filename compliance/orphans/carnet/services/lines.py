"""Steps of larger acts: select the register of a line, and write the line with its booking."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.utils.translation import gettext as _

from audit.recording.locks import wait_turn
from audit.recording.numbers import next_number
from compliance.orphans.models.carnets import Carnet, CarnetLine, LineKind, Numbering
from compliance.orphans.models.ledger import Account, LedgerEntry, LedgerLeg
from compliance.refusals import Refused
from compliance.rules.rulebook import SilentParameter
from compliance.rules.values.amounts import ZERO
from compliance.venues.domain.house import House

from .. import selectors as carnet_selectors
from ..domain.layouts import CURRENT
from ..domain.periods import BrokenYear, FinancialYear, financial_year_of

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# A writer who waited for the lock is at most this late; a larger gap means that a clock is wrong.
LONGEST_WAIT = timedelta(minutes=5)
# The limit of a money column: fourteen digits, two of them decimals.
LARGEST = Decimal("999999999999.99")


def carnet_now(house: House, *, by: "Staff", at: datetime) -> Carnet:
    """Return the register of the current financial year, or of the next one if that is paid; open it if necessary.

    Locks the register: all lines of a house are written one after the other.
    """
    wait_turn(f"carnet of {house.id}")
    # The calendar date: with gaming days the last night of a year would belong to a register that is already paid.
    day = house.local(at).date()
    while True:
        financial_year = _financial_year(house, day)
        found = carnet_selectors.find_carnet(house.id, financial_year.label)
        if found is None:
            found = Carnet(
                venue_id=house.id,
                label=financial_year.label,
                first_day=financial_year.first_day,
                last_day=financial_year.last_day,
                opened_by_id=by.pk,
                opened_at=at,
            )
            found.save(force_insert=True)
            return found
        if not carnet_selectors.is_paid(found):
            return found
        # A paid register accepts no line, so the money belongs to the next year.
        day = financial_year.last_day + timedelta(days=1)


def _financial_year(house: House, day: date) -> FinancialYear:
    book = house.rulebook(day)
    try:
        return financial_year_of(day, book.month_day("exercise.start"), book.month_day("exercise.end"))
    except BrokenYear as error:
        raise Refused(
            _("The last day of the financial year is before its first day in the rulebook. Correct them.")
        ) from error


def carnet_of(house: House, original: CarnetLine, *, by: "Staff", at: datetime) -> tuple[Carnet, bool]:
    """Return the register for a line that reverses another one, and whether its year was closed before (A-04).

    The line stays in the register of the original as long as that still holds the money.
    """
    wait_turn(f"carnet of {house.id}")
    if not carnet_selectors.is_paid(original.carnet):
        return original.carnet, False
    return carnet_now(house, by=by, at=at), True


def in_turn(carnet: Carnet, at: datetime, *after: datetime) -> datetime:
    """Return the time at which a line is registered; lines are in chronological order even after waiting for a lock.

    It is not earlier than any time in `after`. Raises Refused if the clock is far behind.
    """
    # Deposits count as well: they are bookings without a line.
    last = carnet_selectors.last_booking(carnet)
    not_before = max([at, *after, *([last.booked_at] if last else [])])
    if not_before - at > LONGEST_WAIT:
        raise Refused(_("The clock is behind the latest entry. Have the clock of this machine checked."))
    return not_before


def carnet_in_turn(house: House, *, by: "Staff", at: datetime, after: datetime) -> tuple[Carnet, datetime]:
    """Return the register and the time for an act of now; after a wait across the year end it is the next register."""
    carnet = carnet_now(house, by=by, at=at)
    # Another writer may have moved the clock of the register past the end of its year.
    turn = in_turn(carnet, at, after)
    if turn == at:
        return carnet, at
    carnet = carnet_now(house, by=by, at=turn)
    return carnet, in_turn(carnet, turn)


def write_line(
    house: House,
    carnet: Carnet,
    *,
    kind: LineKind,
    change: Decimal,
    account: Account,
    nonce: UUID,
    by: "Staff",
    at: datetime,
    **more: object,
) -> CarnetLine:
    """Write the next line with its booking: `change` on «orphelins», and the same on the counter-account `account`.

    Raises Refused for a request that already wrote another line, and for totals that no column can store.
    """
    # Retries of the same act return earlier; a nonce that arrives here belongs to a different act.
    if carnet_selectors.line_by_nonce(carnet, nonce) is not None:
        raise Refused(_("This form was already used for another entry. Reload the page."))
    # Each line strikes its total. A trigger compares it with the line before, so no sum over the register is needed.
    before, at = carnet_selectors.running_total(carnet), in_turn(carnet, at)
    check_size(before + change)
    day = house.gaming_day(at)
    book = house.rulebook(day)
    line = CarnetLine(
        carnet=carnet,
        number=next_number(Numbering, house.id, carnet.series),
        kind=kind,
        total_before=before,
        change=change,
        total_after=before + change,
        layout=CURRENT,
        layout_decision=_ministerial_decision(house, at),
        edition=book.edition.id,
        registered_at=at,
        registered_on=house.local(at).date(),
        gaming_day=day,
        nonce=nonce,
        registered_by_id=by.pk,
        **more,
    )
    line.clean_fields(exclude=["carnet", "find", "original", "window_ends_at", "window_unextended_on", "registered_by"])
    line.save(force_insert=True)
    entry = _write_booking(house, carnet, by=by, at=at, line=line)
    # The orphan funds are a liability: an increase is a credit there, and a debit on the counter-account.
    _write_leg(entry, Account.ORPHANS, change)
    _write_leg(entry, account, -change)
    return line


def book_between(
    house: House,
    carnet: Carnet,
    *,
    from_: Account,
    to: Account,
    amount: Decimal,
    reference: str,
    by: "Staff",
    at: datetime,
) -> LedgerEntry:
    """Book a movement of the money itself, such as from the cash to the bank; the register does not change."""
    at = in_turn(carnet, at)
    entry = _write_booking(house, carnet, by=by, at=at, reference=reference)
    _write_leg(entry, from_, amount)
    _write_leg(entry, to, -amount)
    return entry


def _write_booking(house: House, carnet: Carnet, *, by: "Staff", at: datetime, **voucher: object) -> LedgerEntry:
    entry = LedgerEntry(
        carnet=carnet,
        number=next_number(Numbering, house.id, f"ledger {carnet.label}"),
        booked_at=at,
        booked_on=house.local(at).date(),
        booked_by_id=by.pk,
        **voucher,
    )
    entry.save(force_insert=True)
    return entry


def _write_leg(entry: LedgerEntry, account: Account, credit: Decimal) -> None:
    """Write one leg as a credit; a negative amount is a debit."""
    last = carnet_selectors.last_leg(entry.carnet, account)
    balance = (last.balance if last else ZERO) + credit
    check_size(balance)
    LedgerLeg(
        entry=entry,
        carnet=entry.carnet,
        account=account,
        position=last.position + 1 if last else 1,
        debit=max(-credit, ZERO),
        credit=max(credit, ZERO),
        balance=balance,
    ).save(force_insert=True)


def check_size(sum_: Decimal, field: str = "amount") -> None:
    """Raise Refused for a sum that is too large for the columns of the register."""
    if abs(sum_) > LARGEST:
        raise Refused(_("The amount is too large for the register. Check the amount."), field)


def _ministerial_decision(house: House, at: datetime) -> str:
    """Return the ministerial decision that fixed the model of the register, if the house has entered it."""
    try:
        return house.rulebook(house.local(at).date()).text("orphan.register_template_decision")
    except SilentParameter:
        return ""
