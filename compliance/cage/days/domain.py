"""The day of the cage in figures: what each place began with, should hold, held, and brought the house.

A place is a drawer of one shift (a desk or a table), or a box that was fitted to a table in one shift. For each place
that is counted, on its own and for any sum of them:

    counted - opening - slips = result + difference

- `opening` is what the count before left there; nothing for a box.
- `slips` is what fills, credits and transfers brought, less what they took. Of the house as a whole they come to
  nothing, but for a slip between shifts of two gaming days.
- `result` of a desk is what receipts brought, less what payments took: an exchange gives what it takes. Of a table it
  is what its chips and plaques won or lost: nobody knows what should be there, so the count decides. Of a box it is
  the notes that were booked into it.
- `difference` is what somebody has to explain: of a desk what was counted beyond what should be there, at the end and
  when it was taken over; of a table only when it was taken over; of a box what was counted beyond what was booked.

What a table won is the result of its drawer and what was counted in its boxes:

    win = closing - opening - fills + credits + notes counted
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

DESK, TABLE, BOX = "desk", "table", "box"
NOTHING = Decimal("0.00")


@dataclass(frozen=True)
class Place:
    """One place of a day, in the currency of the house. `counted` is None until somebody has counted it.

    `opening` is what the count before left, `taken_over` what was counted by who took over; both nothing for a box.
    `receipts` and `payments` are the bookings of a desk that are no slips; of a box `receipts` are the notes booked
    into it. Of a table they are chips that went out for notes, and count only as long as nobody has counted it.
    """

    kind: str
    opening: Decimal = NOTHING
    taken_over: Decimal = NOTHING
    slips_in: Decimal = NOTHING
    slips_out: Decimal = NOTHING
    receipts: Decimal = NOTHING
    payments: Decimal = NOTHING
    counted: Decimal | None = None

    @property
    def slips(self) -> Decimal:
        return self.slips_in - self.slips_out

    @property
    def taken_over_beyond(self) -> Decimal:
        """What was counted at the opening beyond what the count before left."""
        return self.taken_over - self.opening

    @property
    def came_in(self) -> Decimal:
        return self.slips_in + (NOTHING if self.kind == TABLE else self.receipts)

    @property
    def went_out(self) -> Decimal:
        return self.slips_out + (NOTHING if self.kind == TABLE else self.payments)

    @property
    def expected(self) -> Decimal:
        """What should be there. Of a table: what is counted, but for what was missing or too much at its opening."""
        if self.kind == TABLE and self.counted is not None:
            return self.counted - self.taken_over_beyond
        return self.opening + self.slips + self.receipts - self.payments

    @property
    def difference(self) -> Decimal | None:
        return None if self.counted is None else self.counted - self.expected

    @property
    def result(self) -> Decimal | None:
        """What it brought the house. Of a table None until it is counted."""
        if self.kind == TABLE:
            return None if self.counted is None else self.counted - self.taken_over - self.slips
        return self.receipts - self.payments

    @property
    def so_far(self) -> Decimal:
        """Its result, or of a table that nobody has counted what is booked: a guest's note for chips brings nothing."""
        return self.receipts - self.payments if self.result is None else self.result


@dataclass(frozen=True)
class Figures:
    """Places together. Those that are not counted yet have no share in `counted` and `difference`."""

    opening: Decimal
    came_in: Decimal
    went_out: Decimal
    expected: Decimal
    counted: Decimal
    difference: Decimal
    result: Decimal
    slips: Decimal
    uncounted: int


def sum_places(places: Iterable[Place]) -> Figures:
    """The sums of places."""
    rows = list(places)

    def add_known_values(values: Iterable[Decimal | None]) -> Decimal:
        return sum((value for value in values if value is not None), NOTHING)

    return Figures(
        opening=add_known_values(row.opening for row in rows),
        came_in=add_known_values(row.came_in for row in rows),
        went_out=add_known_values(row.went_out for row in rows),
        expected=add_known_values(row.expected for row in rows),
        counted=add_known_values(row.counted for row in rows),
        difference=add_known_values(row.difference for row in rows),
        result=add_known_values(row.so_far for row in rows),
        slips=add_known_values(row.slips for row in rows),
        uncounted=sum(row.counted is None for row in rows),
    )


def win(drawer: Place, boxes: Sequence[Place]) -> Decimal | None:
    """What a table won in a shift: its chips, and the notes counted in its boxes. None until all is counted."""
    parts = [drawer.result, *(box.counted for box in boxes)]
    return None if None in parts else sum((part for part in parts if part is not None), NOTHING)


def bars(values: Sequence[Decimal], width: int) -> list[int]:
    """How long the bar of each value is drawn, the largest by amount over the whole `width`."""
    largest = max((abs(value) for value in values), default=NOTHING)
    return [int(abs(value) * width / largest) if largest else 0 for value in values]
