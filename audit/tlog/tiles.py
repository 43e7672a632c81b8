"""A tree in tiles of 256 hashes (c2sp.org/tlog-tiles): the location of each hash, and how a tree grows.

Level 0 contains the hashes of leaves; a hash of a higher level is the root of a full tile below. `tile_width` counts
hashes.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from .tree import Node, perfect_root, range_root

WIDTH, HIGH, HASH = 256, 8, 32
# Returns the hashes of a tile by level, index and width: 32 bytes each, concatenated.
Tiles = Callable[[int, int, int], bytes]


@dataclass(frozen=True)
class Tile:
    """A full tile with the root of its hashes."""

    level: int
    index: int
    root: bytes
    hashes: bytes


def tile_width(level: int, index: int, size: int) -> int:
    """Return the number of hashes of a tile in a tree of a size; 0 if there is no such tile."""
    return max(0, min(WIDTH, (size >> HIGH * level) - index * WIDTH))


def tile_path(level: int | str, index: int, wide: int = WIDTH) -> str:
    """Return the path of a tile below the prefix of its log; the level `entries` is that of the entries themselves."""
    parts = [f"{index % 1000:03d}"]
    while index := index // 1000:
        parts.append(f"x{index % 1000:03d}")
    return f"tile/{level}/{'/'.join(reversed(parts))}" + ("" if wide == WIDTH else f".p/{wide}")


def tiles_of(size: int) -> Iterator[tuple[int, int, int]]:
    """Yield level, index and width of every tile of a tree, full and partial."""
    level = 0
    while size >> HIGH * level:
        for index in range(((size >> HIGH * level) - 1) // WIDTH + 1):
            yield level, index, tile_width(level, index, size)
        level += 1


def node_reader(tiles: Tiles, size: int) -> Node:
    """Return a function for the subtrees of a tree; it reads each tile once, no wider than this tree has it."""
    cached = lru_cache(maxsize=None)(tiles)

    def node(height: int, index: int) -> bytes:
        level, rest = divmod(height, HIGH)
        first = index << rest
        number, start = divmod(first, WIDTH)
        hashes = cached(level, number, tile_width(level, number, size))
        return perfect_root(split_hashes(hashes[start * HASH : (start + (1 << rest)) * HASH]))

    return node


def split_hashes(hashes: bytes) -> list[bytes]:
    return [hashes[at : at + HASH] for at in range(0, len(hashes), HASH)]


@dataclass
class Edge:
    """The right edge of a growing tree: for each level the hashes of the partial tile."""

    size: int = 0
    levels: list[list[bytes]] = field(default_factory=list)

    def add(self, hashes: Iterable[bytes]) -> list[Tile]:
        """Append hashes of leaves; return the tiles that became full, lower levels first."""
        full: list[Tile] = []
        for hashed in hashes:
            self.size += 1
            self._add(0, hashed, full)
        return full

    def add_tile(self, root: bytes) -> list[Tile]:
        """Append a full tile of leaves by its root; the size must be a multiple of the width of a tile.

        Return the tiles of higher levels that became full.
        """
        full: list[Tile] = []
        if not self.levels:
            self.levels.append([])
        self.size += WIDTH
        self._add(1, root, full)
        return full

    def root(self) -> bytes:
        """Return the root of the current tree."""

        def node(height: int, index: int) -> bytes:
            level, rest = divmod(height, HIGH)
            start = (index << rest) % WIDTH
            return perfect_root(self.levels[level][start : start + (1 << rest)])

        return range_root(node, 0, self.size)

    def _add(self, level: int, hashed: bytes, full: list[Tile]) -> None:
        if level == len(self.levels):
            self.levels.append([])
        row = self.levels[level]
        row.append(hashed)
        if len(row) == WIDTH:
            above = perfect_root(row)
            index = (self.size >> HIGH * (level + 1)) - 1
            full.append(Tile(level, index, above, b"".join(row)))
            self.levels[level] = []
            self._add(level + 1, above, full)


def edge_of(tiles: Tiles, size: int) -> Edge:
    """Return the right edge of a tree of a size."""
    levels: list[Sequence[bytes]] = []
    while size >> HIGH * len(levels):
        level = len(levels)
        number, wide = divmod(size >> HIGH * level, WIDTH)
        levels.append(split_hashes(tiles(level, number, wide)) if wide else [])
    return Edge(size, [list(level) for level in levels])
