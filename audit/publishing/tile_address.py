"""The address of a tile in the form of c2sp.org/tlog-tiles."""

from typing import NamedTuple

from ..tlog.tiles import WIDTH, tile_path


class Place(NamedTuple):
    """The number of a tile within its level, and its width."""

    number: int
    wide: int


class TileAddress:
    """`x001/x234/067`, followed by `.p/5` for a partial tile: digits only, one spelling per tile."""

    regex = r"(?:x[0-9]{3}/){0,5}[0-9]{3}(?:\.p/[0-9]{1,3})?"

    def to_python(self, text: str) -> Place:
        """Raises ValueError for any other spelling of the same tile."""
        path, _part, wide = text.partition(".p/")
        place = Place(int(path.replace("x", "").replace("/", "")), int(wide) if wide else WIDTH)
        if not 1 <= place.wide <= WIDTH or self.to_url(place) != text:
            raise ValueError(text)
        return place

    def to_url(self, place: Place) -> str:
        return tile_path(0, place.number, place.wide).removeprefix("tile/0/")
