"""Queries on chips and plaques: how many exist, how many were counted in the cage, and how many are outside it."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db.models import OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Abs, Coalesce
from django.utils.translation import gettext as _

from compliance.games.selectors import games
from compliance.refusals import get_row
from compliance.rules.values.amounts import ZERO
from compliance.venues.selectors import venues

from ..models.chips import Piece, PieceMedium, PieceRetirement, StockChange
from ..models.counts import Count, CountKind, CountLine
from ..witnesses.selectors import CONFIRMED

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

# Counts of a float. The count of a drop box contains no chips.
OF_FLOATS = (CountKind.OPENING, CountKind.CLOSING, CountKind.RECOUNT)


@dataclass(frozen=True)
class PieceTotal:
    """Chips or plaques of one value: how many exist, how many were last counted at desks and tables, and the rest.

    `pieces_outside` is the number that guests hold or that is missing; it is negative if more pieces were counted than
    exist. `unsigned` is the number of pieces in stock changes that the witness has not signed, or disputes.
    """

    medium: str
    value: Decimal
    exist: int
    counted: int
    unsigned: int = 0

    @property
    def pieces_outside(self) -> int:
        return self.exist - self.counted

    @property
    def outside_worth(self) -> Decimal:
        return self.pieces_outside * self.value


class PieceStock(TypedDict):
    """What `pieces` annotates: the stock, and the part of it in unconfirmed changes."""

    exist: int | None
    unsigned: int


def pieces(venue_id: UUID) -> "QuerySet[WithAnnotations[Piece, PieceStock]]":
    """Return the denominations of a casino with their stock, and the part of it in unconfirmed stock changes."""
    # Every change stores the stock after it, so the newest one answers without a sum.
    newest = StockChange.objects.filter(piece=OuterRef("pk")).order_by("-position").values("after")[:1]
    unsigned = StockChange.objects.filter(piece=OuterRef("pk")).exclude(CONFIRMED).order_by().values("piece")
    return (
        Piece.objects.filter(venue_id=venue_id)
        .annotate(exist=Subquery(newest))
        # Abs(): a delivery and a removal without signatures must not cancel each other out.
        .annotate(unsigned=Coalesce(Subquery(unsigned.annotate(all=Sum(Abs("change"))).values("all")), 0))
        .select_related("entered_by", "retired__retired_by")
        .order_by("medium", "-value", "series")
    )


def get_piece(venue_id: UUID, piece_id: UUID) -> Piece:
    """Return one denomination of this casino. Raises NotFound."""
    found: Piece = get_row(pieces(venue_id), _("Denomination not found."), pk=piece_id)
    return found


def is_known(venue_id: UUID, medium: str, value: Decimal, series: str) -> bool:
    return Piece.objects.filter(venue_id=venue_id, medium=medium, value=value, series=series).exists()


def is_retired(piece_id: UUID) -> bool:
    return PieceRetirement.objects.filter(piece_id=piece_id).exists()


def has_another_series(piece: Piece) -> bool:
    """Is the same value still in use under another series?"""
    others = Piece.objects.filter(venue_id=piece.venue_id, medium=piece.medium, value=piece.value)
    return others.filter(retired__isnull=True).exclude(pk=piece.pk).exists()


def last_change(piece_id: UUID) -> StockChange | None:
    return StockChange.objects.filter(piece_id=piece_id).order_by("-position").first()


def last_counts(venue_id: UUID) -> QuerySet[Count]:
    """Return the newest count of every desk and table of the casino."""
    counts = Count.objects.filter(kind__in=OF_FLOATS, shift__venue=venue_id)
    newest = counts.order_by("-shift__number", "-number").values("pk")
    # By place, of which there are few: an index gives the newest shift of each, however many came before.
    at_desks = Subquery(newest.filter(shift__desk=OuterRef("pk"))[:1])
    at_tables = Subquery(newest.filter(shift__table=OuterRef("pk"))[:1])
    desks = venues.cash_desks(venue_id).values_list(at_desks)
    tables = games.every_table(venue_id).values_list(at_tables)
    return counts.filter(pk__in=[last for (last,) in (*desks, *tables) if last is not None])


def counted_since(venue_id: UUID) -> datetime | None:
    """Return the time of the oldest of the last counts."""
    first = last_counts(venue_id).order_by("counted_at").first()
    if first:
        return first.counted_at
    return None


def chip_inventory(venue_id: UUID) -> list[PieceTotal]:
    """Return chips and plaques by value, largest first, chips before plaques."""
    exist: dict[tuple[str, Decimal], int] = defaultdict(int)
    unsigned: dict[tuple[str, Decimal], int] = defaultdict(int)
    for medium, value, number, open_ in pieces(venue_id).values_list("medium", "value", "exist", "unsigned"):
        # A count knows values and no series, so the series of one value are added up.
        exist[medium, value] += number or 0
        unsigned[medium, value] += open_
    lines = CountLine.objects.filter(count__in=last_counts(venue_id), medium__in=PieceMedium.values)
    sums = lines.values_list("medium", "value").annotate(pieces=Sum("quantity")).order_by()
    quantities = {(medium, value): quantity for medium, value, quantity in sums}
    keys = sorted({*exist, *quantities}, key=lambda key: (key[0], -key[1]))
    return [PieceTotal(*key, exist[key], quantities.get(key, 0), unsigned[key]) for key in keys]


def counted_of(piece: Piece) -> int:
    """Return how many pieces of this value were in the last counts, whatever their series."""
    lines = CountLine.objects.filter(count__in=last_counts(piece.venue_id), medium=piece.medium, value=piece.value)
    return lines.aggregate(all=Sum("quantity"))["all"] or 0


def outside_in_all(rows: Iterable[PieceTotal]) -> Decimal:
    """Return the total value of chips and plaques outside the cage, in the casino's currency."""
    return sum((row.outside_worth for row in rows), ZERO)


def unsigned_in_all(rows: Iterable[PieceTotal]) -> int:
    """Return the number of pieces in unconfirmed stock changes."""
    return sum(row.unsigned for row in rows)
