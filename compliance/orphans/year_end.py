"""How far an exercise is from its end: reconciled, paid, receipted, cleared, told; and what is late."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import Prefetch, QuerySet, Sum

from compliance.notices import selectors as notices
from compliance.rules.book import SilentParameter
from compliance.venues.house import House

from . import books
from .books import NOTHING, Balances
from .models import (
    Account,
    Carnet,
    CarnetLine,
    Claim,
    Closing,
    CommunePayment,
    LedgerEntry,
    LedgerLeg,
    LineKind,
    OpenWindows,
    Reconciliation,
    StubReceipt,
    Verdict,
)


@dataclass(frozen=True)
class Step:
    """One step to the end of an exercise: `done`, `to_do` or `blocked`.

    `amount` is what differs, is due, or is missing, in the currency of the house; `day` is the last day of the
    exercise, or the day on which the step was done; `count` are entries that may still be claimed.
    """

    name: str
    state: str
    amount: Decimal = NOTHING
    day: date | None = None
    count: int = 0

    @property
    def is_done(self) -> bool:
        return self.state == "done"


@dataclass(frozen=True)
class Checklist:
    """The end of one exercise at a moment: its steps in their order, and what each rests on."""

    carnet: Carnet
    sums: Balances
    steps: tuple[Step, ...]
    policy: str
    windows: int
    claims: int
    reconciliation: Reconciliation | None
    payment: CommunePayment | None
    receipts: tuple[StubReceipt, ...]
    missing: Decimal
    notice: Any
    closing: Closing | None

    @property
    def is_ready(self) -> bool:
        """Whether the exercise can be closed now."""
        return self.closing is None and all(step.is_done for step in self.steps)

    @property
    def receipted(self) -> Decimal:
        return self.payment.amount - self.missing if self.payment else NOTHING

    def step(self, name: str) -> Step:
        """Raises StopIteration for a name that no step has."""
        return next(step for step in self.steps if step.name == name)


@dataclass(frozen=True)
class Alarm:
    """What is wrong or late in an exercise: `difference`, `payment_late`, `receipts_missing` or `notice_unsent`.

    `amount` differs, is due or is missing; `since` is the day from which it should have been in order.
    """

    kind: str
    label: str
    amount: Decimal
    since: date
    notice_id: UUID | None = None


# --- The account.


def not_closed(venue_id: UUID) -> QuerySet[Carnet]:
    """The carnets of a house whose exercise is not closed, the oldest first."""
    return Carnet.objects.filter(venue_id=venue_id, closing__isnull=True).order_by("first_day")


def journal(carnet: Carnet) -> QuerySet[LedgerLeg]:
    """Every leg of every booking of an exercise in its order, debit before credit, with its voucher."""
    return (
        LedgerLeg.objects.filter(carnet=carnet)
        .select_related("entry", "entry__line", "entry__booked_by")
        .order_by("entry__number", "-debit", "pk")
    )


@dataclass(frozen=True)
class Turnover:
    """One account as a T: the sum of its debits on the left, of its credits on the right."""

    account: str
    debit: Decimal
    credit: Decimal

    @property
    def credit_balance(self) -> Decimal:
        return self.credit - self.debit

    @property
    def balance(self) -> Decimal:
        return abs(self.credit_balance)

    @property
    def is_credit(self) -> bool:
        return self.credit >= self.debit


def turnovers(carnet: Carnet) -> dict[str, Turnover]:
    """The three accounts of an exercise by their names, summed anew."""
    rows = LedgerLeg.objects.filter(carnet=carnet).values("account").annotate(left=Sum("debit"), right=Sum("credit"))
    sums = {row["account"]: (row["left"], row["right"]) for row in rows.order_by("account")}
    return {account: Turnover(account, *sums.get(account, (NOTHING, NOTHING))) for account in Account.values}


def bookings(carnet: Carnet) -> QuerySet[LedgerEntry]:
    """The bookings of an exercise in their order, each with its legs, debit first, and the line it rests on."""
    legs = Prefetch("legs", LedgerLeg.objects.select_related("entry__line").order_by("-debit", "pk"))
    return LedgerEntry.objects.filter(carnet=carnet).select_related("line").prefetch_related(legs).order_by("number")


def newest_first(carnet: Carnet) -> range:
    """The numbers of the bookings of an exercise; they have no gap, so that a page is found without counting rows."""
    last = LedgerEntry.objects.filter(carnet=carnet).order_by("-number").values_list("number", flat=True).first()
    return range(last or 0, 0, -1)


def bookings_numbered(carnet: Carnet, numbers: Sequence[int]) -> QuerySet[LedgerEntry]:
    """The bookings with these numbers, newest first."""
    return bookings(carnet).filter(number__in=list(numbers)).order_by("-number")


# --- Reconciliations.


def reconciliations(carnet: Carnet) -> QuerySet[Reconciliation]:
    """Newest first; the program's own have nobody who made them."""
    return (
        Reconciliation.objects.filter(carnet=carnet).select_related("reconciled_by").order_by("-reconciled_at", "-pk")
    )


