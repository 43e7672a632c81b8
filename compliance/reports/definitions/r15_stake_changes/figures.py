"""Figures of R-15: minimum and maximum stakes of the tables, and what changed them (LU arts 33, 37-3; NL 1.1)."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from compliance.reports.figures.domain.lateness import Late, SubsequentEvent


@dataclass(frozen=True, slots=True)
class Bounds:
    """Minimum and maximum of one chance; `multiple`, `step` and `chips` are None where the rules set none."""

    chance: str
    minimum: Decimal
    maximum: Decimal | None
    multiple: int | None
    step: Decimal | None
    chips: int | None


@dataclass(frozen=True, slots=True)
class Decree:
    """A decree in force in the period, or entered in it; `corrects` is the reference of the entry it replaces."""

    reference: str
    game: str
    minimum: Decimal
    decreed_on: date
    effective_from: date
    corrects: str
    entered_by: str
    entered_at: datetime
    late: Late | None = None
    later: tuple[SubsequentEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """The withdrawal of a decision before its first gaming day."""

    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Decision:
    """A decided minimum of one table, with the maxima before and after it. `decree` is the one known at that time."""

    table: str
    decided_by: str
    decided_at: datetime
    from_day: date
    season_began_on: date
    former: Decimal
    former_limits: tuple[Bounds, ...]
    minimum: Decimal
    limits: tuple[Bounds, ...]
    # Empty if no decree was known then.
    decree: str
    withdrawn: Withdrawal | None
    later: tuple[SubsequentEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class Posting:
    """When a scheme was shown at its table."""

    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Scheme:
    """A scheme recorded or posted in the period, with the lines of the one before it at the table."""

    table: str
    game: str
    number: int
    low_stake: bool
    confirmed: bool
    recorded_by: str
    recorded_at: datetime
    former_limits: tuple[Bounds, ...]
    limits: tuple[Bounds, ...]
    posted: Posting | None
    later: tuple[SubsequentEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class Session:
    """A table session of the period. `former` is the minimum of the session before at this table, None for the first.

    `decree` is its reference and `required` its minimum; `scheme` is the number of the posted scheme.
    """

    number: str
    table: str
    game: str
    gaming_day: date
    opened_by: str
    opened_at: datetime
    former: Decimal | None
    former_limits: tuple[Bounds, ...]
    minimum: Decimal
    limits: tuple[Bounds, ...]
    decree: str
    # None at Dutch tables, whose minimum comes from a posted scheme and not from a decree.
    required: Decimal | None
    scheme: int | None


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused change: a minimum, a scheme or the opening of a session. `minimum` and `from_day` are of a minimum."""

    kind: str
    at: datetime
    by: str
    table: str
    minimum: Decimal | None
    from_day: date | None
    article: str


@dataclass(frozen=True, slots=True)
class StakeChanges:
    """The stakes of a casino's tables in a period."""

    currency: str
    decrees: tuple[Decree, ...]
    decisions: tuple[Decision, ...]
    schemes: tuple[Scheme, ...]
    sessions: tuple[Session, ...]
    refusals: tuple[Refusal, ...]

    @property
    def rows(self) -> int:
        return sum(map(len, (self.decrees, self.decisions, self.schemes, self.sessions, self.refusals)))

    @property
    def changed_sessions(self) -> int:
        """Count the sessions whose minimum or limits differ from those of the session before at the table."""
        # The limits have the minimum of each chance, so a session with another minimum counts too.
        return sum(each.former is not None and each.limits != each.former_limits for each in self.sessions)

    @property
    def withdrawn(self) -> int:
        return sum(each.withdrawn is not None for each in self.decisions)

    @property
    def below_decree(self) -> int:
        """Count the sessions below the minimum of their decree; the database refuses each of them."""
        return sum(each.required is not None and each.minimum < each.required for each in self.sessions)
