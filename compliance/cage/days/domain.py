"""The figures of a gaming day for each place: opening, expected and counted amounts, result and variance.

A place is the float of one shift (at a desk or a table), or a box fitted to a table during one shift. For each
counted place, and for any sum of them:

counted - opening - slips = result + difference

- `opening` is the previous count; zero for a box.

- `slips` is the sum of fills, credits and transfers in, less those out. It is zero for the whole casino, except for
slips between shifts of two gaming days.

- `result` of a desk is receipts less payments: an exchange is neutral. Of a table it is what its chips and plaques
won or lost: it has no expected amount, so the count decides. Of a box it is the sum of booked notes.

- `difference` is the variance to explain: of a desk at its closing and at its take-over; of a table only at its
take-over; of a box the counted amount less the booked one.

The win of a table is the result of its float plus the counted notes of its boxes:

win = closing - opening - fills + credits + notes counted
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from compliance.rules.values.amounts import ZERO

DESK, TABLE, BOX = "desk", "table", "box"


@dataclass(frozen=True)
class Place:
    """One place of a gaming day, in the casino's currency. `counted` is None before the count.

    `opening` is the previous count, `taken_over` the count of the person taking over; both are zero for a box.
    `receipts` and `payments` are the bookings of a desk other than slips; for a box, `receipts` are the booked notes.
    For a table they are chips given for notes, and matter only before the count.
    """

    kind: str
    opening: Decimal = ZERO
    taken_over: Decimal = ZERO
    slips_in: Decimal = ZERO
    slips_out: Decimal = ZERO
    receipts: Decimal = ZERO
    payments: Decimal = ZERO
    counted: Decimal | None = None

    @property
    def slips(self) -> Decimal:
        return self.slips_in - self.slips_out

    @property
    def taken_over_beyond(self) -> Decimal:
        """Return the variance at the opening: the amount taken over less the previous count."""
        return self.taken_over - self.opening

    @property
    def came_in(self) -> Decimal:
        return self.slips_in + (ZERO if self.kind == TABLE else self.receipts)

    @property
    def went_out(self) -> Decimal:
        return self.slips_out + (ZERO if self.kind == TABLE else self.payments)

    @property
    def expected(self) -> Decimal:
        """Return the expected amount. For a table it is the counted amount, less the variance at its opening."""
        if self.kind == TABLE and self.counted is not None:
            return self.counted - self.taken_over_beyond
        return self.opening + self.slips + self.receipts - self.payments

    @property
    def difference(self) -> Decimal | None:
        if self.counted is None:
            return None
        return self.counted - self.expected

    @property
    def result(self) -> Decimal | None:
        """Return the result for the casino; None for an uncounted table."""
        if self.kind == TABLE:
            if self.counted is None:
                return None
            return self.counted - self.taken_over - self.slips
        return self.receipts - self.payments

    @property
    def so_far(self) -> Decimal:
        """Return the result, or the booked result of an uncounted table: chips sold for notes are neutral."""
        if self.result is None:
            return self.receipts - self.payments
        return self.result


@dataclass(frozen=True)
class Figures:
    """Sums over places. Uncounted places are not included in `counted` and `difference`."""

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
    """Return the sums of places."""
    rows = list(places)

    def add_known_values(values: Iterable[Decimal | None]) -> Decimal:
        return sum((value for value in values if value is not None), ZERO)

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


def table_win(table: Place, boxes: Sequence[Place]) -> Decimal | None:
    """Return the win of a table in a shift: chips plus notes counted in its boxes. None before all are counted."""
    parts = [table.result, *(box.counted for box in boxes)]
    if None in parts:
        return None
    return sum((part for part in parts if part is not None), ZERO)


def bar_lengths(values: Sequence[Decimal], width: int) -> list[int]:
    """Return the length of each bar; the value with the largest amount fills `width`."""
    largest = max((abs(value) for value in values), default=ZERO)
    return [int(abs(value) * width / largest) if largest else 0 for value in values]
