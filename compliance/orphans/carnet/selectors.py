"""Read the register and its account: totals, pages of lines, open entries and balances."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from compliance.refusals import get_row
from compliance.rules.values.amounts import ZERO

from ..models.carnets import Carnet, CarnetLine, LineKind
from ..models.closings import Closing, CommunePayment
from ..models.ledger import Account, LedgerEntry, LedgerLeg

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

LINES_ON_A_LEAF = 25


def carnets(venue_id: UUID) -> QuerySet[Carnet]:
    """Return the registers of a house, newest financial year first, with their payments and closings."""
    return Carnet.objects.filter(venue_id=venue_id).select_related("payment", "closing").order_by("-first_day")


class CarnetTotal(TypedDict):
    """What `carnets_with_totals` annotates: the running total after the last line."""

    total: Decimal


def carnets_with_totals(venue_id: UUID) -> "QuerySet[WithAnnotations[Carnet, CarnetTotal]]":
    """Return the same registers, each with the `total` after its last line."""
    last = CarnetLine.objects.filter(carnet=OuterRef("pk")).order_by("-number").values("total_after")[:1]
    return carnets(venue_id).annotate(total=Coalesce(Subquery(last), ZERO))


def state_of(carnet: Carnet) -> str:
    """Is a register of `carnets` open, paid to the commune, or closed?"""
    paid = "paid" if hasattr(carnet, "payment") else "open"
    if hasattr(carnet, "closing"):
        return "closed"
    return paid


def get_carnet(venue_id: UUID, label: str) -> Carnet:
    """Return the register of a financial year. Raises NotFound."""
    return get_row(carnets(venue_id), _("Orphan register not found."), label=label)


def find_carnet(venue_id: UUID, label: str) -> Carnet | None:
    return carnets(venue_id).filter(label=label).first()


def is_paid(carnet: Carnet) -> bool:
    """Does a register accept no further line, because it is paid to the commune or was closed with nothing to pay?"""
    return CommunePayment.objects.filter(carnet=carnet).exists() or Closing.objects.filter(carnet=carnet).exists()


def is_closed(carnet: Carnet) -> bool:
    return Closing.objects.filter(carnet=carnet).exists()


def last_line(carnet: Carnet) -> CarnetLine | None:
    return CarnetLine.objects.filter(carnet=carnet).order_by("-number").first()


def line_by_nonce(carnet: Carnet, nonce: UUID) -> CarnetLine | None:
    return CarnetLine.objects.filter(carnet=carnet, nonce=nonce).first()


def last_booking(carnet: Carnet) -> LedgerEntry | None:
    """Return the newest booking of a register; every line has one."""
    return LedgerEntry.objects.filter(carnet=carnet).order_by("-number").first()


def running_total(carnet: Carnet) -> Decimal:
    """Return the running total of a register after its last line."""
    last = last_line(carnet)
    if last:
        return last.total_after
    return ZERO


def last_leg(carnet: Carnet, account: str) -> LedgerLeg | None:
    return LedgerLeg.objects.filter(carnet=carnet, account=account).order_by("-position").first()


class LineState(TypedDict):
    """What `lines` annotates: is a line reversed, or refunded?"""

    reversed: bool
    refunded: bool


def lines(carnet: Carnet) -> "QuerySet[WithAnnotations[CarnetLine, LineState]]":
    """Return the lines of a register in order, each with its find, its original line, and whether it is reversed."""
    back = CarnetLine.objects.filter(original=OuterRef("pk"))
    return (
        CarnetLine.objects.filter(carnet=carnet)
        .select_related("find", "original", "original__carnet", "registered_by", "cash_in__desk")
        .annotate(
            reversed=Exists(back.filter(kind=LineKind.REVERSAL)),
            refunded=Exists(back.filter(kind=LineKind.REFUND).exclude(taken_back_by__kind=LineKind.REVERSAL)),
        )
        .order_by("number")
    )


@dataclass(frozen=True)
class Leaf:
    """One page of a register: its lines, and the totals carried forward from the last page and to the next."""

    number: int
    of: int
    count: int
    lines: "tuple[WithAnnotations[CarnetLine, LineState], ...]"
    brought: Decimal
    carried: Decimal

    @property
    def previous(self) -> int | None:
        if self.number > 1:
            return self.number - 1
        return None

    @property
    def next(self) -> int | None:
        if self.number < self.of:
            return self.number + 1
        return None


def page_of_lines(carnet: Carnet, page_text: str | None) -> Leaf:
    """Return a page of 25 lines; the last page if no valid number is asked for."""
    last = last_line(carnet)
    count = last.number if last else 0
    of = max(1, -(-count // LINES_ON_A_LEAF))
    number = of
    if page_text and page_text.isdecimal() and len(page_text) < 10 and 1 <= int(page_text) <= of:
        number = int(page_text)
    # Line numbers have no gap, so a page is a range of numbers and no row is counted.
    first = (number - 1) * LINES_ON_A_LEAF + 1
    found = tuple(lines(carnet).filter(number__range=(first, first + LINES_ON_A_LEAF - 1)))
    return Leaf(
        number,
        of,
        count,
        found,
        brought=found[0].total_before if found else ZERO,
        carried=found[-1].total_after if found else ZERO,
    )


@dataclass(frozen=True)
class Totals:
    """The sums of a register by kind of line; `total` is its present total."""

    entered: Decimal
    refunded: Decimal
    reversed: Decimal
    paid: Decimal

    @property
    def total(self) -> Decimal:
        return self.entered + self.refunded + self.reversed + self.paid


def totals_by_kind(carnet: Carnet) -> Totals:
    """Sum the changes of a register by kind of line; refunds and payments are negative."""
    sums = CarnetLine.objects.filter(carnet=carnet).aggregate(
        **{kind: Sum("change", filter=Q(kind=kind)) for kind in LineKind.values}
    )
    found = {kind: sums[kind] or ZERO for kind in LineKind.values}
    return Totals(found["entry"], found["refund"], found["reversal"], found["payment"])


def get_line(venue_id: UUID, line_id: UUID) -> CarnetLine:
    """Return a line of a register. Raises NotFound."""
    rows = CarnetLine.objects.select_related("carnet", "find", "original").filter(carnet__venue_id=venue_id)
    return get_row(rows, _("Register entry not found."), pk=line_id)


def open_entries(venue_id: UUID, at: datetime) -> QuerySet[CarnetLine]:
    """Return the entries that may still be claimed, neither refunded nor reversed; the first to end comes first."""
    # A refund that was reversed does not count: the entry may be claimed again.
    back = CarnetLine.objects.filter(original=OuterRef("pk")).exclude(taken_back_by__kind=LineKind.REVERSAL)
    return (
        CarnetLine.objects.filter(carnet__venue_id=venue_id, kind=LineKind.ENTRY, window_ends_at__gt=at)
        .filter(~Exists(back))
        .select_related("find", "carnet")
        .order_by("window_ends_at", "pk")
    )


@dataclass(frozen=True)
class Balances:
    """The balances of a register and its accounts, summed from every row; amounts in the currency of the house.

    `orphans` is the credit balance of the account; `cash` and `bank` are debit balances and show where the money is.
    """

    last_number: int
    carnet: Decimal
    orphans: Decimal
    cash: Decimal
    bank: Decimal

    @property
    def difference(self) -> Decimal:
        return self.carnet - self.orphans


def sum_balances(carnet: Carnet) -> Balances:
    """Sum every line and every leg instead of reading the running totals (LU-ART8-5)."""
    sums = CarnetLine.objects.filter(carnet=carnet).aggregate(total=Sum("change"))
    last = last_line(carnet)
    legs = LedgerLeg.objects.filter(carnet=carnet).aggregate(
        **{
            f"{side}_{account}": Sum(side, filter=Q(account=account))
            for side in ("debit", "credit")
            for account in Account.values
        }
    )

    def credit(account: str) -> Decimal:
        return (legs[f"credit_{account}"] or ZERO) - (legs[f"debit_{account}"] or ZERO)

    return Balances(
        last_number=last.number if last else 0,
        carnet=sums["total"] or ZERO,
        orphans=credit(Account.ORPHANS),
        cash=-credit(Account.CASH),
        bank=-credit(Account.BANK),
    )


def find_entry(find_id: UUID) -> CarnetLine | None:
    """Return the register entry of a find, even if it was refunded or reversed later."""
    return CarnetLine.objects.filter(find_id=find_id, kind=LineKind.ENTRY).select_related("carnet").first()


def is_reversed(line: CarnetLine) -> bool:
    return CarnetLine.objects.filter(original=line, kind=LineKind.REVERSAL).exists()


def refunded_amount(line: CarnetLine) -> Decimal:
    """Return the sum refunded of an entry so far, without reversed refunds."""
    open_refunds = CarnetLine.objects.filter(original=line, kind=LineKind.REFUND).exclude(
        taken_back_by__kind=LineKind.REVERSAL
    )
    return -(open_refunds.aggregate(total=Sum("change"))["total"] or ZERO)
