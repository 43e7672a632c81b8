"""Figures of R-11: large payouts of a span, who took part in them, and their alerts (Paiements)."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from compliance.reports.figures.domain.continuity import Series
from compliance.reports.figures.domain.lateness import SubsequentEvent
from compliance.reports.figures.domain.volumes import distribute_to_volumes, whole_days

NOTHING = Decimal("0.00")
# Measured: five payouts fill a page; thirty pages keep worker and press under 300 MB.
PAYOUTS_IN_A_VOLUME = 150
# How a payout stands, in the order in which sums are told. The first three have not come to an end.
STATES = ("requested", "approved", "held", "paid", "refused", "withdrawn", "withheld", "voided")
MEANS = ("cash", "cheque", "transfer")


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a payout, who took it and why; a hold says until when."""

    state: str
    at: datetime
    by: str
    reason: str
    expected_on: date | None


@dataclass(frozen=True, slots=True)
class Gate:
    """What had to be so before the payment, and who stated it: `informed` is who was told, `said` what was seen.

    `answered_at` is when the chef de salle whom somebody else named answered, `denied` whether they said no.
    """

    kind: str
    at: datetime
    by: str
    informed: str
    said: str
    answered_at: datetime | None = None
    denied: bool = False


@dataclass(frozen=True, slots=True)
class Won:
    """Where the money was won, with what, and what the approved pay table says to it."""

    origin: str
    place: str
    game: str
    bet: str
    stake: Decimal | None
    odds: str
    stake_returned: bool
    jackpot: str
    at: datetime
    explained: str
    explained_amount: Decimal | None


@dataclass(frozen=True, slots=True)
class Payout:
    """A large payout as it was asked for, and how it went on until the span ended; `later` is what came after that.

    `gate` is what must come before the payment, if anything. `drawer` names the shift whose drawer paid in cash,
    `reference` the cheque or the transfer.
    """

    label: str
    gaming_day: date
    won: Won
    amount: Decimal
    beneficiary: str
    paper: str
    means: str
    prepared_by: str
    prepared_at: datetime
    gate: str
    gates: tuple[Gate, ...]
    steps: tuple[Step, ...]
    drawer: str
    reference: str
    later: tuple[SubsequentEvent, ...] = ()

    @property
    def state(self) -> str:
        return self.steps[-1].state

    @property
    def waits_for_gate(self) -> bool:
        """Whether money may not leave yet because somebody has to be told, or something verified."""
        stands = any(not each.denied for each in self.gates)
        return bool(self.gate) and not stands and self.state in STATES[:3]


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation that an alert adds up; `label` is its payout, empty for an exchange."""

    label: str
    gaming_day: date
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Clearance:
    """Who looked at an alert, and what they found."""

    at: datetime
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class Alert:
    """Operations of one guest that together pass a threshold, and how the alert was cleared, if it was."""

    raised_at: datetime
    rule: str
    direction: str
    guest: str
    threshold: Decimal
    total: Decimal
    since: date
    operations: tuple[Operation, ...]
    clearance: Clearance | None
    later: tuple[SubsequentEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class Sum:
    """How many payouts are in a state, or were paid by a means, and what they come to."""

    what: str
    count: int
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Day:
    """The large payouts of one gaming day, in the order of their numbers."""

    gaming_day: date
    payouts: tuple[Payout, ...]

    @property
    def amount(self) -> Decimal:
        return total(self.payouts)


@dataclass(frozen=True, slots=True)
class LargePayouts:
    """Large payouts of a span of gaming days, those of earlier days that went on within it, and its alerts.

    `numbering` counts all payouts of the span, also those that are not large. `denied` are payouts, large or not, of
    which a chef de salle said in the span that nobody had informed them. `watched` is False where the house had set no
    threshold for alerts on any day of the span.
    """

    currency: str
    days: tuple[Day, ...]
    earlier: tuple[Payout, ...]
    numbering: Series
    alerts: tuple[Alert, ...]
    denied: tuple[Payout, ...] = ()
    watched: bool = True

    @property
    def payouts(self) -> tuple[Payout, ...]:
        return tuple(payout for day in self.days for payout in day.payouts)


def bind(found: LargePayouts) -> list[LargePayouts]:
    """Volumes of whole days; the first one has what went on of earlier days, the last one alerts and denials."""
    parts = whole_days(found.days, lambda day: len(day.payouts), PAYOUTS_IN_A_VOLUME)
    return distribute_to_volumes(found, parts, first=["earlier"], last=["alerts", "denied"])


def by_day(payouts: tuple[Payout, ...], first_day: date) -> tuple[tuple[Day, ...], tuple[Payout, ...]]:
    """Payouts day by day, and apart those that were asked for before the first day."""
    days: dict[date, list[Payout]] = {}
    for payout in payouts:
        if payout.gaming_day >= first_day:
            days.setdefault(payout.gaming_day, []).append(payout)
    earlier = tuple(payout for payout in payouts if payout.gaming_day < first_day)
    return tuple(Day(day, tuple(days[day])) for day in sorted(days)), earlier


def by_state(payouts: tuple[Payout, ...]) -> tuple[Sum, ...]:
    """What payouts come to, state by state; states without one are left out."""
    alike = {state: tuple(each for each in payouts if each.state == state) for state in STATES}
    return tuple(Sum(state, len(found), total(found)) for state, found in alike.items() if found)


def by_means(payouts: tuple[Payout, ...]) -> tuple[Sum, ...]:
    """What was paid and not voided, by cash, cheque and transfer; each stands there, also with nothing."""
    paid = tuple(each for each in payouts if each.state == "paid")
    alike = {means: tuple(each for each in paid if each.means == means) for means in MEANS}
    return tuple(Sum(means, len(found), total(found)) for means, found in alike.items())


def total(payouts: tuple[Payout, ...]) -> Decimal:
    """What payouts are worth together."""
    return sum((payout.amount for payout in payouts), NOTHING)
