"""A copy of a log in a folder with the proofs that readers elsewhere are to accept, and what they have to refuse."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from audit.tlog.notes import Key
from tests.audit.tlog.made import Made, flipped, put, rehashed

# What stands before the 32 bytes of a public key for Ed25519 (RFC 8410, section 10.1).
BEFORE = bytes.fromhex("302a300506032b6570032100")


@dataclass(frozen=True)
class Handed:
    """The folder, the log that it is a copy of, and which proofs it has."""

    made: Made
    folder: Path
    leaves: Sequence[int]
    heads: Sequence[int]

    @property
    def key(self) -> Key:
        return self.made.by.key


def hand_out(made: Made, folder: Path, leaves: Sequence[int], heads: Sequence[int]) -> Handed:
    made.write(folder)
    for index in leaves:
        put(folder / "leaf" / str(index), made.leaves[index])
        put(folder / "proof" / str(index), str(made.proof(index, made.size)).encode())
    for old in heads:
        path = "\n".join(b64encode(each).decode() for each in made.consistency(old, made.size))
        put(folder / "growth" / str(old), f"{path}\n\n{made.head(old)}".encode())
    return Handed(made, folder, leaves, heads)


def pem(key: Key) -> str:
    """A public key as most programs read it."""
    return f"-----BEGIN PUBLIC KEY-----\n{b64encode(BEFORE + key.public).decode()}\n-----END PUBLIC KEY-----\n"


def change_leaf(handed: Handed) -> None:
    put(handed.folder / "leaf/7", handed.made.leaves[8])


def change_head(handed: Handed) -> None:
    path = handed.folder / "checkpoint"
    put(path, path.read_bytes().replace(b"\n300\n", b"\n301\n"))


def change_proof(handed: Handed) -> None:
    path = handed.folder / "proof/7"
    index, *hashes = [line.encode() for line in path.read_text().split("\n\n")[0].split("\n")[1:]]
    put(path, path.read_bytes().replace(index, b"index 6"))
    assert hashes


def change_growth(handed: Handed) -> None:
    path = [b64encode(each).decode() for each in rehashed(handed.made.consistency(200, 300), 77)]
    put(handed.folder / "growth/200", "\n".join([*path, "", str(handed.made.head(200))]).encode())


def change_tile(handed: Handed) -> None:
    path = handed.folder / "tile/0/000"
    put(path, flipped(path.read_bytes(), 7 * 256))


CHANGES: dict[Callable[[Handed], None], str] = {
    change_leaf: "proof/7",
    change_head: "the note",
    change_proof: "proof/7",
    change_growth: "growth/200",
    change_tile: "the tiles",
}