def compared_since(carnet: Carnet, since: datetime) -> bool:
    """Whether the program itself has put carnet and account side by side since a moment."""
    return reconciliations(carnet).filter(reconciled_by__isnull=True, reconciled_at__gte=since).exists()


def difference(carnet: Carnet) -> Decimal:
    """What differs, as the newest comparisons said; one with the commercial books stands until the next of its kind."""
    found = _differing_reconciliation(carnet)
    return found.difference if found else NOTHING


def _differing_reconciliation(carnet: Carnet) -> Reconciliation | None:
    every = reconciliations(carnet)
    newest = (every.filter(stated__isnull=False).first(), every.first())
    return next((row for row in newest if row is not None and row.difference), None)


def clean(carnet: Carnet, last_number: int) -> Reconciliation | None:
    """The newest comparison with the commercial books after a line of the carnet, if nothing differed."""
    found = reconciliations(carnet).filter(stated__isnull=False, last_number=last_number).first()
    return found if found is not None and not found.difference else None


# --- Payment and receipts.


def policy(house: House, at: datetime) -> str:
    """What the house does at year end with entries that may still be claimed: `pay_all` or `hold_open` (A-04)."""
    return house.rulebook(house.local(at).date()).text("orphan.year_end_open_window_policy")


def in_window(carnet: Carnet, at: datetime) -> QuerySet[Any]:
    """Entries whose time to be claimed still runs, whatever became of them, in the order of the carnet."""
    return books.lines(carnet).filter(kind=LineKind.ENTRY, window_ends_at__gt=at)


def open_claims(carnet: Carnet) -> QuerySet[Claim]:
    """Claims on entries of a carnet that came in time, are not refused, and are not paid out."""
    return (
        Claim.objects.filter(line__carnet=carnet, refused_as="", refund__isnull=True)
        .exclude(rulings__verdict=Verdict.REFUSED)
        .exclude(rulings__approval__approved=False)
    )


def payment(carnet: Carnet) -> CommunePayment | None:
    return CommunePayment.objects.select_related("line", "recorded_by").filter(carnet=carnet).first()


def receipts(payment: CommunePayment) -> QuerySet[StubReceipt]:
    """The stub receipts of a payment in the order in which they were written down."""
    return StubReceipt.objects.filter(payment=payment).select_related("recorded_by").order_by("recorded_at", "pk")


def is_receipted(payment: CommunePayment, number: str) -> bool:
    return StubReceipt.objects.filter(payment=payment, number=number).exists()


def missing_receipts(payment: CommunePayment) -> Decimal:
    """For how much of a payment the receiver's receipts are missing."""
    said = StubReceipt.objects.filter(payment=payment).aggregate(total=Sum("amount"))["total"]
    return payment.amount - (said or NOTHING)


def follow_up(carnet: Carnet) -> QuerySet[CarnetLine]:
    """What went back to owners after this exercise was paid: the follow-up list for the Minister (A-04)."""
    return (
        CarnetLine.objects.filter(original__carnet=carnet, post_closing=True)
        .select_related("carnet", "original")
        .order_by("registered_at", "pk")
    )


# --- The checklist.


