"""Figures of R-07: does the account «orphelins» match the orphan register at the end of a period (LU art. 8(1))?"""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from compliance.rules.values.amounts import ZERO


@dataclass(frozen=True, slots=True)
class Compared:
    """A comparison of register and account: nightly without `by`, or with a balance `stated` by a person.

    `difference` is the total of the register less the balance of the account, or less the stated balance.
    """

    at: datetime
    by: str
    last_number: int
    carnet: Decimal
    orphans: Decimal
    cash: Decimal
    bank: Decimal
    stated: Decimal | None
    difference: Decimal


@dataclass(frozen=True, slots=True)
class OpenWindow:
    """An entry that could still be claimed at the end of the period."""

    number: int
    registered_on: date
    amount: Decimal
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class WindowsOfDay:
    """The entries of one calendar date that could still be claimed; their claim period ends at `ends_at`."""

    registered_on: date
    numbers: tuple[int, ...]
    amount: Decimal
    ends_at: datetime


def by_date(windows: tuple[OpenWindow, ...]) -> tuple[WindowsOfDay, ...]:
    """Group open claim periods by date of registration; all entries of a date share one end (A-02)."""
    days: dict[tuple[date, datetime], list[OpenWindow]] = {}
    for each in windows:
        days.setdefault((each.registered_on, each.ends_at), []).append(each)
    return tuple(
        WindowsOfDay(day, tuple(each.number for each in found), sum((each.amount for each in found), ZERO), ends_at)
        for (day, ends_at), found in sorted(days.items())
    )


@dataclass(frozen=True, slots=True)
class Book:
    """A register and its accounts at the end of the period, recomputed from every line and every posting.

    `orphans` is a credit balance, `cash` and `bank` are debit balances. `unbooked` are the numbers of lines that the
    account lacks or records differently. `compared` are the comparisons of the period, newest first.
    """

    exercise: str
    first_day: date
    last_day: date
    state: str
    lines: int
    last_number: int
    carnet: Decimal
    orphans: Decimal
    cash: Decimal
    bank: Decimal
    unbooked: tuple[int, ...]
    windows: tuple[OpenWindow, ...]
    compared: tuple[Compared, ...]

    @property
    def difference(self) -> Decimal:
        return self.carnet - self.orphans

    @property
    def held(self) -> Decimal:
        """Return cash and bank together, which should equal the balance of the account."""
        return self.cash + self.bank

    @property
    def gaps(self) -> int:
        """Count the missing numbers between the first and the last line."""
        # The lines of each register are numbered from 1.
        return self.last_number - self.lines

    @property
    def claimable(self) -> Decimal:
        return sum((each.amount for each in self.windows), ZERO)

    @property
    def differing_comparisons(self) -> tuple[Compared, ...]:
        return tuple(each for each in self.compared if each.difference)

    @property
    def newest(self) -> tuple[Compared, ...]:
        """Return the newest nightly comparison and the newest one with a stated balance."""
        nightly = [each for each in self.compared if each.stated is None]
        stated = [each for each in self.compared if each.stated is not None]
        return (*nightly[:1], *stated[:1])

    @property
    def printed_comparisons(self) -> tuple[Compared, ...]:
        """Return the comparisons to print: the newest of both kinds, and all that showed a difference."""
        return tuple(each for each in self.compared if each in self.newest or each.difference)

    @property
    def sound(self) -> bool:
        """Was there no difference at the end of the period, nor in its newest comparisons?"""
        exact = self.carnet == self.orphans == self.held and self.gaps == 0
        return exact and not self.unbooked and not any(each.difference for each in self.newest)


@dataclass(frozen=True, slots=True)
class OrphanReconciliation:
    """Every register not closed when the period began, oldest year first; `ended_at` is the end of the period."""

    currency: str
    ended_at: datetime
    books: tuple[Book, ...]

    @property
    def sound(self) -> bool:
        return all(book.sound for book in self.books)
