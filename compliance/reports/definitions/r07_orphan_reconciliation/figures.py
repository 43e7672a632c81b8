"""Figures of R-07: does the account «orphelins» show what the carnet shows, at the end of a span (LU art. 8(1))?"""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal

NOTHING = Decimal("0.00")


@dataclass(frozen=True, slots=True)
class Compared:
    """Carnet and account side by side at one moment: by night without `by`, or beside what somebody has `stated`.

    `difference` is the total of the carnet less the balance of the account, or less what was stated.
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
    """An entry that could still be claimed when the span ended."""

    number: int
    registered_on: date
    amount: Decimal
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class WindowsOfDay:
    """The entries of one calendar date that could still be claimed, and until when: the window ends at `ends_at`."""

    registered_on: date
    numbers: tuple[int, ...]
    amount: Decimal
    ends_at: datetime


def by_date(windows: tuple[OpenWindow, ...]) -> tuple[WindowsOfDay, ...]:
    """Open windows, date of registration by date; all of one date end together (A-02)."""
    days: dict[tuple[date, datetime], list[OpenWindow]] = {}
    for each in windows:
        days.setdefault((each.registered_on, each.ends_at), []).append(each)
    return tuple(
        WindowsOfDay(day, tuple(each.number for each in found), sum((each.amount for each in found), NOTHING), ends_at)
        for (day, ends_at), found in sorted(days.items())
    )


@dataclass(frozen=True, slots=True)
class Month:
    """What was entered into a carnet in a calendar month, named by its first day."""

    month: date
    entries: int
    amount: Decimal


def month_by_month(months: tuple[Month, ...]) -> tuple[Month, ...]:
    """The months from the first to the last, those without an entry too."""
    found = {each.month: each for each in months}
    day, told = min(found), []
    while day <= max(found):
        told.append(found.get(day, Month(day, 0, NOTHING)))
        day = (day + timedelta(days=31)).replace(day=1)
    return tuple(told)


@dataclass(frozen=True, slots=True)
class Book:
    """One carnet and its accounts as the span ended, summed anew from every line and every leg.

    `orphans` is a credit balance, `cash` and `bank` are debit balances. `unbooked` are the numbers of lines that the
    account does not show, or shows otherwise. `compared` are the comparisons of the span, the newest first.
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
    months: tuple[Month, ...] = ()

    @property
    def difference(self) -> Decimal:
        return self.carnet - self.orphans

    @property
    def held(self) -> Decimal:
        """What lies in cash and bank together; the account owes as much."""
        return self.cash + self.bank

    @property
    def gaps(self) -> int:
        """How many numbers between the first line and the last have no line."""
        return self.last_number - self.lines

    @property
    def claimable(self) -> Decimal:
        return sum((each.amount for each in self.windows), NOTHING)

    @property
    def differing(self) -> tuple[Compared, ...]:
        return tuple(each for each in self.compared if each.difference)

    @property
    def newest(self) -> tuple[Compared, ...]:
        """The newest comparison by night, and the newest beside stated books."""
        nightly = [each for each in self.compared if each.stated is None]
        stated = [each for each in self.compared if each.stated is not None]
        return (*nightly[:1], *stated[:1])

    @property
    def told(self) -> tuple[Compared, ...]:
        """The newest comparisons of both kinds, and all that showed a difference."""
        return tuple(each for each in self.compared if each in self.newest or each.difference)

    @property
    def sound(self) -> bool:
        """Whether nothing differed when the span ended, nor in the newest comparisons of it."""
        exact = self.carnet == self.orphans == self.held and self.gaps == 0
        return exact and not self.unbooked and not any(each.difference for each in self.newest)


@dataclass(frozen=True, slots=True)
class OrphanReconciliation:
    """Every carnet that was not closed when the span began, the older exercise first; `ended_at` is the span's end."""

    currency: str
    ended_at: datetime
    books: tuple[Book, ...]

    @property
    def sound(self) -> bool:
        return all(book.sound for book in self.books)
