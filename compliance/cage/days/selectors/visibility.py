"""The day of the cage as a reader sees it, without what is kept back from them."""

from dataclasses import dataclass
from decimal import Decimal

from compliance.cage.visibility import selectors as blind

from ..domain import BOX, TABLE, Figures, Place, sum_places
from . import days


@dataclass(frozen=True)
class SeenSpot:
    """A place of the day as a reader sees it: `place` is None where its figures are kept back."""

    spot: days.Spot
    place: Place | None
    won: Decimal | None


@dataclass(frozen=True)
class SeenDay:
    """A day of the cage as a reader sees it: the sums are those of the places that are shown."""

    day: days.Day
    rows: tuple[SeenSpot, ...]
    figures: Figures
    uncounted: int

    @property
    def kept_back(self) -> int:
        """How many places are left out of the sums."""
        return sum(row.place is None for row in self.rows)

    def of(self, kind: str) -> list[SeenSpot]:
        return [row for row in self.rows if row.spot.place.kind == kind]


def visible_day(found: days.Day, reader: blind.Viewer) -> SeenDay:
    """The day without what is kept from a reader."""
    shown = {id(spot): _sees(found, spot, reader) for spot in found.spots}
    rows = tuple(
        SeenSpot(
            spot,
            spot.place if shown[id(spot)] else None,
            _visible_win(found, spot, shown) if shown[id(spot)] else None,
        )
        for spot in found.spots
    )
    return SeenDay(
        day=found,
        rows=rows,
        figures=sum_places(row.place for row in rows if row.place is not None),
        uncounted=sum(spot.count is None for spot in found.spots),
    )


def _sees(found: days.Day, spot: days.Spot, reader: blind.Viewer) -> bool:
    if spot.place.kind == BOX:
        return reader.sees_box(spot.people, compared=spot.compared)
    owed = any(not box.settled for box in found.boxes_of(spot.shift))
    if not reader.sees_drawer(spot.people, compared=spot.compared, box_owed=owed):
        return False
    # Whoever reads the day and may hold a drawer as well counts it first.
    return spot.count is None or not reader.works or reader.sees_pieces(spot.people, handed_on=spot.handed_on)


def _visible_win(found: days.Day, spot: days.Spot, shown: dict[int, bool]) -> Decimal | None:
    """What people ask of a place: of a table what it won with its boxes, of anything else its result."""
    if spot.place.kind != TABLE:
        return spot.place.result
    whole = all(shown[id(box)] for box in found.boxes_of(spot.shift))
    return found.won_at(spot) if whole else None
