"""Tiles lie where c2sp.org/tlog-tiles says, and a tree that grows gives the same ones however it grew."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from audit.tlog.tiles import WIDTH, Edge, edge_of, node_reader, tile_path, tile_width, tiles_of
from audit.tlog.tree import EMPTY, leaf_hash, perfect_root, range_root
from tests.audit.tlog.made import CALM, log

# The example of c2sp.org/tlog-tiles: a tree of 70,000 leaves.
LARGE = 70_000


@pytest.mark.parametrize(
    ("level", "index", "wide", "path"),
    [
        (0, 0, 256, "tile/0/000"),
        (0, 0, 1, "tile/0/000.p/1"),
        (2, 999, 256, "tile/2/999"),
        (0, 1000, 256, "tile/0/x001/000"),
        (0, 1_234_067, 256, "tile/0/x001/x234/067"),
        ("entries", 1_234_067, 112, "tile/entries/x001/x234/067.p/112"),
        (63, 0, 255, "tile/63/000.p/255"),
    ],
)
def test_a_tile_has_its_path(level: int | str, index: int, wide: int, path: str) -> None:
    assert tile_path(level, index, wide) == path


@CALM
@given(some.integers(0, 2**63 - 1))
def test_a_path_stays_in_its_folder_and_tells_its_index(index: int) -> None:
    parts = tile_path(0, index).split("/")[2:]
    assert all(part.removeprefix("x").isdigit() and len(part.removeprefix("x")) == 3 for part in parts)
    assert [part.startswith("x") for part in parts] == [True] * (len(parts) - 1) + [False]
    assert int("".join(part.removeprefix("x") for part in parts)) == index


def test_a_tree_has_the_tiles_of_the_example() -> None:
    found = list(tiles_of(LARGE))
    assert [wide for level, _index, wide in found if level == 0] == [*[WIDTH] * 273, 112]
    assert [wide for level, _index, wide in found if level == 1] == [WIDTH, 17]
    assert [wide for level, _index, wide in found if level == 2] == [1]
    assert list(tiles_of(256)) == [(0, 0, 256), (1, 0, 1)]
    assert list(tiles_of(0)) == []


def test_a_tile_beyond_the_edge_is_empty() -> None:
    assert (tile_width(0, 1, 256), tile_width(0, 1, 257), tile_width(1, 0, 256), tile_width(5, 0, 70_000)) == (
        0,
        1,
        1,
        0,
    )


def test_a_large_tree_is_read_from_its_tiles() -> None:
    made = log(LARGE)
    edge = Edge()
    full = edge.add(leaf_hash(data) for data in made.leaves)
    assert [tile.root for tile in full if tile.level == 1] == [
        perfect_root([t.root for t in full if t.level == 0][:256])
    ]
    assert all(made.tile(tile.level, tile.index, WIDTH) == tile.hashes for tile in full)
    assert edge.root() == made.root(LARGE)
    for size in (0, 1, 255, 256, 257, 65_535, 65_536, 65_537, LARGE):
        assert edge_of(made.tile, size).root() == made.root(size)


MANY = log(1_100)


@CALM
@given(some.integers(0, 1_100), some.integers(0, 1_100))
def test_an_edge_that_is_read_grows_like_one_that_stayed(start: int, more: int) -> None:
    size = min(1_100, start + more)
    hashes = [leaf_hash(data) for data in MANY.leaves[start:size]]
    edge = edge_of(MANY.tile, start)
    full = edge.add(hashes)
    assert edge == edge_of(MANY.tile, size)
    assert edge.root() == MANY.root(size)
    assert [tile.index for tile in full if tile.level == 0] == list(range(start // WIDTH, size // WIDTH))


def test_a_tree_without_leaves_has_no_level() -> None:
    assert edge_of(MANY.tile, 0) == Edge()
    assert Edge().root() == EMPTY


def test_each_tile_is_asked_for_once() -> None:
    asked: list[tuple[int, int, int]] = []

    def tile(level: int, index: int, wide: int) -> bytes:
        asked.append((level, index, wide))
        return MANY.tile(level, index, wide)

    node = node_reader(tile, 1_000)
    for _twice in range(2):
        range_root(node, 0, 1_000)
    assert asked == [(1, 0, 3), (0, 3, 232)]
