"""Reading the carnet and its account: totals, lines by the page, windows, and one beside the other."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.carnets import Carnet, CarnetLine, LineKind
from ..models.closings import Closing, CommunePayment
from ..models.ledger import Account, LedgerEntry, LedgerLeg

NOTHING = Decimal("0.00")
LINES_ON_A_LEAF = 25


def carnets(venue_id: UUID) -> QuerySet[Carnet]:
    """The carnets of a house, newest exercise first, with what ended them."""
    return Carnet.objects.filter(venue_id=venue_id).select_related("payment", "closing").order_by("-first_day")


def carnets_with_totals(venue_id: UUID) -> QuerySet[Any]:
    """The same, each with the `total` that was struck in its last line."""
    last = CarnetLine.objects.filter(carnet=OuterRef("pk")).order_by("-number").values("total_after")[:1]
    return carnets(venue_id).annotate(total=Coalesce(Subquery(last), NOTHING))


def state_of(carnet: Carnet) -> str:
    """Whether a carnet of `carnets` is open, paid to the commune, or closed."""
    return "closed" if hasattr(carnet, "closing") else "paid" if hasattr(carnet, "payment") else "open"


def carnet(venue_id: UUID, label: str) -> Carnet:
    """Raises NotFound."""
    return get_row(carnets(venue_id), _("Orphan register not found."), label=label)


def carnet_labelled(venue_id: UUID, label: str) -> Carnet | None:
    return carnets(venue_id).filter(label=label).first()


def is_paid(carnet: Carnet) -> bool:
    """Whether a carnet takes no further line: paid to the commune, or closed without a cent in it."""
    return CommunePayment.objects.filter(carnet=carnet).exists() or Closing.objects.filter(carnet=carnet).exists()


def is_closed(carnet: Carnet) -> bool:
    return Closing.objects.filter(carnet=carnet).exists()


def last_line(carnet: Carnet) -> CarnetLine | None:
    return CarnetLine.objects.filter(carnet=carnet).order_by("-number").first()


def line_by_nonce(carnet: Carnet, nonce: UUID) -> CarnetLine | None:
    return CarnetLine.objects.filter(carnet=carnet, nonce=nonce).first()


def last_booking(carnet: Carnet) -> LedgerEntry | None:
    """The newest booking of a carnet: every line has one."""
    return LedgerEntry.objects.filter(carnet=carnet).order_by("-number").first()


def total(carnet: Carnet) -> Decimal:
    """The running total of a carnet, as struck in its last line."""
    last = last_line(carnet)
    return last.total_after if last else NOTHING


def last_leg(carnet: Carnet, account: str) -> LedgerLeg | None:
    return LedgerLeg.objects.filter(carnet=carnet, account=account).order_by("-position").first()


def lines(carnet: Carnet) -> QuerySet[Any]:
    """The lines of a carnet in their order, each with its find, what it goes back to, and whether it was reversed."""
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
    """One page of a carnet: its lines, and the totals carried onto it and over to the next one."""

    number: int
    of: int
    count: int
    lines: tuple[Any, ...]
    brought: Decimal
    carried: Decimal

    @property
    def previous(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def next(self) -> int | None:
        return self.number + 1 if self.number < self.of else None


def leaf(carnet: Carnet, asked: str | None) -> Leaf:
    """A page of 25 lines, the last one for nonsense or nothing: found by its numbers, as there is no gap in them."""
    last = last_line(carnet)
    count = last.number if last else 0
    of = max(1, -(-count // LINES_ON_A_LEAF))
    number = int(asked) if asked and asked.isdecimal() and 1 <= int(asked) <= of else of
    first = (number - 1) * LINES_ON_A_LEAF + 1
    found = tuple(lines(carnet).filter(number__range=(first, first + LINES_ON_A_LEAF - 1)))
    return Leaf(
        number,
        of,
        count,
        found,
        brought=found[0].total_before if found else NOTHING,
        carried=found[-1].total_after if found else NOTHING,
    )


@dataclass(frozen=True)
class Totals:
    """What a carnet adds up to, kind by kind; `total` is what stands in it now."""

    entered: Decimal
    refunded: Decimal
    reversed: Decimal
    paid: Decimal

    @property
    def total(self) -> Decimal:
        return self.entered + self.refunded + self.reversed + self.paid


def totals(carnet: Carnet) -> Totals:
    """The changes of a carnet by kind of line: refunds and payments are negative."""
    told = CarnetLine.objects.filter(carnet=carnet).aggregate(
        **{kind: Sum("change", filter=Q(kind=kind)) for kind in LineKind.values}
    )
    found = {kind: told[kind] or NOTHING for kind in LineKind.values}
    return Totals(found["entry"], found["refund"], found["reversal"], found["payment"])


def line(venue_id: UUID, line_id: UUID) -> CarnetLine:
    """Raises NotFound."""
    rows = CarnetLine.objects.select_related("carnet", "find", "original").filter(carnet__venue_id=venue_id)
    return get_row(rows, _("Register entry not found."), pk=line_id)


def open_entries(venue_id: UUID, at: datetime) -> QuerySet[Any]:
    """Entries that may still be claimed at a moment, the first to end first; neither refunded nor reversed."""
    back = CarnetLine.objects.filter(original=OuterRef("pk")).exclude(taken_back_by__kind=LineKind.REVERSAL)
    return (
        CarnetLine.objects.filter(carnet__venue_id=venue_id, kind=LineKind.ENTRY, window_ends_at__gt=at)
        .filter(~Exists(back))
        .select_related("find", "carnet")
        .order_by("window_ends_at", "pk")
    )


@dataclass(frozen=True)
class Balances:
    """Carnet and account side by side, summed anew from every row; amounts in the currency of the house.

    `orphans` is the credit balance of the account, `cash` and `bank` are debit balances: where the money is.
    """

    last_number: int
    carnet: Decimal
    orphans: Decimal
    cash: Decimal
    bank: Decimal

    @property
    def difference(self) -> Decimal:
        return self.carnet - self.orphans


def balances(carnet: Carnet) -> Balances:
    """Summed from every line and every leg, not read from running totals (LU-ART8-5)."""
    said = CarnetLine.objects.filter(carnet=carnet).aggregate(total=Sum("change"))
    last = last_line(carnet)
    legs = LedgerLeg.objects.filter(carnet=carnet).aggregate(
        **{
            f"{side}_{account}": Sum(side, filter=Q(account=account))
            for side in ("debit", "credit")
            for account in Account.values
        }
    )

    def credit(account: str) -> Decimal:
        return (legs[f"credit_{account}"] or NOTHING) - (legs[f"debit_{account}"] or NOTHING)

    return Balances(
        last_number=last.number if last else 0,
        carnet=said["total"] or NOTHING,
        orphans=credit(Account.ORPHANS),
        cash=-credit(Account.CASH),
        bank=-credit(Account.BANK),
    )


def entry(find_id: Any) -> CarnetLine | None:
    """The entry of a find in the carnet, whatever became of it since."""
    return CarnetLine.objects.filter(find_id=find_id, kind=LineKind.ENTRY).select_related("carnet").first()


def is_reversed(line: CarnetLine) -> bool:
    return CarnetLine.objects.filter(original=line, kind=LineKind.REVERSAL).exists()


def given_back(line: CarnetLine) -> Decimal:
    """What was refunded of an entry so far, refunds that were reversed left out."""
    standing = CarnetLine.objects.filter(original=line, kind=LineKind.REFUND).exclude(
        taken_back_by__kind=LineKind.REVERSAL
    )
    return -(standing.aggregate(total=Sum("change"))["total"] or NOTHING)
