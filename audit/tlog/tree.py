"""Merkle trees: hashing of RFC 6962 (section 2.1), and the proofs of RFC 9162 (sections 2.1.3 and 2.1.4).

Sizes count leaves, indices count from zero, every hash has 32 bytes. A `Node` gives the hash of a perfect subtree: of
2**height leaves, the index-th of those. How subtrees are kept is not known here.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from hashlib import sha256

Node = Callable[[int, int], bytes]

EMPTY = sha256(b"").digest()


class WrongProof(ValueError):
    """A proof does not prove what it should; the message says why."""


def leaf_hash(data: bytes) -> bytes:
    return sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def perfect_root(hashes: Sequence[bytes]) -> bytes:
    """The root above so many hashes as a power of two says."""
    while len(hashes) > 1:
        pairs = iter(hashes)
        hashes = [sha256(b"\x01" + left + right).digest() for left, right in zip(pairs, pairs, strict=True)]
    return hashes[0]


def subtrees(start: int, end: int) -> Iterator[tuple[int, int]]:
    """The perfect subtrees that a range of leaves consists of, from the left, as height and index.

    `start` must be a multiple of the power of two that is not less than the length, as in all ranges of RFC 6962.
    """
    for height in range((end - start).bit_length() - 1, -1, -1):
        if (end - start) >> height & 1:
            yield height, start >> height
            start += 1 << height


def range_root(node: Node, start: int, end: int) -> bytes:
    """MTH(D[start:end]) of RFC 6962."""
    if start == end:
        return EMPTY
    parts = [node(height, index) for height, index in subtrees(start, end)]
    return reduce(lambda right, left: node_hash(left, right), reversed(parts))


def inclusion(node: Node, index: int, size: int) -> list[bytes]:
    """The hashes beside the way from a leaf to the root: PATH(index, D[size]). Raises IndexError."""
    if not 0 <= index < size:
        raise IndexError(f"a tree of {size} leaves has no leaf {index}")
    path, start, end = list[bytes](), 0, size
    while end - start > 1:
        middle = start + _split(end - start)
        if index < middle:
            path.append(range_root(node, middle, end))
            end = middle
        else:
            path.append(range_root(node, start, middle))
            start = middle
    return path[::-1]


def consistency(node: Node, old: int, size: int) -> list[bytes]:
    """What shows that the first `old` leaves are the same in both trees: PROOF(old, D[size]). Raises IndexError."""
    if not 0 <= old <= size:
        raise IndexError(f"a tree of {size} leaves was never one of {old}")
    path, start, end = list[bytes](), 0, size
    if old in {0, size}:
        return path
    while old != end:
        middle = start + _split(end - start)
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
    """The root that a proof of inclusion leads to (RFC 9162, section 2.1.3.2). Raises WrongProof."""
    if not 0 <= index < size:
        raise WrongProof(f"a tree of {size} leaves has no leaf {index}")
    place, last, root = index, size - 1, hashed
    for beside in path:
        if last == 0:
            raise WrongProof("the proof is too long for a tree of this size")
        if place & 1 or place == last:
            root = node_hash(beside, root)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            root = node_hash(root, beside)
        place, last = place >> 1, last >> 1
    if last:
        raise WrongProof("the proof is too short for a tree of this size")
    return root


def check_consistency(old: int, size: int, old_root: bytes, root: bytes, path: Sequence[bytes]) -> None:
    """Check a proof of consistency (RFC 9162, section 2.1.4.2). Raises WrongProof."""
    if not 0 <= old <= size:
        raise WrongProof(f"a tree of {size} leaves cannot have grown out of one of {old}")
    for leaves, shown in ((old, old_root), (size, root)):
        if leaves == 0 and shown != EMPTY:
            raise WrongProof("the root of a tree without leaves is known, and this is another")
    if old in {0, size}:
        if path:
            raise WrongProof("these two trees need no proof, and there is one")
        if old == size and old_root != root:
            raise WrongProof(f"two trees of {old} leaves have different roots")
        return
    if not path:
        raise WrongProof("there is no proof")
    before, after = _roots_by_consistency(old, size, [old_root, *path] if old & (old - 1) == 0 else path)
    if before != old_root:
        raise WrongProof("the proof does not lead to the root of the smaller tree")
    if after != root:
        raise WrongProof(
            "the proof does not lead to the root of the larger tree: what stood in the smaller one changed"
        )


def _roots_by_consistency(old: int, size: int, path: Sequence[bytes]) -> tuple[bytes, bytes]:
    """The roots of both trees that a proof leads to; it begins with a subtree that both have."""
    place, last = old - 1, size - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    before = after = path[0]
    for beside in path[1:]:
        if last == 0:
            raise WrongProof("the proof is too long for trees of these sizes")
        if place & 1 or place == last:
            before, after = node_hash(beside, before), node_hash(beside, after)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            after = node_hash(after, beside)
        place, last = place >> 1, last >> 1
    if last:
        raise WrongProof("the proof is too short for trees of these sizes")
    return before, after


def _split(length: int) -> int:
    """The largest power of two below a length of two or more."""
    return 1 << (length - 1).bit_length() - 1
