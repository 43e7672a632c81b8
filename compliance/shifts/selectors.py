"""Questions about the cage: which drawers are open, what was booked last, what each should hold."""

from decimal import Decimal
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet, Sum
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from .models import (
    BoxOpening,
    Count,
    CountKind,
    CountSignature,
    Disclosure,
    Entry,
    EntryKind,
    Piece,
    Shift,
    Slip,
    SlipEnd,
)

BY_SLIP = (EntryKind.FILL, EntryKind.CREDIT, EntryKind.TRANSFER)
AT_END = (CountKind.CLOSING, CountKind.RECOUNT)


def is_counted(shift_id: UUID) -> bool:
    """Whether the drawer of a shift was counted at its end."""
    return Count.objects.filter(shift_id=shift_id, kind=CountKind.CLOSING).exists()


def last_entry(shift_id: UUID) -> Entry | None:
    return Entry.objects.filter(shift_id=shift_id).order_by("-position").first()


def entry_by_nonce(shift_id: UUID, nonce: UUID) -> Entry | None:
    return Entry.objects.filter(shift_id=shift_id, nonce=nonce).first()


def booked_at_desk(desk_id: UUID, nonce: UUID) -> Entry | None:
    """A booking of another area in any shift of a desk, by the nonce that area gave it."""
    return Entry.objects.filter(shift__desk_id=desk_id, nonce=nonce).select_related("shift").first()


def is_taken_back(entry: Entry) -> bool:
    """Whether another booking has taken this one back."""
    return Entry.objects.filter(original=entry).exists()


def paid_alone(shift: Shift) -> Decimal:
    """The other payments that the holder of a drawer booked in a shift without anybody else, less what is voided."""
    rows = Entry.objects.filter(shift=shift, kind=EntryKind.OTHER_OUT, entered_by=shift.opened_by_id, voided=None)
    return -(rows.aggregate(sum=Sum("cash"))["sum"] or Decimal("0.00"))


def open_shifts(venue_id: UUID) -> QuerySet[Shift]:
    """The shifts of a house whose drawer is not counted yet, by number."""
    closing = Count.objects.filter(shift=OuterRef("pk"), kind=CountKind.CLOSING)
    return (
        Shift.objects.filter(~Exists(closing), venue_id=venue_id)
        .select_related("desk", "table", "opened_by")
        .order_by("number")
    )


def open_shift(venue_id: UUID, shift_id: UUID, field: str) -> Shift:
    """An open shift that a body names. Raises NotFound for that field."""
    return get_row(open_shifts(venue_id), _("Open shift not found."), field, pk=shift_id)


def open_shift_of_desk(desk_id: UUID) -> Shift | None:
    """The shift in whose drawer money of a desk lies now."""
    closing = Count.objects.filter(shift=OuterRef("pk"), kind=CountKind.CLOSING)
    return Shift.objects.filter(~Exists(closing), desk_id=desk_id).first()


def shift_by_nonce(venue_id: UUID, nonce: UUID) -> Shift | None:
    return Shift.objects.filter(venue_id=venue_id, nonce=nonce).first()


def last_shift(*, desk_id: UUID | None = None, table_id: UUID | None = None) -> Shift | None:
    """The newest shift of a desk or of a table."""
    place = {"desk_id": desk_id} if desk_id else {"table_id": table_id}
    return Shift.objects.filter(**place).select_related("opened_by").order_by("-number").first()


def place_of(shift: Shift) -> str:
    """What its desk or table is called."""
    return str(shift.desk or shift.table)


def counts_of(shift_id: UUID) -> QuerySet[Count]:
    """The counts of a shift, in their order."""
    return Count.objects.filter(shift_id=shift_id).select_related("counted_by", "explanation").order_by("number")


def last_count(shift_id: UUID) -> Count:
    """The count that stands for the end of a shift. Raises Count.DoesNotExist while its drawer is open."""
    return counts_of(shift_id).filter(kind__in=AT_END).latest("number")


def count_by_nonce(shift_id: UUID, nonce: UUID) -> Count | None:
    return Count.objects.filter(shift_id=shift_id, nonce=nonce).first()


def counted_again(count: Count) -> bool:
    """Whether a later count stands in its place."""
    later = Count.objects.filter(shift_id=count.shift_id, number__gt=count.number)
    if count.kind == CountKind.BOX:
        return later.filter(fitting_id=count.fitting_id).exists()
    return count.kind != CountKind.OPENING and later.filter(kind=CountKind.RECOUNT).exists()


