"""Figures of R-11: large payouts of a period, their participants and their alerts (Paiements)."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from compliance.reports.figures.domain.continuity import Series
from compliance.reports.figures.domain.lateness import SubsequentEvent
from compliance.reports.figures.domain.volumes import distribute_to_volumes, whole_days
from compliance.rules.values.amounts import ZERO

# Measured: a page holds five payouts; with thirty pages, worker and renderer use less than 300 MB.
PAYOUTS_IN_A_VOLUME = 150
# States of a payout, in the order of the summary. The first three are not final.
STATES = ("requested", "approved", "held", "paid", "refused", "withdrawn", "withheld", "voided")
MEANS = ("cash", "cheque", "transfer")


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a payout, with its author and reason; a hold also has an end."""

    state: str
    at: datetime
    by: str
    reason: str
    expected_on: date | None


@dataclass(frozen=True, slots=True)
class Gate:
    """A precondition of a payment: `informed` is the person notified, `said` the observation recorded.

    If another person was named as informed, `answered_at` is the time of the floor manager's reply, and `denied`
    whether the reply was no.
    """

    kind: str
    at: datetime
    by: str
    informed: str
    said: str
    answered_at: datetime | None = None
    denied: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    """A settlement of the bet by the rules of its game; `agrees` compares its amount with the payout."""

    at: datetime
    by: str
    game: str
    paid: Decimal
    is_complete: bool
    agrees: bool


@dataclass(frozen=True, slots=True)
class Won:
    """Where and with what the money was won, and the result according to the approved pay table."""

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
    """A large payout as requested, with its steps until the end of the period; `later` lists subsequent events.

    `gate` is the precondition of the payment, if any. `drawer` names the shift whose float paid in cash, `reference`
    the cheque or the transfer.
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
    checks: tuple[Check, ...] = ()

    @property
    def state(self) -> str:
        return self.steps[-1].state

    @property
    def waits_for_gate(self) -> bool:
        """Is payment blocked because a person must be notified, or a fact verified?"""
        # A notice that the floor manager denied fulfils no precondition.
        is_passed = any(not each.denied for each in self.gates)
        return bool(self.gate) and not is_passed and self.state in STATES[:3]


@dataclass(frozen=True, slots=True)
class Operation:
    """A transaction counted by an alert; `label` is its payout, empty for an exchange."""

    label: str
    gaming_day: date
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Clearance:
    """Who reviewed an alert, and the findings."""

    at: datetime
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class Alert:
    """Transactions of one guest that together exceed a threshold, and the review, if any."""

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
    """Number and sum of the payouts in a state, or paid by one means of payment."""

    what: str
    count: int
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Day:
    """The large payouts of one gaming day, in numerical order."""

    gaming_day: date
    payouts: tuple[Payout, ...]

    @property
    def amount(self) -> Decimal:
        return payout_total(self.payouts)


@dataclass(frozen=True, slots=True)
class LargePayouts:
    """Large payouts of a period, earlier ones with steps in it, and its alerts.

    `numbering` counts all payouts of the period, including small ones. `denied` are payouts of any size for which a
    floor manager denied in the period having been informed. `watched` is False if the casino had set no alert
    threshold on any day of the period.
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


def split_volumes(found: LargePayouts) -> list[LargePayouts]:
    """Return volumes of whole days.

    The first volume includes the payouts of earlier days, the last one alerts and denials.
    """
    parts = whole_days(found.days, lambda day: len(day.payouts), PAYOUTS_IN_A_VOLUME)
    return distribute_to_volumes(found, parts, first=["earlier"], last=["alerts", "denied"])


def by_day(payouts: tuple[Payout, ...], first_day: date) -> tuple[tuple[Day, ...], tuple[Payout, ...]]:
    """Return payouts by day, and separately those requested before the first day."""
    days: dict[date, list[Payout]] = {}
    for payout in payouts:
        if payout.gaming_day >= first_day:
            days.setdefault(payout.gaming_day, []).append(payout)
    earlier = tuple(payout for payout in payouts if payout.gaming_day < first_day)
    return tuple(Day(day, tuple(days[day])) for day in sorted(days)), earlier


def by_state(payouts: tuple[Payout, ...]) -> tuple[Sum, ...]:
    """Return the sum by state; empty states are omitted."""
    alike = {state: tuple(each for each in payouts if each.state == state) for state in STATES}
    return tuple(Sum(state, len(found), payout_total(found)) for state, found in alike.items() if found)


def by_means(payouts: tuple[Payout, ...]) -> tuple[Sum, ...]:
    """Return the sums paid and not voided by cash, cheque and transfer, including zero sums."""
    paid_payouts = tuple(each for each in payouts if each.state == "paid")
    alike = {means: tuple(each for each in paid_payouts if each.means == means) for means in MEANS}
    return tuple(Sum(means, len(found), payout_total(found)) for means, found in alike.items())


def payout_total(payouts: tuple[Payout, ...]) -> Decimal:
    """Return the total value of the payouts."""
    return sum((payout.amount for payout in payouts), ZERO)
