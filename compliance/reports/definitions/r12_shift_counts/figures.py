"""Figures of R-12: counted and expected amounts of each float and drop box.

Money is exchanged at desks and tables only, and the notes of a table leave its box at the count (LU art. 5).
"""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from compliance.reports.figures.domain.continuity import Series
from compliance.reports.figures.domain.lateness import Late, SubsequentEvent
from compliance.reports.figures.domain.volumes import whole_days
from compliance.rules.values.amounts import ZERO

# Measured: a page holds four rows of counts; with thirty pages, worker and renderer use less than 300 MB.
ROWS_IN_A_VOLUME = 120


@dataclass(frozen=True, slots=True)
class Place:
    """A cash desk, or a table with the name of its game; a desk has no game."""

    name: str
    at_table: bool = False
    game: str = ""


@dataclass(frozen=True, slots=True)
class Pieces:
    """Notes, coins, chips or plaques of one value."""

    medium: str
    value: Decimal
    quantity: int


@dataclass(frozen=True, slots=True)
class Signed:
    """Who signed, and when; `late` if after the period."""

    by: str
    at: datetime
    late: Late | None = None


@dataclass(frozen=True, slots=True)
class Explained:
    """The reason for a variance, and the steps taken to find it."""

    said: str
    checked: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Count:
    """A count by denomination.

    `compared` is False where chips are won and lost at a table, because there is no expected amount. `is_valid` is
    False for a count that was repeated, and for one made after the period (`late`).
    """

    kind: str
    by: str
    at: datetime
    pieces: tuple[Pieces, ...]
    counted: Decimal
    expected: Decimal
    compared: bool
    is_valid: bool
    explained: Explained | None
    signatures: tuple[Signed, ...]
    late: Late | None = None
    later: tuple[SubsequentEvent, ...] = ()

    @property
    def timely_signatures(self) -> tuple[Signed, ...]:
        """Return who had signed by the end of the period."""
        return tuple(each for each in self.signatures if each.late is None)

    @property
    def difference(self) -> Decimal:
        """Return the counted less the expected amount; negative if money is missing."""
        return self.counted - self.expected if self.compared else ZERO


@dataclass(frozen=True, slots=True)
class Tip:
    """Tips paid into the tip box."""

    at: datetime
    by: str
    amount: Decimal
    colour_chips: bool
    late: Late | None = None


@dataclass(frozen=True, slots=True)
class Booked:
    """Number of bookings of one kind in a shift, and the change they make to the float and the drop box."""

    kind: str
    count: int
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Shift:
    """One person's shift at a float. `before` is the shift it was taken over from.

    `counts` are those of the float, the opening count first.
    """

    label: str
    place: Place
    held_by: str
    opened_at: datetime
    before: str
    booked: tuple[Booked, ...]
    counts: tuple[Count, ...]
    tips: tuple[Tip, ...]
    later: tuple[SubsequentEvent, ...] = ()

    @property
    def at_table(self) -> bool:
        return self.place.at_table

    @property
    def opening(self) -> Count:
        return self.counts[0]

    @property
    def closing(self) -> Count | None:
        """Return the valid closing count of the shift; None while the float is open."""
        return next((each for each in self.counts[1:] if each.is_valid), None)


