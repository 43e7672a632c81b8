"""Figures of R-12: what each drawer and each drop box held when it was counted, and what should have been there.

Money is exchanged at desks and tables only, and the notes of a table leave its box at the count (LU art. 5).
"""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from compliance.reports.figures.domain.continuity import Series
from compliance.reports.figures.domain.lateness import Late, SubsequentEvent
from compliance.reports.figures.domain.volumes import whole_days

NOTHING = Decimal("0.00")
# Measured: four rows of counts with all their pieces fill a page; thirty pages keep worker and press under 300 MB.
ROWS_IN_A_VOLUME = 120


@dataclass(frozen=True, slots=True)
class Place:
    """A cash desk, or a table with the name of the game that is played at it; a desk has no game."""

    name: str
    at_table: bool = False
    game: str = ""


@dataclass(frozen=True, slots=True)
class Pieces:
    """So many notes, coins, chips or plaques of one value."""

    medium: str
    value: Decimal
    quantity: int


@dataclass(frozen=True, slots=True)
class Signed:
    """Who signed, and when; `late` if the span was over."""

    by: str
    at: datetime
    late: Late | None = None


@dataclass(frozen=True, slots=True)
class Explained:
    """Why a count differs, and what was done to find it."""

    said: str
    checked: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Count:
    """One count by denomination. `compared` is False where chips are won and lost at a table: nothing is expected.

    `stands` is False for a count that was repeated, and for one that was made when the span was over (`late`).
    """

    kind: str
    by: str
    at: datetime
    pieces: tuple[Pieces, ...]
    counted: Decimal
    expected: Decimal
    compared: bool
    stands: bool
    explained: Explained | None
    signatures: tuple[Signed, ...]
    late: Late | None = None
    later: tuple[SubsequentEvent, ...] = ()

    @property
    def signed(self) -> tuple[Signed, ...]:
        """Who had signed when the span ended."""
        return tuple(each for each in self.signatures if each.late is None)

    @property
    def difference(self) -> Decimal:
        """What was counted beyond what should be there; negative for what is missing."""
        return self.counted - self.expected if self.compared else NOTHING


@dataclass(frozen=True, slots=True)
class Tip:
    """Tips that went into their box."""

    at: datetime
    by: str
    amount: Decimal
    colour_chips: bool
    late: Late | None = None


@dataclass(frozen=True, slots=True)
class Booked:
    """How many bookings of a kind a shift has, and what they changed in the drawer and in the drop box."""

    kind: str
    count: int
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Shift:
    """A drawer in the hands of one person. `before` is the shift it was taken over from.

    `counts` are those of the drawer, the opening first.
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
        """The count that stands for the end of the shift; None while its drawer is open."""
        return next((each for each in self.counts[1:] if each.stands), None)


@dataclass(frozen=True, slots=True)
class Settled:
    """Who decided on a step that its witness did not sign, and why it goes on."""

    by: str
    at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What the named witness said of a step: `agreed` is None, and so is `at`, while nothing was said."""

    agreed: bool | None
    at: datetime | None
    said: str
    settled: Settled | None


@dataclass(frozen=True, slots=True)
class Move:
    """A step of a sealed box, by two persons."""

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
    """A box was opened at the count: whether its seal was whole, and who stood by."""

    at: datetime
    by: str
    witness: str
    seal_whole: bool
    remark: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Box:
    """A drop box at a table for one shift, under its seal, until its count by the team (LU art. 5(4) and (5))."""

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
    def standing(self) -> Count | None:
        """The count that stands; None while the box is not counted."""
        return next((each for each in self.counts if each.stands), None)


@dataclass(frozen=True, slots=True)
class Drawer:
    """Where a drawer stands, and the number of its shift."""

    place: Place
    shift: str


@dataclass(frozen=True, slots=True)
class Slip:
    """A fill, a credit or a transfer: what one drawer handed to another. `outcome` is empty while nobody signed."""

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
    """What was tried and refused: a stake, an exchange, the opening of a box. `detail` says with what it was tried.

    `box` is the box that was to be opened; `place` is where anything else was tried, as far as that was written down.
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
    """The day of the cage as it was closed: what all places should hold, held, and brought the house."""

    expected: Decimal
    counted: Decimal
    difference: Decimal
    result: Decimal
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Day:
    """The cage on one gaming day; `closed` is None as long as nobody closed it. `later` came after the span."""

    gaming_day: date
    shifts: tuple[Shift, ...]
    boxes: tuple[Box, ...]
    slips: tuple[Slip, ...]
    breaches: tuple[Breach, ...]
    closed: Closed | None
    later: tuple[SubsequentEvent, ...] = ()

    @property
    def standing(self) -> tuple[Count, ...]:
        """The counts that stand: of drawers at their opening and at their end, and of boxes."""
        drawers = (each for shift in self.shifts for each in shift.counts if each.stands)
        return (*drawers, *(each.standing for each in self.boxes if each.standing))

    @property
    def differing(self) -> tuple[Count, ...]:
        return tuple(each for each in self.standing if each.difference)

    @property
    def difference(self) -> Decimal:
        """All differences together, what is missing against what is too much."""
        return sum((each.difference for each in self.standing), NOTHING)

    @property
    def unsigned(self) -> int:
        """Counts at the end of a drawer and of boxes that nobody has signed."""
        return sum(not each.signed for each in self.standing if each.kind != "opening")

    @property
    def open_drawers(self) -> int:
        return sum(shift.closing is None for shift in self.shifts)

    @property
    def rows(self) -> int:
        counts = sum(len(each.counts) for each in self.shifts) + sum(len(each.counts) for each in self.boxes)
        return counts + len(self.slips) + len(self.breaches)


@dataclass(frozen=True, slots=True)
class ShiftCounts:
    """The cage on each gaming day of a span on which anything happened, and whether its numbers follow each other."""

    currency: str
    numbering: tuple[Series, ...]
    days: tuple[Day, ...]


@dataclass(frozen=True, slots=True)
class Volume:
    """The days that are bound together, counted from one; a span without a shift is one empty volume."""

    number: int
    of: int
    currency: str
    numbering: tuple[Series, ...]
    days: tuple[Day, ...]


def bind(found: ShiftCounts) -> tuple[Volume, ...]:
    """Volumes of whole days, of some 120 rows each."""
    parts = whole_days(found.days, lambda day: day.rows, ROWS_IN_A_VOLUME)
    return tuple(
        Volume(number, len(parts), found.currency, found.numbering, days) for number, days in enumerate(parts, start=1)
    )
