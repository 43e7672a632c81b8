"""The account of orphan funds: bookings, journal and turnovers."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from django.db.models import Prefetch, QuerySet, Sum

from compliance.orphans.models.carnets import Carnet
from compliance.orphans.models.ledger import Account, LedgerEntry, LedgerLeg
from compliance.rules.values.amounts import ZERO


def not_closed(venue_id: UUID) -> QuerySet[Carnet]:
    """Return the registers of a house whose financial year is not closed, the oldest first."""
    return Carnet.objects.filter(venue_id=venue_id, closing__isnull=True).order_by("first_day")


def journal_legs(carnet: Carnet) -> QuerySet[LedgerLeg]:
    """Return every leg of every booking of a year in order, debit before credit, each with its voucher."""
    return (
        LedgerLeg.objects.filter(carnet=carnet)
        .select_related("entry", "entry__line", "entry__booked_by")
        .order_by("entry__number", "-debit", "pk")
    )


@dataclass(frozen=True)
class Turnover:
    """The turnover of one account: the sum of its debits and the sum of its credits."""

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


def account_turnovers(carnet: Carnet) -> dict[str, Turnover]:
    """Return the turnovers of the three accounts of a year by account name, summed from every leg."""
    rows = LedgerLeg.objects.filter(carnet=carnet).values("account").annotate(left=Sum("debit"), right=Sum("credit"))
    sums = {row["account"]: (row["left"], row["right"]) for row in rows.order_by("account")}
    return {account: Turnover(account, *sums.get(account, (ZERO, ZERO))) for account in Account.values}


def bookings(carnet: Carnet) -> QuerySet[LedgerEntry]:
    """Return the bookings of a year in order, each with its legs (debit first) and its register line."""
    legs = Prefetch("legs", LedgerLeg.objects.select_related("entry__line").order_by("-debit", "pk"))
    return LedgerEntry.objects.filter(carnet=carnet).select_related("line").prefetch_related(legs).order_by("number")


def newest_first(carnet: Carnet) -> range:
    """Return the booking numbers of a year in descending order; without gaps, so pages need no row count."""
    last = LedgerEntry.objects.filter(carnet=carnet).order_by("-number").values_list("number", flat=True).first()
    return range(last or 0, 0, -1)


def bookings_numbered(carnet: Carnet, numbers: Sequence[int]) -> QuerySet[LedgerEntry]:
    """Return the bookings with these numbers, newest first."""
    return bookings(carnet).filter(number__in=list(numbers)).order_by("-number")
