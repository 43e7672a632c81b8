"""Compute the checklist for the end of a financial year."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from django.db.models import QuerySet

from compliance.notices.selectors import notices
from compliance.rules.values.amounts import ZERO
from compliance.venues.domain.house import House

from ..account.selectors import payments, reconciliations
from ..carnet import selectors as carnet_selectors
from ..carnet.selectors import Balances
from ..models.carnets import Carnet, CarnetLine, LineKind
from ..models.claims import Claim, Verdict
from ..models.closings import Closing, CommunePayment, OpenWindows, Reconciliation, StubReceipt

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.notices.models.notices import Notice

    from ..carnet.selectors import LineState


@dataclass(frozen=True)
class Step:
    """A step to the end of a financial year: `done`, `to_do` or `blocked`.

    `amount` is the variance, the amount due or the amount missing, in the currency of the house; `day` is the last day
    of the year, or the day on which the step was done; `count` is the number of entries that may still be claimed.
    """

    name: str
    state: str
    amount: Decimal = ZERO
    day: date | None = None
    count: int = 0

    @property
    def is_done(self) -> bool:
        return self.state == "done"


@dataclass(frozen=True)
class Checklist:
    """The steps to the end of a financial year at a given time, in order, with the rows they depend on."""

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
    notice: "Notice | None"
    closing: Closing | None

    @property
    def is_ready(self) -> bool:
        """Can the year be closed now?"""
        return self.closing is None and all(step.is_done for step in self.steps)

    @property
    def receipt_total(self) -> Decimal:
        return self.payment.amount - self.missing if self.payment else ZERO

    def step(self, name: str) -> Step:
        """Return a step by name. Raises StopIteration for an unknown name."""
        return next(step for step in self.steps if step.name == name)


# --- Open claims, and refunds after a payment.


def open_claims_policy(house: House, at: datetime) -> str:
    """Return the treatment at year end of entries that may still be claimed: `pay_all` or `hold_open` (A-04)."""
    return house.rulebook(house.local(at).date()).text("orphan.year_end_open_window_policy")


def in_window(carnet: Carnet, at: datetime) -> "QuerySet[WithAnnotations[CarnetLine, LineState]]":
    """Return the entries whose claim period still runs, even if refunded or reversed, in register order."""
    # Refunded and reversed entries count as well: the database compares the payment with the same number.
    return carnet_selectors.lines(carnet).filter(kind=LineKind.ENTRY, window_ends_at__gt=at)


def open_claims(carnet: Carnet) -> QuerySet[Claim]:
    """Return the claims on entries of a register that came in time, and are neither refused nor paid."""
    return (
        Claim.objects.filter(line__carnet=carnet, refused_as="", refund__isnull=True)
        .exclude(rulings__verdict=Verdict.REFUSED)
        .exclude(rulings__approval__approved=False)
    )


def follow_up(carnet: Carnet) -> QuerySet[CarnetLine]:
    """Return the refunds made after this year was paid: the follow-up list for the Minister (A-04)."""
    return (
        CarnetLine.objects.filter(original__carnet=carnet, post_closing=True)
        .select_related("carnet", "original")
        .order_by("registered_at", "pk")
    )


# --- The checklist.


def year_end_checklist(house: House, carnet: Carnet, at: datetime) -> Checklist:
    """Return the checklist of a year, with every sum computed from the rows (LU art. 8(5) to (7))."""
    sums = carnet_selectors.sum_balances(carnet)
    payment = payments.find_payment(carnet)
    lacks = payments.missing_receipts(payment) if payment else ZERO
    notice = notices.list_notices(house.id).filter(subject_id=payment.pk).first() if payment else None
    rule, windows, claims = open_claims_policy(house, at), in_window(carnet, at).count(), open_claims(carnet).count()
    over = _year_over_step(house, carnet, at)
    reconciled = _reconciled_step(carnet, sums, payment)
    is_held_open = rule == OpenWindows.HOLD_OPEN and windows + claims > 0
    steps = (
        over,
        reconciled,
        _paid_step(sums, payment, windows, possible=over.is_done and reconciled.is_done and not is_held_open),
        _receipted_step(sums, payment, lacks),
        Step("cleared", "done") if not (sums.carnet or sums.orphans) else Step("cleared", "blocked", sums.orphans),
        # An empty year has no payment to report.
        Step("notified", "done" if notice or (payment is None and not sums.carnet) else "blocked"),
    )
    return Checklist(
        carnet=carnet,
        sums=sums,
        steps=steps,
        policy=rule,
        windows=windows,
        claims=claims,
        reconciliation=reconciliations.reconciliations(carnet).filter(stated__isnull=False).first(),
        payment=payment,
        receipts=tuple(payments.numbered_receipts(payment)) if payment else (),
        missing=lacks,
        notice=notice,
        closing=Closing.objects.select_related("closed_by").filter(carnet=carnet).first(),
    )


def _year_over_step(house: House, carnet: Carnet, at: datetime) -> Step:
    # Already on the last day: what is found after the payment belongs to the next register.
    state = "done" if house.local(at).date() >= carnet.last_day else "blocked"
    return Step("over", state, day=carnet.last_day)


def _reconciled_step(carnet: Carnet, sums: Balances, payment: CommunePayment | None) -> Step:
    differs = reconciliations.current_variance(carnet) or sums.difference
    if differs:
        return Step("reconciled", "blocked", differs)
    # The payment required a comparison after the last line before it; its own line must not reopen this step.
    if payment or reconciliations.last_clean_comparison(carnet, sums.last_number):
        return Step("reconciled", "done")
    return Step("reconciled", "to_do", sums.carnet)


def _paid_step(sums: Balances, payment: CommunePayment | None, windows: int, *, possible: bool) -> Step:
    if payment:
        return Step("paid", "done", payment.amount, payment.paid_on, payment.windows_left)
    if not sums.carnet:
        return Step("paid", "done")
    state = "to_do" if possible and sums.carnet > 0 else "blocked"
    return Step("paid", state, sums.carnet, count=windows)


def _receipted_step(sums: Balances, payment: CommunePayment | None, lacks: Decimal) -> Step:
    if payment is None:
        return Step("receipted", "blocked" if sums.carnet else "done")
    if lacks:
        return Step("receipted", "to_do", lacks)
    return Step("receipted", "done", payment.amount)
