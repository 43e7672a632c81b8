"""Write the journal of the account of orphan funds as plain text for accounting programs.

The format is the one that hledger and ledger-cli share; recent versions of hledger convert it to beancount. Debits are
positive, credits negative. Every posting asserts the balance of its account, so a program rejects a journal with a lost
or changed line. Checked with hledger 1.25 (`check --strict`) and ledger-cli 3.3 (`--pedantic`), both from Debian.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

_ACCOUNTS = ("orphelins", "caisse", "banque")


@dataclass(frozen=True)
class Leg:
    """One side of a booking; `balance` is the credit balance of its account after it."""

    account: str
    debit: Decimal
    credit: Decimal
    balance: Decimal


@dataclass(frozen=True)
class Booking:
    """One booking of a calendar day, with its number and its voucher: a register line or a bank reference."""

    number: int
    booked_on: date
    line: int | None
    reference: str
    legs: tuple[Leg, ...]


def journal_lines(house: str, label: str, currency: str, bookings: Iterable[Booking]) -> Iterator[str]:
    """Yield the journal of a financial year line by line, with line endings; `currency` is an ISO code such as EUR."""
    yield f"; {_flatten_text(house)}: orphelins {label}\n"
    yield f"commodity {currency}\n    format 1000.00 {currency}\n"
    for account in _ACCOUNTS:
        yield f"account {account}\n"
    for booking in bookings:
        yield "\n"
        yield from _booking_lines(label, currency, booking)


def _booking_lines(label: str, currency: str, booking: Booking) -> Iterator[str]:
    voucher = _flatten_text(booking.reference)
    if booking.line is not None:
        voucher = f"orphan register {label} no. {booking.line}"
    yield f"{booking.booked_on:%Y-%m-%d} * ({booking.number}) {voucher}\n"
    for leg in booking.legs:
        amount, balance = leg.debit - leg.credit, -leg.balance
        yield f"    {leg.account:<10}  {amount:>14.2f} {currency} = {balance:.2f} {currency}\n"


def _flatten_text(text: str) -> str:
    """Return the text without characters that would end the line or begin a comment."""
    return " ".join(text.replace(";", ",").split())
