"""The tree in the database: full tiles are stored, partial ones are computed from the level below."""

from __future__ import annotations

from ..tlog.tiles import HASH, WIDTH, Tiles
from ..tlog.tree import leaf_hash
from .queries import Ask

FULL = "SELECT hashes FROM audit.tile WHERE level = %s AND idx = %s"
LEAVES = "SELECT idx, leaf FROM audit.leaf WHERE idx >= %s AND idx < %s ORDER BY idx"
ROOTS = "SELECT idx, root FROM audit.tile WHERE level = %s AND idx >= %s AND idx < %s ORDER BY idx"


class Missing(LookupError):
    """Part of the tree is missing in the database."""


def tiles_in(ask: Ask) -> Tiles:
    """Return a function for any tile of the tree, of any width that it ever had. Raises Missing."""

    def tile(level: int, index: int, wide: int) -> bytes:
        if wide == WIDTH:
            found = ask(FULL, [level, index])
            if not found:
                raise Missing(f"tile {index} of level {level} is not in the log")
            return bytes(found[0][0])
        start, end = index * WIDTH, index * WIDTH + wide
        if level == 0:
            hashes = [leaf_hash(bytes(leaf)) for _idx, leaf in ask(LEAVES, [start, end])]
        else:
            hashes = [bytes(root) for _idx, root in ask(ROOTS, [level - 1, start, end])]
        # The leaves of an archived part are gone, and the tile above them became full long before.
        if len(hashes) != wide and (full := ask(FULL, [level, index])):
            return bytes(full[0][0])[: wide * HASH]
        if len(hashes) != wide:
            raise Missing(f"tile {index} of level {level} has {len(hashes)} hashes, and {wide} are asked for")
        return b"".join(hashes)

    return tile