@dataclass(frozen=True, slots=True)
class Settled:
    """Who approved a step that its witness did not sign, and for which reason."""

    by: str
    at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The reply of the named witness to a step; `agreed` and `at` are None until then."""

    agreed: bool | None
    at: datetime | None
    said: str
    settled: Settled | None


@dataclass(frozen=True, slots=True)
class Move:
    """A step of a sealed box, taken by two persons."""

    step: str
    at: datetime
    seal: str
    place: str
    by: str
    witness: str
    answer: Answer
    late: Late | None = None
    later: tuple[SubsequentEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class Opened:
    """The opening of a box at the count: whether the seal was intact, and who witnessed it."""

    at: datetime
    by: str
    witness: str
    seal_whole: bool
    remark: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Box:
    """A drop box at a table for one shift, sealed until its count by the team (LU art. 5(4) and (5))."""

    box: str
    table: Place
    shift: str
    seal: str
    fitted_by: str
    fitted_at: datetime
    dropped: Decimal
    moves: tuple[Move, ...]
    opened: Opened | None
    counts: tuple[Count, ...]
    late: Late | None = None
    later: tuple[SubsequentEvent, ...] = ()

    @property
    def valid_count(self) -> Count | None:
        """Return the valid count; None if the box has not been counted."""
        return next((each for each in self.counts if each.is_valid), None)


@dataclass(frozen=True, slots=True)
class Drawer:
    """The place of a float, and the number of its shift."""

    place: Place
    shift: str


@dataclass(frozen=True, slots=True)
class Slip:
    """A fill, credit or transfer from one float to another. `outcome` is empty until it is signed."""

    label: str
    kind: str
    giver: Drawer
    taker: Drawer
    cash: Decimal
    chips: Decimal
    plaques: Decimal
    prepared: Signed
    outcome: str
    ended: Signed | None
    reason: str
    later: tuple[SubsequentEvent, ...] = ()

    @property
    def amount(self) -> Decimal:
        return self.cash + self.chips + self.plaques


@dataclass(frozen=True, slots=True)
class Breach:
    """A refused attempt: a stake, an exchange, or the opening of a box. `detail` is the means of payment used.

    `box` is the box to be opened; `place` is the place of any other attempt, if recorded.
    """

    kind: str
    at: datetime
    by: str
    place: Place | None
    box: str
    detail: tuple[str, ...]
    amount: Decimal | None
    article: str
    said: str


@dataclass(frozen=True, slots=True)
class Closed:
    """The closed day of the cage: the expected and counted totals of all places, and the result of the casino."""

    expected: Decimal
    counted: Decimal
    difference: Decimal
    result: Decimal
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Day:
    """The cage on one gaming day; `closed` is None until it is closed. `later` lists events after the period."""

    gaming_day: date
    shifts: tuple[Shift, ...]
    boxes: tuple[Box, ...]
    slips: tuple[Slip, ...]
    breaches: tuple[Breach, ...]
    closed: Closed | None
    later: tuple[SubsequentEvent, ...] = ()

    @property
    def valid_counts(self) -> tuple[Count, ...]:
        """Return the valid counts: of floats at opening and closing, and of boxes."""
        drawers = (each for shift in self.shifts for each in shift.counts if each.is_valid)
        return (*drawers, *(each.valid_count for each in self.boxes if each.valid_count))

    @property
    def differing_counts(self) -> tuple[Count, ...]:
        return tuple(each for each in self.valid_counts if each.difference)

    @property
    def difference(self) -> Decimal:
        """Return the net variance, with shortages offset against surpluses."""
        return sum((each.difference for each in self.valid_counts), ZERO)

    @property
    def unsigned_count(self) -> int:
        """Count the unsigned closing counts of floats and counts of boxes."""
        return sum(not each.timely_signatures for each in self.valid_counts if each.kind != "opening")

    @property
    def open_drawers(self) -> int:
        return sum(shift.closing is None for shift in self.shifts)

    @property
    def rows(self) -> int:
        counts = sum(len(each.counts) for each in self.shifts) + sum(len(each.counts) for each in self.boxes)
        return counts + len(self.slips) + len(self.breaches)


@dataclass(frozen=True, slots=True)
class Total:
    """The counts of the desks, of the tables or of the drop boxes over the whole period.

    `counted` are shifts, or boxes. `short` and `over` are the sums of the negative and of the positive variances.
    """

    kind: str
    counted: int
    counts: int
    differing: int
    short: Decimal
    over: Decimal
    unsigned: int
    open: int


@dataclass(frozen=True, slots=True)
class ShiftCounts:
    """The cage on each gaming day with any activity, and the continuity of its numbers."""

    currency: str
    numbering: tuple[Series, ...]
    days: tuple[Day, ...]


@dataclass(frozen=True, slots=True)
class Volume:
    """The days bound in one volume, numbered from one; a period without a shift is one empty volume.

    `totals` are those of the whole period.
    """

    number: int
    of: int
    currency: str
    numbering: tuple[Series, ...]
    totals: tuple[Total, ...]
    days: tuple[Day, ...]


def split_volumes(found: ShiftCounts) -> tuple[Volume, ...]:
    """Return volumes of whole days, of about 120 rows each."""
    parts = whole_days(found.days, lambda day: day.rows, ROWS_IN_A_VOLUME)
    totals = totals_by_place(found.days)
    return tuple(
        Volume(number, len(parts), found.currency, found.numbering, totals, days)
        for number, days in enumerate(parts, start=1)
    )


def totals_by_place(days: tuple[Day, ...]) -> tuple[Total, ...]:
    """Return the totals of desks, tables and drop boxes."""
    shifts = tuple(shift for day in days for shift in day.shifts)
    boxes = tuple(box for day in days for box in day.boxes)
    return (
        _shift_total("desk", tuple(each for each in shifts if not each.at_table)),
        _shift_total("table", tuple(each for each in shifts if each.at_table)),
        _sum_counts(
            "box",
            tuple(each.valid_count for each in boxes if each.valid_count),
            counted=len(boxes),
            open_=sum(each.valid_count is None for each in boxes),
        ),
    )


def _shift_total(kind: str, shifts: tuple[Shift, ...]) -> Total:
    counts = tuple(each for shift in shifts for each in shift.counts if each.is_valid)
    return _sum_counts(kind, counts, counted=len(shifts), open_=sum(each.closing is None for each in shifts))


def _sum_counts(kind: str, counts: tuple[Count, ...], *, counted: int, open_: int) -> Total:
    differences = [each.difference for each in counts]
    return Total(
        kind=kind,
        counted=counted,
        counts=len(counts),
        differing=sum(bool(each) for each in differences),
        short=sum((each for each in differences if each < 0), ZERO),
        over=sum((each for each in differences if each > 0), ZERO),
        unsigned=sum(not each.timely_signatures for each in counts if each.kind != "opening"),
        open=open_,
    )
