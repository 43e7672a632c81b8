"""What the pages of the cage ask: whose drawers are open, what waits for a signature, and what became of each shift."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from . import selectors
from .models import Count, CountKind, CountLine, CountSignature, Entry, Exchange, Shift, Slip, SlipLine

FITS = Q(cash=F("expected_cash"), chips=F("expected_chips"), plaques=F("expected_plaques"))


def shifts(venue_id: UUID) -> QuerySet[Any]:
    """Every shift of a house, with how far it is."""
    ends = Count.objects.filter(shift=OuterRef("pk"), kind__in=selectors.AT_END)
    signed = CountSignature.objects.filter(count__shift=OuterRef("pk"), count__kind__in=selectors.AT_END)
    return (
        Shift.objects.filter(venue_id=venue_id)
        .select_related("desk", "table", "opened_by", "before")
        .annotate(counted=Exists(ends), signed=Exists(signed))
    )


def shift(venue_id: UUID, shift_id: UUID) -> Any:
    """One shift of a house. Raises NotFound."""
    return get_row(shifts(venue_id), _("Shift not found."), pk=shift_id)


def drawers_of(venue_id: UUID, staff_id: UUID) -> QuerySet[Shift]:
    """The open drawers that somebody holds."""
    return selectors.open_shifts(venue_id).filter(opened_by_id=staff_id)


def open_at(venue_id: UUID, places: Iterable[UUID]) -> dict[UUID | None, Shift]:
    """The open shift of each desk or table that has one, by the id of the place."""
    ids = list(places)
    found = selectors.open_shifts(venue_id).filter(Q(desk_id__in=ids) | Q(table_id__in=ids))
    return {row.desk_id or row.table_id: row for row in found}


def last_counts(rows: Iterable[Shift]) -> dict[UUID, Count]:
    """The count that stands for the end of each shift that has one."""
    found = Count.objects.filter(shift__in=[row.pk for row in rows], kind__in=selectors.AT_END)
    return {count.shift_id: count for count in found.order_by("number")}


def entries_of(shift_id: UUID) -> QuerySet[Entry]:
    """The bookings of a shift in their order."""
    found = Entry.objects.filter(shift_id=shift_id)
    return found.select_related("entered_by", "slip", "original", "voided").order_by("position")


def booking(venue_id: UUID, entry_id: UUID) -> Entry:
    """One booking of a house. Raises NotFound."""
    rows = Entry.objects.filter(shift__venue_id=venue_id)
    rows = rows.select_related("shift__desk", "shift__table", "shift__opened_by")
    return get_row(rows, _("Entry not found."), pk=entry_id)


def exchanges_of(shift_id: UUID) -> QuerySet[Exchange]:
    """The exchanges of a shift, the refused ones too; without names."""
    return Exchange.objects.filter(shift_id=shift_id).order_by("made_at", "pk")


def counts(venue_id: UUID) -> QuerySet[Count]:
    """Every count of a house, with its signatures and what was said of its difference."""
    return (
        Count.objects.filter(shift__venue_id=venue_id)
        .select_related("shift__desk", "shift__table", "shift__opened_by", "counted_by", "explanation", "disclosure")
        .prefetch_related("signatures__signed_by")
    )


def count(venue_id: UUID, count_id: UUID) -> Count:
    """One count of a house. Raises NotFound."""
    return get_row(counts(venue_id), _("Count not found."), pk=count_id)


def counts_to_sign(venue_id: UUID) -> QuerySet[Count]:
    """Counts of drawers that nobody has signed, the last of each; those of boxes are signed by their team.

    A hand-over that fits needs no third person: the closing count before it has its own signature. The float of a
    drawer that nobody held before has none.
    """
    later = Count.objects.filter(shift=OuterRef("shift"), kind=CountKind.RECOUNT, number__gt=OuterRef("number"))
    again = Q(kind__in=selectors.AT_END) & Exists(later)
    return (
        counts(venue_id)
        .filter(~again, ~Exists(CountSignature.objects.filter(count=OuterRef("pk"))))
        .exclude(kind=CountKind.BOX)
        .exclude(FITS, kind=CountKind.OPENING, shift__before__isnull=False)
        .order_by("counted_at", "pk")
    )


@dataclass(frozen=True)
class Compared:
    """One value on a count sheet, beside the same value on the count before it; numbers of pieces."""

    medium: str
    value: Decimal
    quantity: int
    before: int

    @property
    def sum(self) -> Decimal:
        return self.value * self.quantity


def compare_pieces(found: Count) -> list[Compared]:
    """The pieces of a count beside those of the count before it: the former holder's, or the first one's."""
    former = former_count(found)
    now, then = _pieces(found), _pieces(former) if former else {}
    keys = sorted(now | then, key=lambda key: (_ORDER[key[0]], -key[1]))
    return [Compared(*key, now.get(key, 0), then.get(key, 0)) for key in keys]


def former_count(found: Count) -> Count | None:
    """The count that another one is put beside: what the drawer was handed over with, or what was counted before."""
    if found.kind == CountKind.OPENING:
        before = found.shift.before_id
        return (
            Count.objects.filter(shift_id=before, kind__in=selectors.AT_END).order_by("-number").first()
            if before
            else None
        )
    if found.kind == CountKind.RECOUNT:
        earlier = Count.objects.filter(shift_id=found.shift_id, kind__in=selectors.AT_END, number__lt=found.number)
        return earlier.order_by("-number").first()
    return None


_ORDER = {"note": 0, "coin": 1, "chip": 2, "plaque": 3}


def _pieces(found: Count) -> dict[tuple[str, Decimal], int]:
    rows = CountLine.objects.filter(count=found).values_list("medium", "value", "quantity")
    return {(medium, value): quantity for medium, value, quantity in rows}


def slips(venue_id: UUID) -> QuerySet[Slip]:
    """Every slip of a house, newest first, with both drawers and its end."""
    return (
        Slip.objects.filter(venue_id=venue_id)
        .select_related(
            "giver__desk", "giver__table", "giver__opened_by", "taker__desk", "taker__table", "taker__opened_by"
        )
        .select_related("prepared_by", "end__signed_by")
        .order_by("-prepared_at", "-pk")
    )


def pieces_of(found: Slip) -> QuerySet[SlipLine]:
    """The pieces of a slip, chips before plaques, the dearest first."""
    return SlipLine.objects.filter(slip=found).order_by("medium", "-value")


def slip(venue_id: UUID, slip_id: UUID) -> Slip:
    """One slip of a house. Raises NotFound."""
    return get_row(slips(venue_id), _("Slip not found."), pk=slip_id)


def slips_on_the_way(venue_id: UUID) -> QuerySet[Slip]:
    """Slips that nobody has signed for yet."""
    return slips(venue_id).filter(end__isnull=True)


def slips_of(shift_id: UUID, venue_id: UUID) -> QuerySet[Slip]:
    """Slips from and to the drawer of a shift."""
    return slips(venue_id).filter(Q(giver_id=shift_id) | Q(taker_id=shift_id))


def slips_for(venue_id: UUID, staff_id: UUID) -> QuerySet[Slip]:
    """Slips on the way that somebody may sign: to a drawer they hold, or to a table; never those they prepared."""
    return (
        slips_on_the_way(venue_id)
        .filter(Q(taker__opened_by_id=staff_id) | Q(taker__table__isnull=False))
        .exclude(prepared_by_id=staff_id)
    )


def pieces_in_use(venue_id: UUID) -> list[tuple[str, Decimal, str]]:
    """The chips and plaques that a house counts: medium, value and the colours it has, the dearest first."""
    known: dict[tuple[str, Decimal], list[str]] = {}
    for medium, value, colour in selectors.denominations(venue_id):
        known.setdefault((medium, value), []).append(colour)
    ordered = sorted(known, key=lambda key: (_ORDER[key[0]], -key[1]))
    return [(*key, ", ".join(dict.fromkeys(known[key]))) for key in ordered]


def left_open(venue_id: UUID, today: date) -> QuerySet[Shift]:
    """Drawers of an earlier gaming day that nobody has counted yet."""
    return selectors.open_shifts(venue_id).filter(gaming_day__lt=today)
