"""Figures of R-16: money nobody claimed, gaming day by gaming day, and how it ended (NL 1.1(3~), 6.1(3~))."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from compliance.reports.figures.domain.lateness import Late, SubsequentEvent
from compliance.reports.figures.domain.volumes import distribute_to_volumes, whole_days

NOTHING = Decimal("0.00")
# Measured: seven finds fill a page; thirty pages keep worker and press under 300 MB.
FINDS_IN_A_VOLUME = 200
# How a find stands, in the order in which sums are told. The last four have not come to an end.
STATES = ("returned", "lapsed", "lost", "mistake", "games_over", "custody_ended", "in_play", "in_custody")


@dataclass(frozen=True, slots=True)
class Ended:
    """What became of a find: when, by whose decision, by which article and for which reason."""

    outcome: str
    at: datetime
    by: str
    article: str
    reason: str


@dataclass(frozen=True, slots=True)
class Find:
    """Money left at a table or a machine; `amount` is the stake with its gains. `state` is one of STATES."""

    label: str
    category: str
    regime: str
    game: str
    place: str
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
    """How many finds are in a state, and what they are worth together."""

    state: str
    count: int
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Day:
    """The finds of one gaming day, in the order of their numbers."""

    gaming_day: date
    finds: tuple[Find, ...]

    @property
    def amount(self) -> Decimal:
        return total(self.finds)


@dataclass(frozen=True, slots=True)
class Unclaimed:
    """Finds of a span of gaming days, and those of earlier days that came to their end within it.

    `entered_late` were written down when the span had ended; no sum counts them.
    """

    currency: str
    days: tuple[Day, ...]
    earlier: tuple[Find, ...]
    entered_late: tuple[Find, ...] = ()

    @property
    def finds(self) -> tuple[Find, ...]:
        return tuple(find for day in self.days for find in day.finds)


def state(*, regime: str, games: int, games_needed: int, day_is_over: bool, outcome: str) -> str:
    """How a find stands: its end if it has one, else whether its games or its gaming day are over (A-05, A-20)."""
    if outcome:
        return outcome
    if regime == "custody":
        return "custody_ended" if day_is_over else "in_custody"
    return "games_over" if games >= games_needed else "in_play"


def by_day(currency: str, finds: tuple[Find, ...], first_day: date) -> Unclaimed:
    """Finds in the order of their numbers, day by day; those found before the first day stand apart."""
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


def bind(found: Unclaimed) -> list[Unclaimed]:
    """Volumes of whole days; the first one has what ended of earlier days, the last one what was entered late."""
    parts = whole_days(found.days, lambda day: len(day.finds), FINDS_IN_A_VOLUME)
    return distribute_to_volumes(found, parts, first=["earlier"], last=["entered_late"])


def sums(finds: tuple[Find, ...]) -> tuple[Sum, ...]:
    """What the finds come to, state by state; states without a find are left out."""
    alike = {state: tuple(find for find in finds if find.state == state) for state in STATES}
    return tuple(Sum(state, len(found), total(found)) for state, found in alike.items() if found)


def total(finds: tuple[Find, ...]) -> Decimal:
    """What finds are worth together."""
    return sum((find.amount for find in finds), NOTHING)