def checklist(house: House, carnet: Carnet, at: datetime) -> Checklist:
    """The end of an exercise, every sum taken anew from the rows (LU art. 8(5) to (7))."""
    sums = books.balances(carnet)
    paid = payment(carnet)
    lacks = missing_receipts(paid) if paid else NOTHING
    told = notices.notices(house.id).filter(subject_id=paid.pk).first() if paid else None
    rule, windows, claims = policy(house, at), in_window(carnet, at).count(), open_claims(carnet).count()
    over = _year_over_step(house, carnet, at)
    reconciled = _reconciled_step(carnet, sums, paid)
    held = rule == OpenWindows.HOLD_OPEN and windows + claims > 0
    steps = (
        over,
        reconciled,
        _paid_step(sums, paid, windows, possible=over.is_done and reconciled.is_done and not held),
        _receipted_step(sums, paid, lacks),
        Step("cleared", "done") if not (sums.carnet or sums.orphans) else Step("cleared", "blocked", sums.orphans),
        Step("told", "done" if told or (paid is None and not sums.carnet) else "blocked"),
    )
    return Checklist(
        carnet=carnet,
        sums=sums,
        steps=steps,
        policy=rule,
        windows=windows,
        claims=claims,
        reconciliation=reconciliations(carnet).filter(stated__isnull=False).first(),
        payment=paid,
        receipts=tuple(receipts(paid)) if paid else (),
        missing=lacks,
        notice=told,
        closing=Closing.objects.select_related("closed_by").filter(carnet=carnet).first(),
    )


def _year_over_step(house: House, carnet: Carnet, at: datetime) -> Step:
    state = "done" if house.local(at).date() >= carnet.last_day else "blocked"
    return Step("over", state, day=carnet.last_day)


def _reconciled_step(carnet: Carnet, sums: Balances, paid: CommunePayment | None) -> Step:
    differs = difference(carnet) or sums.difference
    if differs:
        return Step("reconciled", "blocked", differs)
    if paid or clean(carnet, sums.last_number):
        return Step("reconciled", "done")
    return Step("reconciled", "to_do", sums.carnet)


def _paid_step(sums: Balances, paid: CommunePayment | None, windows: int, *, possible: bool) -> Step:
    if paid:
        return Step("paid", "done", paid.amount, paid.paid_on, paid.windows_left)
    if not sums.carnet:
        return Step("paid", "done")
    state = "to_do" if possible and sums.carnet > 0 else "blocked"
    return Step("paid", state, sums.carnet, count=windows)


def _receipted_step(sums: Balances, paid: CommunePayment | None, lacks: Decimal) -> Step:
    if paid is None:
        return Step("receipted", "blocked" if sums.carnet else "done")
    return Step("receipted", "to_do", lacks) if lacks else Step("receipted", "done", paid.amount)


# --- What is late.


def alarms(house: House, at: datetime) -> list[Alarm]:
    """Whatever differs, is late or is missing in exercises that are not closed, the oldest exercise first."""
    today = house.local(at).date()
    try:
        days = timedelta(days=house.rulebook(today).int_("orphan.payment_overdue_days"))
    except SilentParameter:
        return []
    return [alarm for carnet in not_closed(house.id) for alarm in _alarms_of(house, carnet, today, days)]


def _alarms_of(house: House, carnet: Carnet, today: date, days: timedelta) -> list[Alarm]:
    found: list[Alarm] = []
    differs = _differing_reconciliation(carnet)
    if differs:
        found.append(Alarm("difference", carnet.label, differs.difference, house.local(differs.reconciled_at).date()))
    paid, total = payment(carnet), books.total(carnet)
    if paid is None:
        if total and today > carnet.last_day + days:
            found.append(Alarm("payment_late", carnet.label, total, carnet.last_day + days))
        return found
    lacks = missing_receipts(paid)
    if lacks:
        found.append(Alarm("receipts_missing", carnet.label, lacks, paid.paid_on))
    unsent = notices.notices(house.id).filter(subject_id=paid.pk, sent__isnull=True).first()
    if unsent is not None:
        since = house.local(unsent.raised_at).date()
        found.append(Alarm("notice_unsent", carnet.label, paid.amount, since, unsent.pk))
    return found
