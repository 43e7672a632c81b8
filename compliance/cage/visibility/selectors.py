"""Which figures are hidden from a reader until another person has compared the count: counts must be blind."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import partial
from typing import TYPE_CHECKING, Any
from uuid import UUID

from ..count_teams import selectors as count_teams
from ..models.counts import Count, CountKind
from ..models.shifts import Shift

if TYPE_CHECKING:
    from compliance.http.access.presence import StaffContext


SUPERVISE, TEAM, WORK = "cage.count.sign", "cage.box.count", "cage.shift.work"


@dataclass(frozen=True)
class Viewer:
    """The reader: whether they sign counts of floats, count boxes, and may hold a float.

    `team_on` returns the team size for a gaming day.
    """

    staff_id: UUID
    supervises: bool
    counts_boxes: bool
    works: bool
    team_on: Callable[[date], int]

    @classmethod
    def from_presence(cls, presence: "StaffContext") -> "Viewer":
        """Return the reader of a page, an export or an API list."""
        return cls(
            staff_id=presence.staff.pk,
            supervises=presence.may(SUPERVISE),
            counts_boxes=presence.may(TEAM),
            works=presence.may(WORK),
            team_on=partial(count_teams.team_size, presence.house),
        )

    def sees_float(self, people: Iterable[UUID | None], *, compared: bool, box_owed: bool) -> bool:
        """May the reader see the expected amount? After comparison; before, only an uninvolved supervisor.

        The notes for the chips of a table are in its box, so staff who count boxes must wait for the count of that
        box.
        """
        if box_owed and self.counts_boxes:
            return False
        return compared or (self.supervises and self.staff_id not in people)

    def sees_box(self, people: Iterable[UUID | None], *, compared: bool) -> bool:
        """May the reader see the expected amount of a box? Before comparison, never if they count boxes."""
        return compared or (self.supervises and not self.counts_boxes and self.staff_id not in people)

    def sees_pieces(self, people: Iterable[UUID | None], *, handed_on: bool) -> bool:
        """May the reader see the pieces of a closing count? The next holder must count the same float blind."""
        return handed_on or self.supervises or self.staff_id in people


@dataclass(frozen=True)
class VisibleCount:
    """A count as far as it is visible to a reader; None is hidden.

    If the sum is hidden, so is the variance: the expected amount is usually close to the sum.
    """

    count: Count
    difference_shown: bool
    pieces_shown: bool
    disclosed: bool = False

    @property
    def counted(self) -> Decimal | None:
        if self.pieces_shown:
            return self.count.counted
        return None

    @property
    def expected(self) -> Decimal | None:
        if self.difference_shown:
            return self.count.expected
        return None

    @property
    def difference(self) -> Decimal | None:
        if self.difference_shown:
            return self.count.difference
        return None


@dataclass(frozen=True)
class Seen:
    """A count in a register, by medium and in total; None is hidden."""

    cash: Decimal | None
    chips: Decimal | None
    plaques: Decimal | None
    counted: Decimal | None
    expected_cash: Decimal | None
    expected_chips: Decimal | None
    expected_plaques: Decimal | None
    expected: Decimal | None
    difference: Decimal | None
    explanation: str | None
    explained: bool
    disclosed: bool
    signed: bool

    @classmethod
    def from_visible(cls, visible: VisibleCount, *, hidden: bool = False) -> "Seen":
        """Return what a register may show of a count; `hidden` hides all its sums."""
        count = visible.count
        explanation = getattr(count, "explanation", None)
        pieces = visible.pieces_shown and not hidden
        due = visible.difference_shown and not hidden
        return cls(
            **{name: getattr(count, name) if pieces else None for name in ("cash", "chips", "plaques", "counted")},
            **{
                name: getattr(count, name) if due else None
                for name in ("expected_cash", "expected_chips", "expected_plaques", "expected", "difference")
            },
            explanation=explanation.said if explanation and visible.difference_shown else None,
            explained=explanation is not None,
            disclosed=visible.disclosed,
            signed=bool(count.signatures.all()),
        )


@dataclass
class _Part:
    """Participants and signatories of the counts of a float or box, and whether a variance was disclosed."""

    gaming_day: date
    people: set[UUID | None] = field(default_factory=set)
    signatures: set[UUID] = field(default_factory=set)
    disclosed: bool = False


def _parts_by_float(shifts: Iterable[UUID]) -> dict[tuple[UUID, UUID | None], _Part]:
    """Return the participants for each float and box of these shifts, by shift and fitting."""
    rows = (
        # The joins repeat each count for every signature; the sets below remove the repetitions.
        Count.objects.filter(shift__in=shifts)
        .exclude(kind=CountKind.OPENING)
        .values_list(
            *("shift_id", "fitting_id", "disclosure", "signatures", "counted_by_id", "shift__opened_by_id"),
            *("shift__gaming_day", "fitting__opening__opened_by_id", "fitting__opening__witnessed_by_id"),
        )
    )
    found: dict[tuple[UUID, UUID | None], _Part] = {}
    for shift_id, fitting_id, disclosure, signature, counter, holder, on, opener, witness in rows:
        part = found.setdefault((shift_id, fitting_id), _Part(on))
        part.people |= {counter, opener, witness} if fitting_id else {counter, holder}
        part.signatures |= {signature} - {None}
        part.disclosed |= disclosure is not None
    return found


def visible_counts(counts: Iterable[Count], reader: Viewer) -> dict[UUID, VisibleCount]:
    """Return what a reader may see of each count by id, with one set of queries."""
    rows = list(counts)
    shifts = {row.shift_id for row in rows}
    parts = _parts_by_float(shifts)
    box_owed = count_teams.shifts_with_open_boxes(reader.team_on, shifts)
    found = list(Shift.objects.filter(pk__in=shifts).values_list("pk", "before__opened_by_id", "after"))
    before = {pk: holder for pk, holder, _after in found}
    handed_on = {pk for pk, _holder, after in found if after is not None}

    def one(row: Count) -> VisibleCount:
        if row.kind == CountKind.OPENING:
            # The counter and the former holder know this amount already.
            both = {row.counted_by_id, before.get(row.shift_id)}
            pieces = not reader.works or reader.sees_pieces(both, handed_on=row.shift_id in handed_on)
            return VisibleCount(row, difference_shown=pieces, pieces_shown=pieces)
        part = parts[row.shift_id, row.fitting_id]
        if row.kind == CountKind.BOX:
            # One signature compares a float, but a box is counted by its whole team.
            needed_signatures = count_teams.wanted_signatures(reader.team_on(part.gaming_day))
            is_compared = part.disclosed or len(part.signatures) >= needed_signatures
            # Only the expected amount is hidden: no next holder counts the same box blind.
            return VisibleCount(
                row, reader.sees_box(part.people, compared=is_compared), pieces_shown=True, disclosed=part.disclosed
            )
        is_compared = part.disclosed or bool(part.signatures)
        seen = reader.sees_float(part.people, compared=is_compared, box_owed=row.shift_id in box_owed)
        pieces = reader.sees_pieces(part.people, handed_on=row.shift_id in handed_on)
        return VisibleCount(row, seen and pieces, pieces, part.disclosed)

    return {row.pk: one(row) for row in rows}


def totals_hidden(shift: Shift, reader: Viewer) -> bool:
    """Are the running totals of a float hidden? The last one is the expected amount."""
    return shift.pk in hidden_totals([shift], reader)


def hidden_totals(shifts: Iterable[Shift], reader: Viewer) -> set[UUID]:
    """Return the shifts with hidden totals, with one set of queries."""
    rows = {shift.pk: shift for shift in shifts}
    parts = _parts_by_float(rows)
    owed = count_teams.shifts_with_open_boxes(reader.team_on, list(rows)) if reader.counts_boxes else set()
    handed_on = set(Shift.objects.filter(before__in=rows).values_list("before_id", flat=True))

    def is_hidden(shift: Shift) -> bool:
        # A float that is not counted yet has no part.
        part = parts.get((shift.pk, None), _Part(shift.gaming_day))
        people = {shift.opened_by_id, *part.people}
        is_compared = part.disclosed or bool(part.signatures)
        if not reader.sees_float(people, compared=is_compared, box_owed=shift.pk in owed):
            return True
        return not reader.sees_pieces(people, handed_on=shift.pk in handed_on)

    return {pk for pk, shift in rows.items() if is_hidden(shift)}


def bookings_hidden(shift: Shift, reader: Viewer) -> bool:
    """Are the amounts of a float hidden? They add up to what the next holder must count blind."""
    if is_owed(shift, reader):
        return True
    return reader.works and not reader.sees_pieces([shift.opened_by_id], handed_on=_handed_on(shift))


def _handed_on(shift: Shift) -> bool:
    return Shift.objects.filter(before=shift.pk).exists()


def is_owed(shift: Shift, reader: Viewer) -> bool:
    """Must bookings and exchanges of a table be hidden from a reader who counts its boxes? They add up to the drop."""
    return (
        reader.counts_boxes
        and shift.table_id is not None
        and bool(count_teams.shifts_with_open_boxes(reader.team_on, [shift.pk]))
    )


# Any: rows of several models with the same columns of amounts.
def hide_amounts(rows: Collection[Any], reader: Viewer) -> None:
    """Remove hidden amounts from exchanges and set `amount_hidden`."""
    owed: set[UUID] = set()
    if reader.counts_boxes:
        # A refusal on the floor has no shift.
        shifts = [row.shift_id for row in rows if row.shift_id is not None]
        owed = count_teams.shifts_with_open_boxes(reader.team_on, shifts)
    for row in rows:
        row.amount_hidden = row.shift_id in owed
        if row.amount_hidden:
            # Removed from the row: page, file and API all read it there.
            row.amount = None
