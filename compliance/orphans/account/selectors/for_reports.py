"""Figures and rows of orphan funds for reports, as recorded at the end of the period."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from itertools import islice
from typing import TYPE_CHECKING, Any, TypedDict
from uuid import UUID

from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet, Sum

from compliance.orphans.carnet.selectors import carnets
from compliance.orphans.finds import selectors
from compliance.orphans.models.carnets import Carnet, CarnetLine, CashInPiece, LineKind
from compliance.orphans.models.closings import CommunePayment, Reconciliation
from compliance.orphans.models.finds import Regime
from compliance.orphans.models.ledger import Account, LedgerLeg
from compliance.rules.values.amounts import ZERO

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.orphans.finds.selectors import FindState
    from compliance.orphans.models.finds import Find

CHUNK = 2_000


def carnets_of_dates(venue_id: UUID, first_day: date, last_day: date) -> list[Carnet]:
    """Return the registers whose year overlaps a range of calendar dates, or that have lines in it, oldest first."""
    # A find of the last day, paid in after the payment, is a line of the next register and older than its first day.
    lines = CarnetLine.objects.filter(carnet=OuterRef("pk"), registered_on__range=(first_day, last_day))
    touched = Q(first_day__lte=last_day, last_day__gte=first_day) | Q(Exists(lines))
    return list(carnets(venue_id).filter(touched).order_by("first_day"))


class LinePieces(TypedDict):
    """What `lines_of_dates` attaches to each line: kind, value and count of the chips and notes paid in."""

    pieces: list[tuple[str, Decimal, int]]


def lines_of_dates(
    carnet: Carnet, first_day: date | None, last_day: date | None, *, until: datetime
) -> "Iterator[WithAnnotations[CarnetLine, LinePieces]]":
    """Yield the lines of a register in order, for a range of the house's calendar dates or for the whole year.

    Lines written after `until` are left out.

    Each line has its find, the line it refers to, its author and its way of payment, and `pieces`: (kind, value,
    count).
    """
    found: QuerySet[Any] = _lines_in_period(carnet, first_day, last_day, until).select_related(
        "find", "original__carnet", "registered_by", "cash_in__desk", "refund__desk", "payment"
    )
    lines = found.order_by("number").iterator(chunk_size=CHUNK)
    # In chunks, because a register of a year may not fit into memory at once.
    while some := list(islice(lines, CHUNK)):
        pieces: dict[UUID, list[tuple[str, Decimal, int]]] = {row.pk: [] for row in some}
        piece_rows = CashInPiece.objects.filter(cash_in__line__in=list(pieces)).order_by("pk")
        for line_id, kind, value, count in piece_rows.values_list("cash_in__line_id", "kind", "unit_value", "count"):
            pieces[line_id].append((kind, value, count))
        for row in some:
            row.pieces = pieces[row.pk]
            yield row


def counted_of_dates(
    carnet: Carnet, first_day: date | None, last_day: date | None, *, until: datetime
) -> tuple[int, Decimal | None]:
    """Count these lines, and return the total before the first of them; None if there is none."""
    lines = _lines_in_period(carnet, first_day, last_day, until)
    first = lines.order_by("number").first()
    return lines.count(), first.total_before if first else None


def _lines_in_period(
    carnet: Carnet, first_day: date | None, last_day: date | None, until: datetime
) -> QuerySet[CarnetLine]:
    lines = CarnetLine.objects.filter(carnet=carnet, registered_at__lte=until)
    if first_day is not None and last_day is not None:
        return lines.filter(registered_on__range=(first_day, last_day))
    return lines


def total_before(carnet: Carnet, day: date) -> Decimal:
    """Return the running total of a register at the beginning of the calendar date `day`."""
    last = CarnetLine.objects.filter(carnet=carnet, registered_on__lt=day).order_by("-number").first()
    return last.total_after if last else ZERO


@dataclass(frozen=True)
class CarnetBalances:
    """A register and its accounts at a given time, summed from every row; amounts in the currency of the house.

    `orphans` is a credit balance, `cash` and `bank` are debit balances. `unbooked` are lines that are missing from the
    account or booked with another amount.
    """

    lines: int
    last_number: int
    carnet: Decimal
    orphans: Decimal
    cash: Decimal
    bank: Decimal
    unbooked: tuple[int, ...]


def carnets_of_moments(venue_id: UUID, began_at: datetime, ended_at: datetime) -> list[Carnet]:
    """Return the registers that were open at any time between `began_at` and `ended_at`, oldest first."""
    # exclude() also keeps the registers that are not closed.
    found = carnets(venue_id).filter(opened_at__lt=ended_at).exclude(closing__closed_at__lt=began_at)
    return list(found.order_by("first_day"))


def carnet_balances_at(carnet: Carnet, at: datetime) -> CarnetBalances:
    """Return what the register and its accounts showed at a given time (LU-ART8-5)."""
    lines = CarnetLine.objects.filter(carnet=carnet, registered_at__lt=at)
    sums = lines.aggregate(lines=Count("pk"), last=Max("number"), total=Sum("change"))
    matching_legs = LedgerLeg.objects.filter(
        entry__line=OuterRef("pk"), account=Account.ORPHANS, credit=F("debit") + OuterRef("change")
    )
    legs = {
        row["account"]: row["credited"] - row["debited"]
        for row in LedgerLeg.objects.filter(carnet=carnet, entry__booked_at__lt=at)
        .values("account")
        .annotate(credited=Sum("credit"), debited=Sum("debit"))
    }
    return CarnetBalances(
        lines=sums["lines"],
        last_number=sums["last"] or 0,
        carnet=sums["total"] or ZERO,
        orphans=legs.get(Account.ORPHANS, ZERO),
        cash=ZERO - legs.get(Account.CASH, ZERO),
        bank=ZERO - legs.get(Account.BANK, ZERO),
        unbooked=tuple(lines.exclude(Exists(matching_legs)).order_by("number").values_list("number", flat=True)),
    )


def reconciliations_in_period(carnet: Carnet, began_at: datetime, ended_at: datetime) -> QuerySet[Reconciliation]:
    """Return the reconciliations of a period, nightly ones and those of the staff, newest first."""
    return (
        Reconciliation.objects.filter(carnet=carnet, reconciled_at__gte=began_at, reconciled_at__lt=ended_at)
        .select_related("reconciled_by")
        .order_by("-reconciled_at", "-pk")
    )


def windows_at(carnet: Carnet, at: datetime) -> QuerySet[CarnetLine]:
    """Return the entries that could still be claimed at a given time: neither refunded nor reversed by then."""
    undone = CarnetLine.objects.filter(original=OuterRef("pk"), kind=LineKind.REVERSAL, registered_at__lt=at)
    back = CarnetLine.objects.filter(original=OuterRef("pk"), registered_at__lt=at).exclude(Exists(undone))
    return (
        CarnetLine.objects.filter(carnet=carnet, kind=LineKind.ENTRY, registered_at__lt=at, window_ends_at__gt=at)
        .exclude(Exists(back))
        .order_by("number")
    )


def payments_in_period(venue_id: UUID, began_at: datetime, ended_at: datetime) -> QuerySet[CommunePayment]:
    """Return the payments to the municipal treasurer recorded in a period, oldest first, with their receipts."""
    return (
        CommunePayment.objects.filter(carnet__venue_id=venue_id, recorded_at__gte=began_at, recorded_at__lt=ended_at)
        .select_related("carnet", "carnet__closing__closed_by", "line", "recorded_by")
        .prefetch_related("receipts__recorded_by")
        .order_by("recorded_at", "pk")
    )


def payment_components(payment: CommunePayment) -> list[tuple[str, bool, int, Decimal]]:
    """Break a payment down by line: (kind, whether it follows the closing of an earlier year, count, sum)."""
    rows = (
        CarnetLine.objects.filter(carnet_id=payment.carnet_id, number__lt=payment.line.number)
        .values_list("kind", "post_closing")
        .annotate(lines=Count("pk"), total=Sum("change"))
        .order_by("kind", "post_closing")
    )
    return list(rows)


def left_behind(
    venue_id: UUID, first_day: date, last_day: date, until: datetime
) -> "QuerySet[WithAnnotations[Find, FindState]]":
    """Return the finds without a register whose gaming day or end is in a range of days, by number.

    Each has its rounds and its worth; rounds recorded after `until` do not count.
    """
    within = Q(gaming_day__range=(first_day, last_day)) | Q(ended__gaming_day__range=(first_day, last_day))
    return (
        selectors.finds(venue_id, until)
        .filter(within, gaming_day__lte=last_day, regime__in=(Regime.GAMES, Regime.CUSTODY))
        .select_related("ended__ended_by")
        .order_by("number")
    )
