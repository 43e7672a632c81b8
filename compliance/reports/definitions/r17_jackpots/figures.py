"""Figures of R-17: hits of jackpots with their evidence, meters, disconnections and removals (NL 3.2(12), 6.1, 6.2)."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from compliance.reports.figures.domain.lateness import Late, SubsequentEvent


@dataclass(frozen=True, slots=True)
class Meter:
    """A meter at the start and the end of the period; `before` is None for a jackpot set up in it."""

    jackpot: str
    kind: str
    scope: str
    game: str
    level: str
    seed: Decimal
    shown_at: str
    before: Decimal | None
    after: Decimal
    readings: int
    hits: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A player with the winning hand on a box; `seat` counts from the shuffler, None for the box holder."""

    box: int
    jackpot_bet: Decimal
    stake: Decimal
    seat: int | None
    wins: bool


@dataclass(frozen=True, slots=True)
class Share:
    """What one winner is paid. `box` is None at a machine; `payouts` are those requested by the end of the period."""

    box: int | None
    reason: str
    amount: Decimal
    payouts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verification:
    """Who verified a hit, when, and with which result."""

    sound: bool
    said: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Hit:
    """A won jackpot. `first` is the number of the hit within five seconds whose amount it wins as well."""

    number: str
    jackpot: str
    place: str
    at_machine: bool
    combination: str
    hit_at: datetime
    amount: Decimal
    first: str
    claims: tuple[Claim, ...]
    shares: tuple[Share, ...]
    recorded_by: str
    recorded_at: datetime
    verification: Verification | None
    late: Late | None = None
    later: tuple[SubsequentEvent, ...] = ()

    @property
    def paid(self) -> Decimal:
        """Return the sum of the shares, which rounding may bring above the meter."""
        return sum((share.amount for share in self.shares), Decimal(0))


@dataclass(frozen=True, slots=True)
class Disconnection:
    """A time without the national link; `ended_at` is None if it lasted beyond the period."""

    jackpot: str
    began_at: datetime
    ended_at: datetime | None
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class Notice:
    """An announced removal."""

    jackpot: str
    announced_on: date
    remove_on: date
    posted_at: str
    by: str


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a removed jackpot, with the jackpot or the promotion that received it."""

    goes_to: str
    to_promotion: bool
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Removal:
    """A removed jackpot; `announced_on` is None where none is required."""

    jackpot: str
    announced_on: date | None
    removed_on: date
    meter: Decimal
    seed: Decimal
    parts: tuple[Part, ...]
    by: str


@dataclass(frozen=True, slots=True)
class Jackpots:
    """The jackpots of a casino in a period."""

    currency: str
    meters: tuple[Meter, ...]
    hits: tuple[Hit, ...]
    disconnections: tuple[Disconnection, ...]
    notices: tuple[Notice, ...]
    removals: tuple[Removal, ...]

    @property
    def rows(self) -> int:
        return sum(map(len, (self.meters, self.hits, self.disconnections, self.notices, self.removals)))

    @property
    def unverified(self) -> int:
        """Count the hits that were not verified by the end of the period."""
        return sum(hit.verification is None for hit in self.hits)

    @property
    def redistributed(self) -> Decimal:
        return sum((part.amount for removal in self.removals for part in removal.parts), Decimal(0))
