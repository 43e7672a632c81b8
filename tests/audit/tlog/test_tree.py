"""Trees are those of RFC 6962: known roots and paths, every proof holds, and whatever is changed is refused."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as some

from audit.tlog.tree import (
    EMPTY,
    WrongProof,
    check_consistency,
    inclusion_path,
    leaf_hash,
    node_hash,
    perfect_root,
    prove_consistency,
    range_root,
    root_by_inclusion,
)
from tests.audit.tlog.made import CALM, rehashed

# The tree that implementations of RFC 6962 test themselves with.
KNOWN = [
    *("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"),
]
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
A, B, C = (
    "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
    "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
    "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
)
D, E, F = (
    "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
    "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
)
WIDEST = 67
HASHES = [leaf_hash(bytes([number])) for number in range(WIDEST)]


def node(height: int, index: int) -> bytes:
    return perfect_root(HASHES[index << height : (index + 1) << height])


def known(height: int, index: int) -> bytes:
    return perfect_root([leaf_hash(bytes.fromhex(data)) for data in KNOWN][index << height : (index + 1) << height])


def root(size: int) -> bytes:
    """MTH as RFC 6962 writes it down, without any thought of speed."""

    def of(hashes: list[bytes]) -> bytes:
        if len(hashes) == 1:
            return hashes[0]
        split = max(1 << bits for bits in range(8) if 1 << bits < len(hashes))
        return node_hash(of(hashes[:split]), of(hashes[split:]))

    return of(HASHES[:size]) if size else EMPTY


TREES = [root(size) for size in range(WIDEST + 1)]


@pytest.mark.parametrize("size", range(9))
def test_roots_are_the_known_ones(size: int) -> None:
    assert range_root(known, 0, size).hex() == ROOTS[size]


@pytest.mark.parametrize(
    ("index", "size", "path"),
    [(0, 1, []), (0, 8, [A, B, C]), (5, 8, [D, E, ROOTS[4]]), (2, 3, [ROOTS[2]]), (1, 5, [ROOTS[1], B, D])],
)
def test_paths_of_leaves_are_the_known_ones(index: int, size: int, path: list[str]) -> None:
    assert [each.hex() for each in inclusion_path(known, index, size)] == path


@pytest.mark.parametrize(
    ("old", "size", "path"),
    [(1, 1, []), (1, 8, [A, B, C]), (6, 8, [F, E, ROOTS[4]]), (2, 5, [B, D]), (0, 8, [])],
)
def test_paths_between_trees_are_the_known_ones(old: int, size: int, path: list[str]) -> None:
    assert [each.hex() for each in prove_consistency(known, old, size)] == path


@pytest.mark.parametrize("size", range(1, WIDEST + 1))
def test_every_leaf_is_proven_in_every_tree(size: int) -> None:
    assert range_root(node, 0, size) == TREES[size]
    for index in range(size):
        path = inclusion_path(node, index, size)
        assert root_by_inclusion(HASHES[index], index, size, path) == TREES[size]


@pytest.mark.parametrize("size", range(WIDEST + 1))
def test_every_tree_continues_every_smaller_one(size: int) -> None:
    for old in range(size + 1):
        check_consistency(old, size, TREES[old], TREES[size], prove_consistency(node, old, size))


@CALM
@given(some.data())
def test_a_changed_proof_of_a_leaf_leads_elsewhere(data: some.DataObject) -> None:
    size = data.draw(some.integers(2, WIDEST))
    index = data.draw(some.integers(0, size - 1))
    path = inclusion_path(node, index, size)
    changed = rehashed(path, data.draw(some.integers(0, len(path) * 256 - 1)))
    assert root_by_inclusion(HASHES[index], index, size, changed) != TREES[size]
    assert (
        root_by_inclusion(rehashed([HASHES[index]], data.draw(some.integers(0, 255)))[0], index, size, path)
        != (TREES[size])
    )


@CALM
@given(some.data())
def test_a_proof_is_that_of_one_place(data: some.DataObject) -> None:
    size = data.draw(some.integers(2, WIDEST))
    index, other = data.draw(some.lists(some.integers(0, size - 1), min_size=2, max_size=2, unique=True))
    path = inclusion_path(node, index, size)
    with suppress(WrongProof):
        assert root_by_inclusion(HASHES[index], other, size, path) != TREES[size]


@CALM
@given(some.integers(1, WIDEST).flatmap(lambda size: some.tuples(some.just(size), some.integers(0, size - 1))))
def test_a_proof_has_the_length_that_its_place_says(place: tuple[int, int]) -> None:
    size, index = place
    path = inclusion_path(node, index, size)
    with pytest.raises(WrongProof, match="too long"):
        root_by_inclusion(HASHES[index], index, size, [*path, EMPTY])
    if path:
        with pytest.raises(WrongProof, match="too short"):
            root_by_inclusion(HASHES[index], index, size, path[:-1])


@CALM
@given(some.data())
def test_a_changed_proof_of_growth_is_refused(data: some.DataObject) -> None:
    size = data.draw(some.integers(3, WIDEST))
    old = data.draw(some.integers(1, size - 1))
    path = prove_consistency(node, old, size)
    for wrong in (
        rehashed(path, data.draw(some.integers(0, len(path) * 256 - 1))),
        [*path, EMPTY],
        path[:-1],
        path[1:],
    ):
        with pytest.raises(WrongProof):
            check_consistency(old, size, TREES[old], TREES[size], wrong)
    with pytest.raises(WrongProof, match="of the larger tree"):
        check_consistency(old, size, TREES[old], EMPTY, path)
    with pytest.raises(WrongProof, match="does not lead to the root"):
        check_consistency(old, size, EMPTY, TREES[size], path)


def test_two_trees_without_a_leaf_or_with_the_same_need_no_proof() -> None:
    check_consistency(0, 0, EMPTY, EMPTY, [])
    check_consistency(0, 5, EMPTY, TREES[5], [])
    for old in (0, 5):
        with pytest.raises(WrongProof, match="need no proof"):
            check_consistency(old, 5, TREES[old], TREES[5], [EMPTY])
    with pytest.raises(WrongProof, match="two trees of 5 leaves have different roots"):
        check_consistency(5, 5, TREES[5], TREES[4], [])


@pytest.mark.parametrize(("size", "old_root", "shown"), [(5, TREES[1], TREES[5]), (0, EMPTY, TREES[1])])
def test_a_tree_without_leaves_has_one_root(size: int, old_root: bytes, shown: bytes) -> None:
    with pytest.raises(WrongProof, match="this is not the root of a tree without leaves"):
        check_consistency(0, size, old_root, shown, [])


@pytest.mark.parametrize(("old", "size"), [(6, 5), (-1, 5)])
def test_no_tree_grows_backwards(old: int, size: int) -> None:
    with pytest.raises(WrongProof, match="cannot have grown"):
        check_consistency(old, size, EMPTY, EMPTY, [])
    with pytest.raises(IndexError, match="was never one of"):
        prove_consistency(node, old, size)


@pytest.mark.parametrize("index", [-1, 5, 2**70])
def test_a_tree_has_the_leaves_that_it_has(index: int) -> None:
    with pytest.raises(WrongProof, match="has no leaf"):
        root_by_inclusion(EMPTY, index, 5, [])
    with pytest.raises(IndexError, match="has no leaf"):
        inclusion_path(node, index, 5)


def test_growth_is_not_shown_by_nothing() -> None:
    with pytest.raises(WrongProof, match="there is no proof"):
        check_consistency(4, 5, TREES[4], TREES[5], [])
    with pytest.raises(WrongProof, match="too short"):
        check_consistency(3, 5, TREES[3], TREES[5], prove_consistency(node, 3, 5)[:1])
    with pytest.raises(WrongProof, match="too long"):
        check_consistency(3, 5, TREES[3], TREES[5], [EMPTY] * 9)
