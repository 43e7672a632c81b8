"""Where a tile lies, as c2sp.org/tlog-tiles writes it in an address."""

from typing import NamedTuple

from ..tlog.tiles import WIDTH, tile_path


class Place(NamedTuple):
    """Which tile of its level, and how wide."""

    number: int
    wide: int


class TileAddress:
    """`x001/x234/067`, with `.p/5` behind it for one that is not full: digits alone, each tile in one way."""

    regex = r"(?:x[0-9]{3}/){0,5}[0-9]{3}(?:\.p/[0-9]{1,3})?"

    def to_python(self, said: str) -> Place:
        """Raises ValueError where the same tile is written in another way."""
        path, _part, wide = said.partition(".p/")
        place = Place(int(path.replace("x", "").replace("/", "")), int(wide) if wide else WIDTH)
        if not 1 <= place.wide <= WIDTH or self.to_url(place) != said:
            raise ValueError(said)
        return place

    def to_url(self, place: Place) -> str:
        return tile_path(0, place.number, place.wide).removeprefix("tile/0/")
