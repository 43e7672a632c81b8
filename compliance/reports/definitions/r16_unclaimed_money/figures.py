"""Figures of R-16: unclaimed stakes and prizes by gaming day, and their outcome (NL 1.1(3~), 6.1(3~))."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from compliance.reports.figures.domain.lateness import Late, SubsequentEvent
from compliance.reports.figures.domain.volumes import distribute_to_volumes, whole_days
from compliance.rules.values.amounts import ZERO

# Measured: a page holds seven found sums; with thirty pages, worker and renderer use less than 300 MB.
FINDS_IN_A_VOLUME = 200
# States of a found sum, in the order of the summary. The last four are not final.
STATES = ("returned", "lapsed", "decided", "lost", "mistake", "games_over", "custody_ended", "in_play", "in_custody")


@dataclass(frozen=True, slots=True)
class Ended:
    """The outcome of a found sum: time, decision-maker, article and reason."""

    outcome: str
    at: datetime
    by: str
    article: str
    reason: str


@dataclass(frozen=True, slots=True)
class Find:
    """A sum left at a table or a machine; `amount` is the stake with its winnings. `state` is one of STATES."""

    label: str
    category: str
    regime: str
    game: str
    place: str
    ticket: str
    found_at: datetime
    gaming_day: date
    games: int
    games_needed: int
    amount: Decimal
    state: str
    ended: Ended | None
    late: Late | None = None
    later: tuple[SubsequentEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class Sum:
    """Number and total value of the found sums in a state."""

    state: str
    count: int
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Day:
    """The found sums of one gaming day, in numerical order."""

    gaming_day: date
    finds: tuple[Find, ...]

    @property
    def amount(self) -> Decimal:
        return finds_total(self.finds)


@dataclass(frozen=True, slots=True)
class Unclaimed:
    """Found sums of a period, and earlier ones with an outcome within it.

    `entered_late` were recorded after the end of the period; they are not included in any sum.
    """

    currency: str
    days: tuple[Day, ...]
    earlier: tuple[Find, ...]
    entered_late: tuple[Find, ...] = ()

    @property
    def finds(self) -> tuple[Find, ...]:
        return tuple(find for day in self.days for find in day.finds)


def find_state(*, regime: str, games: int, games_needed: int, day_is_over: bool, outcome: str) -> str:
    """Return the state of a found sum: its outcome, or whether its rounds or its gaming day are over (A-05, A-20)."""
    if outcome:
        return outcome
    if regime == "custody":
        if day_is_over:
            return "custody_ended"
        return "in_custody"
    if games >= games_needed:
        return "games_over"
    return "in_play"


def by_day(currency: str, finds: tuple[Find, ...], first_day: date) -> Unclaimed:
    """Return the found sums by day in numerical order, and separately those found before the first day."""
    days: dict[date, list[Find]] = {}
    in_time = tuple(find for find in finds if find.late is None)
    for find in in_time:
        if find.gaming_day >= first_day:
            days.setdefault(find.gaming_day, []).append(find)
    return Unclaimed(
        currency,
        tuple(Day(day, tuple(days[day])) for day in sorted(days)),
        tuple(find for find in in_time if find.gaming_day < first_day),
        tuple(find for find in finds if find.late),
    )


def split_volumes(found: Unclaimed) -> list[Unclaimed]:
    """Return volumes of whole days.

    The first volume includes the outcomes of earlier days, the last one the late entries.
    """
    parts = whole_days(found.days, lambda day: len(day.finds), FINDS_IN_A_VOLUME)
    return distribute_to_volumes(found, parts, first=["earlier"], last=["entered_late"])


def sums_by_state(finds: tuple[Find, ...]) -> tuple[Sum, ...]:
    """Return the sum by state; empty states are omitted."""
    alike = {state: tuple(find for find in finds if find.state == state) for state in STATES}
    return tuple(Sum(state, len(found), finds_total(found)) for state, found in alike.items() if found)


def finds_total(finds: tuple[Find, ...]) -> Decimal:
    """Return the total value of the found sums."""
    return sum((find.amount for find in finds), ZERO)
