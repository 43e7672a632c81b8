"""Queries on a gaming day: the figures of every float and box, and what prevents the closing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db.models import Exists, F, Max, Min, OuterRef, Prefetch, Q, QuerySet, Sum
from django.utils.translation import gettext as _

from compliance.cage.count_teams import selectors as count_teams
from compliance.cage.counts.selectors import counts as count_selectors
from compliance.cage.drawers.selectors import bookings as booking_selectors
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.models.counts import Count, CountKind, CountSignature
from compliance.cage.models.days import CageDay, CageDayLine
from compliance.cage.models.drop_boxes import BoxFitting
from compliance.cage.models.shifts import Entry, EntryKind, Shift
from compliance.cage.models.slips import Slip
from compliance.refusals import NotFound
from compliance.rules.rulebook import NoVersion
from compliance.rules.values.amounts import ZERO
from compliance.venues.domain.house import House

from ..domain import BOX, DESK, TABLE, Figures, Place, sum_places, table_win

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.cage.models.counts import Explanation

# What prevents the closing, in the order in which staff deal with it.
OPEN, UNEXPLAINED, UNSIGNED, SHUT, BOX_UNSIGNED = "open", "unexplained", "unsigned", "shut", "box_unsigned"
# The same for a variance at the take-over.
TAKEN_UNEXPLAINED, TAKEN_UNSIGNED = "taken_unexplained", "taken_unsigned"


@dataclass(frozen=True)
class Spot:
    """A place of the day with the rows behind its figures. `began` is its opening count, `count` its closing count.

    `ends` are all closing counts, `count` is the last of them; `team` is the number of people who count and sign a
    box.
    """

    place: Place
    name: str
    shift: Shift
    fitting: BoxFitting | None = None
    began: Count | None = None
    count: Count | None = None
    team: int = 2
    ends: tuple[Count, ...] = ()
    handed_on: bool = False

    @property
    def people(self) -> set[UUID]:
        """Return who held or counted the float; for a box, who counted, opened or witnessed it."""
        counters = {count.counted_by_id for count in self.ends}
        if self.fitting is None:
            return counters | {self.shift.opened_by_id}
        opening = getattr(self.fitting, "opening", None)
        return counters | ({opening.opened_by_id, opening.witnessed_by_id} if opening else set())

    @property
    def is_disclosed(self) -> bool:
        return any(hasattr(count, "disclosure") for count in self.ends)

    @property
    def is_settled(self) -> bool:
        """Is the count signed? A box requires its whole team."""
        needed = 1 if self.fitting is None else count_teams.wanted_signatures(self.team)
        return len(self.signatures) >= needed

    @property
    def is_compared(self) -> bool:
        """Has another person compared the count with the expected amount?"""
        return self.is_disclosed or self.is_settled

    @property
    def signatures(self) -> list[CountSignature]:
        if self.count:
            return list(self.count.signatures.all())
        return []

    @property
    def explanation(self) -> "Explanation | None":
        """Return the explanation of the closing count, or of the opening count."""
        return getattr(self.count, "explanation", None) or getattr(self.began, "explanation", None)

    @property
    def obstacle(self) -> str:
        """Return what prevents the closing of the day here; empty if nothing does.

        Before a count is compared, the result must not reveal whether it has a variance.
        """
        # The variance of an opening count is shown at once, so it may be named before any comparison.
        if self.began is not None and count_selectors.gap_of(self.began) and not self.began.signatures.all():
            return TAKEN_UNSIGNED if hasattr(self.began, "explanation") else TAKEN_UNEXPLAINED
        if self.count is None:
            return OPEN if self.fitting is None else SHUT
        if self.is_settled:
            return ""
        if self.is_disclosed and self.unexplained_counts:
            return UNEXPLAINED
        if self.fitting is None:
            return UNSIGNED
        return BOX_UNSIGNED

    @property
    def unexplained_counts(self) -> list[Count]:
        """Return the closing counts with an unexplained variance."""
        return [each for each in self.ends if count_selectors.gap_of(each) and not hasattr(each, "explanation")]

    @property
    def blocking_count(self) -> Count | None:
        """Return the count that prevents the closing of the day here, if any."""
        if self.obstacle in (TAKEN_UNEXPLAINED, TAKEN_UNSIGNED):
            return self.began
        if self.obstacle == UNEXPLAINED:
            return self.unexplained_counts[0]
        return self.count


@dataclass(frozen=True)
class Day:
    """A gaming day of a casino. Slips in transit have left one float and have not arrived in the other."""

    on: date
    spots: tuple[Spot, ...]
    on_the_way: tuple[Slip, ...]
    closed: CageDay | None

    @property
    def figures(self) -> Figures:
        return sum_places(spot.place for spot in self.spots)

    @property
    def amount_in_transit(self) -> Decimal:
        """Return the amount in transit between two floats."""
        return sum((slip.cash + slip.chips + slip.plaques for slip in self.on_the_way), ZERO)

    @property
    def obstacles(self) -> list[Spot]:
        return [spot for spot in self.spots if spot.obstacle]

    @property
    def may_close(self) -> bool:
        return bool(self.spots) and not self.obstacles and not self.on_the_way and self.closed is None

    def spots_of(self, kind: str) -> list[Spot]:
        return [spot for spot in self.spots if spot.place.kind == kind]

    def boxes_of(self, shift: Shift) -> list[Spot]:
        return [spot for spot in self.spots_of(BOX) if spot.shift.pk == shift.pk]

    def won_at(self, spot: Spot) -> Decimal | None:
        """Return the win of a table in a shift; None before its float and all its boxes are counted."""
        return table_win(spot.place, [box.place for box in self.boxes_of(spot.shift)])


def cage_day(venue_id: UUID, on: date, team: int = 2) -> Day:
    """Return the current figures of the day. The number of queries does not depend on the number of shifts."""
    shifts = list(
        Shift.objects.filter(venue_id=venue_id, gaming_day=on)
        .select_related("desk", "table", "opened_by")
        .annotate(handed_on=Exists(Shift.objects.filter(before=OuterRef("pk"))))
        .order_by("number")
    )
    keys = [shift.pk for shift in shifts]
    counts, sums = _counts_of_shifts(keys), _booking_sums(keys)
    spots = [_float_spot(shift, counts, sums.get(shift.pk, {})) for shift in shifts]
    boxes = [_box_spot(fitting, counts, team) for fitting in _fittings(keys)]
    # Either end counts: a slip between shifts of two gaming days keeps both days open.
    slips = Slip.objects.filter(Q(giver__in=keys) | Q(taker__in=keys), end__isnull=True).order_by("prepared_at")
    return Day(on, (*spots, *boxes), tuple(slips), closed_day(venue_id, on))


def _counts_of_shifts(shifts: Sequence[UUID]) -> list[Count]:
    signatures = CountSignature.objects.select_related("signed_by").order_by("signed_at")
    return list(
        Count.objects.filter(shift_id__in=shifts)
        .select_related("counted_by", "disclosure", "explanation", "explanation__explained_by", "shift")
        # A spot reads these relations in its properties; loaded here, they cost no query for each place.
        .prefetch_related(Prefetch("signatures", signatures))
        .order_by("shift_id", "number")
    )


def _booking_sums(shifts: Sequence[UUID]) -> dict[UUID, dict[str, Decimal]]:
    """Return the sums of slips and other bookings for each float, in and out."""
    slip, other = Q(kind__in=booking_selectors.BY_SLIP), ~Q(kind__in=(*booking_selectors.BY_SLIP, EntryKind.OPENING))
    rows = (
        Entry.objects.filter(shift_id__in=shifts)
        # Without `dropped`: these notes are counted with their box and not with the float.
        .annotate(moved=F("cash") + F("chips") + F("plaques"))
        .values_list("shift_id")
        .annotate(
            slips_in=Sum("moved", filter=slip & Q(moved__gt=0), default=ZERO),
            slips_out=Sum("moved", filter=slip & Q(moved__lt=0), default=ZERO),
            receipts=Sum("moved", filter=other & Q(moved__gt=0), default=ZERO),
            payments=Sum("moved", filter=other & Q(moved__lt=0), default=ZERO),
        )
        .order_by()
    )
    names = ("slips_in", "slips_out", "receipts", "payments")
    return {shift: dict(zip(names, map(abs, sums), strict=True)) for shift, *sums in rows}


class _BoxDrop(TypedDict):
    """What `_fittings` annotates: the notes dropped into a box."""

    booked: Decimal


class _ShiftAfter(TypedDict):
    """What `cage_day` annotates: was the float handed on?"""

    handed_on: bool


def _fittings(shifts: Sequence[UUID]) -> "QuerySet[WithAnnotations[BoxFitting, _BoxDrop]]":
    return (
        BoxFitting.objects.filter(shift_id__in=shifts)
        .select_related("box", "shift", "shift__table", "opening")
        .annotate(booked=Sum("entries__dropped", default=ZERO))
        .order_by("shift__number", "number")
    )


def _float_spot(shift: "WithAnnotations[Shift, _ShiftAfter]", counts: list[Count], sums: dict[str, Decimal]) -> Spot:
    own = [count for count in counts if count.shift_id == shift.pk]
    began = next((count for count in own if count.kind == CountKind.OPENING), None)
    ends = [count for count in own if count.kind in shift_selectors.AT_END]
    count = ends[-1] if ends else None
    place = Place(
        kind=DESK if shift.desk_id else TABLE,
        opening=began.expected if began else ZERO,
        taken_over=began.counted if began else ZERO,
        counted=count.counted if count else None,
        **sums,
    )
    name = str(shift.desk or shift.table)
    return Spot(place, name, shift, None, began, count, ends=tuple(ends), handed_on=shift.handed_on)


def _box_spot(fitting: "WithAnnotations[BoxFitting, _BoxDrop]", counts: list[Count], team: int) -> Spot:
    own = [count for count in counts if count.fitting_id == fitting.pk]
    count = own[-1] if own else None
    place = Place(kind=BOX, receipts=fitting.booked, counted=count.counted if count else None)
    return Spot(place, str(fitting.box), fitting.shift, fitting, None, count, team, tuple(own))


def day_lock_key(venue_id: UUID, on: date) -> str:
    """Return the lock key shared by openings of floats and the closing of the day; the database uses the same key."""
    return f"cage day {venue_id}{on.isoformat()}"


def closed_day(venue_id: UUID, on: date) -> CageDay | None:
    """Return the closed day; None while it is open."""
    return CageDay.objects.filter(venue_id=venue_id, gaming_day=on).select_related("closed_by").first()


def closed_days(venue_id: UUID) -> QuerySet[CageDay]:
    """Return the closed days, newest first."""
    return CageDay.objects.filter(venue_id=venue_id).select_related("closed_by").order_by("-gaming_day")


def closed_places(venue_id: UUID) -> QuerySet[CageDayLine]:
    """Return every place of every closed day, newest day first."""
    rows = CageDayLine.objects.filter(day__venue_id=venue_id).select_related("day__closed_by", "shift")
    return rows.order_by("-day__gaming_day", "kind", "place", "pk")


def last_results(venue_id: UUID, until: date, number: int) -> list[CageDay]:
    """Return the last closed days up to a date, in chronological order."""
    return list(closed_days(venue_id).filter(gaming_day__lte=until)[:number])[::-1]


def neighbouring_days(venue_id: UUID, on: date) -> tuple[date | None, date | None]:
    """Return the previous and the next gaming day that have shifts."""
    own = Shift.objects.filter(venue_id=venue_id)
    found = own.aggregate(
        before=Max("gaming_day", filter=Q(gaming_day__lt=on)), after=Min("gaming_day", filter=Q(gaming_day__gt=on))
    )
    return found["before"], found["after"]


def not_closed(venue_id: UUID, before: date) -> list[date]:
    """Return past gaming days with shifts that are not closed, oldest first."""
    days = Shift.objects.filter(venue_id=venue_id, gaming_day__lt=before).values_list("gaming_day", flat=True)
    done = CageDay.objects.filter(venue_id=venue_id).values("gaming_day")
    return sorted(set(days.exclude(gaming_day__in=done).distinct().order_by("gaming_day")))


def known_day(house: House, text: str) -> date:
    """Parse a gaming day such as 2026-03-03 that is covered by the casino's rules. Raises NotFound."""
    try:
        day = date.fromisoformat(text)
        house.rulebook(day)
    except NoVersion as error:
        raise NotFound(_("No rules are in force for this day.")) from error
    except ValueError as error:
        raise NotFound(_("Enter a valid date.")) from error
    return day