def counts_beside(count: Count) -> QuerySet[Count]:
    """The counts of the same drawer at the end of the same shift, or of the same box; an opening count stands alone."""
    found = Count.objects.filter(shift_id=count.shift_id)
    if count.kind == CountKind.BOX:
        found = found.filter(fitting_id=count.fitting_id)
    elif count.kind == CountKind.OPENING:
        found = found.filter(kind=CountKind.OPENING)
    else:
        found = found.filter(kind__in=AT_END)
    return found.select_related("shift", "counted_by", "explanation", "disclosure").order_by("number")


def differing_counts(count: Count) -> list[Count]:
    """The counts beside one that differ, itself included."""
    return [each for each in counts_beside(count) if gap_of(each)]


def is_disclosed(count: Count) -> bool:
    """Whether somebody else has compared a count, or one beside it, and asked why it differs."""
    return Disclosure.objects.filter(count__in=counts_beside(count).values("pk")).exists()


def took_part(count: Count) -> set[UUID]:
    """Who holds the drawer of a count or counted it; of a box, who counted it, opened it or stood by."""
    people = set(counts_beside(count).values_list("counted_by_id", flat=True))
    if count.kind != CountKind.BOX:
        return people | {count.shift.opened_by_id}
    opening = BoxOpening.objects.filter(fitting_id=count.fitting_id)
    return people.union(*opening.values_list("opened_by_id", "witnessed_by_id"))


def had_a_hand_in(shift_id: UUID, staff_id: UUID) -> bool:
    """Whether somebody put right what a drawer should hold, or booked in a desk's drawer that another one holds.

    A slip has a second signature of its own; at a table everybody who deals books.
    """
    booked = Entry.objects.filter(shift_id=shift_id, entered_by_id=staff_id)
    of_another = Q(shift__desk__isnull=False) & ~Q(shift__opened_by_id=staff_id) & ~Q(kind__in=BY_SLIP)
    return booked.filter(Q(kind=EntryKind.ADJUSTMENT) | of_another).exists()


def knows(count: Count) -> set[UUID]:
    """Who took part in a count, or compared it or one beside it: they have seen what should be there."""
    compared = Disclosure.objects.filter(count__in=counts_beside(count).values("pk"))
    return took_part(count).union(compared.values_list("disclosed_by_id", flat=True))


def is_signed(count_id: UUID) -> bool:
    return CountSignature.objects.filter(count_id=count_id).exists()


def signed_by(count_id: UUID, staff_id: UUID) -> bool:
    return CountSignature.objects.filter(count_id=count_id, signed_by_id=staff_id).exists()


def gap_of(count: Count) -> Decimal:
    """The largest difference of a count, by means or in all; zero where chips are won and lost at a table."""
    if count.shift.table_id is not None and count.kind in AT_END:
        return Decimal("0.00")
    cash, chips = count.cash - count.expected_cash, count.chips - count.expected_chips
    plaques = count.plaques - count.expected_plaques
    return max(abs(cash), abs(chips), abs(plaques), abs(cash + chips + plaques))


def dropped_into(fitting_id: UUID) -> Decimal:
    """The notes that went into a box while it was fitted."""
    found = Entry.objects.filter(fitting_id=fitting_id).aggregate(all=Sum("dropped"))["all"]
    return found or Decimal("0.00")


def slips_on_the_way(shift_id: UUID) -> list[Slip]:
    """Slips from or to a drawer that nobody has signed for yet."""
    found = Slip.objects.filter(Q(giver_id=shift_id) | Q(taker_id=shift_id), end__isnull=True)
    return list(found.order_by("prepared_at"))


def slip_by_nonce(giver_id: UUID, nonce: UUID) -> Slip | None:
    return Slip.objects.filter(giver_id=giver_id, nonce=nonce).first()


def end_of(slip_id: UUID) -> SlipEnd | None:
    """The second signature of a slip; none while it is on the way."""
    return SlipEnd.objects.filter(slip_id=slip_id).first()


def values_in_use(venue_id: UUID, medium: str) -> set[Decimal]:
    """The values of chips or plaques that a house uses now."""
    rows = Piece.objects.filter(venue_id=venue_id, medium=medium, retired__isnull=True)
    return set(rows.values_list("value", flat=True))


def denominations(venue_id: UUID) -> QuerySet[Piece, tuple[str, Decimal, str]]:
    """Medium, value and colour of every chip and plaque that a house uses now."""
    rows = Piece.objects.filter(venue_id=venue_id, retired__isnull=True).order_by("medium", "-value", "colour")
    return rows.values_list("medium", "value", "colour")
