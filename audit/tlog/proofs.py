"""Inclusion proofs that anyone can verify offline (c2sp.org/tlog-proof)."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass

from .notes import Note, decode_base64, is_number, parse_note

HEADER = "c2sp.org/tlog-proof@v1"
# Hashes of a path: no tree of up to 2**63 leaves needs more.
DEEPEST = 63


class NoProof(ValueError):
    """The text is not a proof; the message names the fault."""


@dataclass(frozen=True)
class Proof:
    """A leaf's index, the sibling hashes on its path, and the signed head; `extra` is not authenticated."""

    index: int
    path: tuple[bytes, ...]
    head: Note
    extra: bytes | None = None

    def __str__(self) -> str:
        extra = [] if self.extra is None else [f"extra {_encode_base64(self.extra)}"]
        lines = [HEADER, *extra, f"index {self.index}", *map(_encode_base64, self.path), "", str(self.head)]
        return "\n".join(lines)


def parse_proof(data: bytes) -> Proof:
    """Parse a proof without verifying it. Raises NoProof, and WrongNote for its checkpoint."""
    above, blank, head = data.partition(b"\n\n")
    lines = above.decode(errors="replace").split("\n")
    if not blank or lines.pop(0) != HEADER:
        raise NoProof(f"a proof begins with {HEADER!r}, and has an empty line before its checkpoint")
    extra = None
    if lines and lines[0].startswith("extra "):
        extra = decode_base64(lines.pop(0).removeprefix("extra "))
        if extra is None:
            raise NoProof("what the proof carries as extra is not in base64")
    place = lines.pop(0) if lines else ""
    if not place.startswith("index ") or not is_number(place.removeprefix("index ")):
        raise NoProof("the proof does not say the index of its entry")
    hashes = [decode_base64(line) for line in lines]
    if len(hashes) > DEEPEST or any(each is None or len(each) != 32 for each in hashes):
        raise NoProof("the lines between index and checkpoint are hashes of 32 bytes in base64, at most 63")
    return Proof(int(place.removeprefix("index ")), tuple(each for each in hashes if each), parse_note(head), extra)


def _encode_base64(data: bytes) -> str:
    return b64encode(data).decode()
