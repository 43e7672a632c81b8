"""The gaming day as a reader may see it, without hidden figures."""

from dataclasses import dataclass
from decimal import Decimal

from compliance.cage.visibility import selectors as visibility

from ..domain import BOX, TABLE, Figures, Place, sum_places
from . import days


@dataclass(frozen=True)
class VisibleSpot:
    """A place of the day for one reader; `place` is None if its figures are hidden."""

    spot: days.Spot
    place: Place | None
    won: Decimal | None


@dataclass(frozen=True)
class VisibleDay:
    """A gaming day for one reader; its sums include only visible places."""

    day: days.Day
    rows: tuple[VisibleSpot, ...]
    figures: Figures
    uncounted: int

    @property
    def kept_back(self) -> int:
        """Return how many places are not included in the sums."""
        return sum(row.place is None for row in self.rows)

    def rows_of(self, kind: str) -> list[VisibleSpot]:
        return [row for row in self.rows if row.spot.place.kind == kind]


def visible_day(found: days.Day, reader: visibility.Viewer) -> VisibleDay:
    """Return the day without the figures hidden from a reader."""
    visibility_by_spot = {id(spot): _may_see(found, spot, reader) for spot in found.spots}
    rows = tuple(
        VisibleSpot(
            spot,
            spot.place if visibility_by_spot[id(spot)] else None,
            _visible_win(found, spot, visibility_by_spot) if visibility_by_spot[id(spot)] else None,
        )
        for spot in found.spots
    )
    return VisibleDay(
        day=found,
        rows=rows,
        figures=sum_places(row.place for row in rows if row.place is not None),
        uncounted=sum(spot.count is None for spot in found.spots),
    )


def _may_see(found: days.Day, spot: days.Spot, reader: visibility.Viewer) -> bool:
    if spot.place.kind == BOX:
        return reader.sees_box(spot.people, compared=spot.is_compared)
    owed = any(not box.is_settled for box in found.boxes_of(spot.shift))
    if not reader.sees_float(spot.people, compared=spot.is_compared, box_owed=owed):
        return False
    # A reader who may hold a float must be able to count it blind first.
    return spot.count is None or not reader.works or reader.sees_pieces(spot.people, handed_on=spot.handed_on)


def _visible_win(found: days.Day, spot: days.Spot, shown: dict[int, bool]) -> Decimal | None:
    """Return the win of a table with its boxes, or the result of any other place."""
    if spot.place.kind != TABLE:
        return spot.place.result
    # The win contains the notes of the boxes: a hidden box could be worked out from it.
    whole = all(shown[id(box)] for box in found.boxes_of(spot.shift))
    return found.won_at(spot) if whole else None
