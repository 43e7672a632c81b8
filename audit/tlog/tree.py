"""Merkle trees: the hashes of RFC 6962 (section 2.1), and the proofs of RFC 9162 (sections 2.1.3 and 2.1.4).

Sizes count leaves, indices count from zero, every hash has 32 bytes. A `Node` returns the hash of a perfect subtree:
the index-th one with 2**height leaves. It hides how subtrees are stored.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from hashlib import sha256

Node = Callable[[int, int], bytes]

EMPTY = sha256(b"").digest()


class WrongProof(ValueError):
    """The proof is invalid; the message gives the reason."""


# The first byte separates leaves from nodes: no inner node can be presented as a leaf.
def leaf_hash(data: bytes) -> bytes:
    return sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def perfect_root(hashes: Sequence[bytes]) -> bytes:
    """Return the root of these hashes, whose number is a power of two."""
    while len(hashes) > 1:
        pairs = iter(hashes)
        hashes = [sha256(b"\x01" + left + right).digest() for left, right in zip(pairs, pairs, strict=True)]
    return hashes[0]


def perfect_subtrees(start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the perfect subtrees of a range of leaves from left to right, as height and index.

    `start` must be a multiple of the smallest power of two not below the length, as in all ranges of RFC 6962.
    """
    for height in range((end - start).bit_length() - 1, -1, -1):
        if (end - start) >> height & 1:
            yield height, start >> height
            start += 1 << height


def range_root(node: Node, start: int, end: int) -> bytes:
    """Return MTH(D[start:end]) of RFC 6962."""
    if start == end:
        return EMPTY
    parts = [node(height, index) for height, index in perfect_subtrees(start, end)]
    return reduce(lambda right, left: node_hash(left, right), reversed(parts))


def inclusion_path(node: Node, index: int, size: int) -> list[bytes]:
    """Return the sibling hashes from a leaf to the root: PATH(index, D[size]). Raises IndexError."""
    if not 0 <= index < size:
        raise IndexError(f"a tree of {size} leaves has no leaf {index}")
    path, start, end = list[bytes](), 0, size
    while end - start > 1:
        middle = start + _largest_power(end - start)
        if index < middle:
            path.append(range_root(node, middle, end))
            end = middle
        else:
            path.append(range_root(node, start, middle))
            start = middle
    return path[::-1]


def prove_consistency(node: Node, old: int, size: int) -> list[bytes]:
    """Return the proof that both trees share the first `old` leaves: PROOF(old, D[size]). Raises IndexError."""
    if not 0 <= old <= size:
        raise IndexError(f"a tree of {size} leaves was never one of {old}")
    path, start, end = list[bytes](), 0, size
    if old in {0, size}:
        return path
    while old != end:
        middle = start + _largest_power(end - start)
        if old <= middle:
            path.append(range_root(node, middle, end))
            end = middle
        else:
            path.append(range_root(node, start, middle))
            start = middle
    if start > 0:
        path.append(range_root(node, start, end))
    return path[::-1]


def root_by_inclusion(hashed: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes:
    """Return the root that a proof of inclusion yields (RFC 9162, section 2.1.3.2). Raises WrongProof."""
    if not 0 <= index < size:
        raise WrongProof(f"a tree of {size} leaves has no leaf {index}")
    place, last, root = index, size - 1, hashed
    for sibling in path:
        if last == 0:
            raise WrongProof("the proof is too long for a tree of this size")
        if place & 1 or place == last:
            root = node_hash(sibling, root)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            root = node_hash(root, sibling)
        place, last = place >> 1, last >> 1
    if last:
        raise WrongProof("the proof is too short for a tree of this size")
    return root


def check_consistency(old: int, size: int, old_root: bytes, root: bytes, path: Sequence[bytes]) -> None:
    """Verify a proof of consistency (RFC 9162, section 2.1.4.2). Raises WrongProof."""
    if not 0 <= old <= size:
        raise WrongProof(f"a tree of {size} leaves cannot have grown out of one of {old}")
    for leaves, shown in ((old, old_root), (size, root)):
        if leaves == 0 and shown != EMPTY:
            raise WrongProof("this is not the root of a tree without leaves")
    if old in {0, size}:
        if path:
            raise WrongProof("these two trees need no proof, but one was given")
        if old == size and old_root != root:
            raise WrongProof(f"two trees of {old} leaves have different roots")
        return
    if not path:
        raise WrongProof("there is no proof")
    before, after = _roots_by_consistency(old, size, [old_root, *path] if old & (old - 1) == 0 else path)
    if before != old_root:
        raise WrongProof("the proof does not lead to the root of the smaller tree")
    if after != root:
        raise WrongProof("the proof does not lead to the root of the larger tree: the smaller one was changed")


def _roots_by_consistency(old: int, size: int, path: Sequence[bytes]) -> tuple[bytes, bytes]:
    """Return the roots of both trees that a proof yields; its first hash is a subtree of both."""
    place, last = old - 1, size - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    before = after = path[0]
    for sibling in path[1:]:
        if last == 0:
            raise WrongProof("the proof is too long for trees of these sizes")
        if place & 1 or place == last:
            before, after = node_hash(sibling, before), node_hash(sibling, after)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            after = node_hash(after, sibling)
        place, last = place >> 1, last >> 1
    if last:
        raise WrongProof("the proof is too short for trees of these sizes")
    return before, after


def _largest_power(length: int) -> int:
    """Return the largest power of two below a length of two or more."""
    return 1 << (length - 1).bit_length() - 1
