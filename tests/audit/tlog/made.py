"""A small log made with the product's own code: its leaves, tiles, heads and proofs, and a copy of it in a folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from hypothesis import HealthCheck, settings

from audit.publishing.verifier import verifier_script
from audit.tlog.leaves import encode_canonical
from audit.tlog.notes import COSIGNS, SIGNS, Checkpoint, Key, Note, Sign, Signature, sign_note
from audit.tlog.proofs import Proof
from audit.tlog.tiles import HASH, WIDTH, Edge, node_reader, tile_path, tiles_of
from audit.tlog.tree import inclusion_path, leaf_hash, prove_consistency, range_root

# What is slow on a busy machine, or the first time on a new one, is not wrong.
CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
ORIGIN = "carnet.test/log"
SEEN = 1_700_000_000  # when the witnesses have signed, in seconds since 1970


def cosign_note(text: str, key: Key, sign: Sign, at: int) -> Signature:
    """The signature of a witness, with its time in seconds since 1970."""
    return Signature(key.name, key.id, at.to_bytes(8, "big") + sign(f"cosignature/v1\ntime {at}\n{text}".encode()))


@dataclass(frozen=True)
class Signs:
    """A private key with its public one."""

    private: Ed25519PrivateKey
    key: Key


def signs(name: str, kind: int = SIGNS, seed: int = 1) -> Signs:
    """The same key for the same seed."""
    private = Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32)
    return Signs(private, Key(name, kind, private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)))


def witness(name: str, seed: int) -> Signs:
    return signs(name, COSIGNS, seed)


@dataclass
class Made:
    """A log with everything that it ever had: a copy or a proof can be made as of any size."""

    leaves: list[bytes]
    by: Signs = field(default_factory=lambda: signs(ORIGIN))

    def __post_init__(self) -> None:
        self._levels = [[leaf_hash(data) for data in self.leaves]]
        for tile in Edge().add(self._levels[0]):
            if tile.level + 1 == len(self._levels):
                self._levels.append([])
            self._levels[tile.level + 1].append(tile.root)

    @property
    def size(self) -> int:
        return len(self.leaves)

    def tile(self, level: int, index: int, wide: int) -> bytes:
        found = self._levels[level][index * WIDTH : index * WIDTH + wide]
        assert len(found) == wide
        return b"".join(found)

    def root(self, size: int) -> bytes:
        return range_root(node_reader(self.tile, size), 0, size)

    def head(self, size: int, witnesses: Sequence[Signs] = ()) -> Note:
        """The signed head of a size, and what the witnesses have put below it."""
        text = str(Checkpoint(self.by.key.name, size, self.root(size)))
        own = sign_note(text, self.by.key, self.by.private.sign)
        return Note(text, (own, *(cosign_note(text, each.key, each.private.sign, SEEN) for each in witnesses)))

    def inclusion(self, index: int, size: int) -> list[bytes]:
        return inclusion_path(node_reader(self.tile, size), index, size)

    def consistency(self, old: int, size: int) -> list[bytes]:
        return prove_consistency(node_reader(self.tile, size), old, size)

    def proof(self, index: int, size: int) -> Proof:
        return Proof(index, tuple(self.inclusion(index, size)), self.head(size))

    def write(self, folder: Path, size: int | None = None, witnesses: Sequence[Signs] = ()) -> Path:
        """A copy in a folder, as of a size, with the verifier beside it."""
        size = self.size if size is None else size
        for level, index, wide in tiles_of(size):
            put(folder / tile_path(level, index, wide), self.tile(level, index, wide))
            if level == 0:
                found = self.leaves[index * WIDTH : index * WIDTH + wide]
                put(folder / tile_path("entries", index, wide), b"".join(map(entry, found)))
        put(folder / "checkpoint", str(self.head(size, witnesses)).encode())
        put(folder / "policy", f"log {self.by.key}\nquorum none\n".encode())
        put(folder / "verify.py", verifier_script().encode())
        return folder


def leaf(number: int) -> bytes:
    """Some leaf; each is another one."""
    return encode_canonical({"entry": number, "name": "Zoë Weber", "amount": "12.50", "house": None})


def log(size: int, seed: int = 1, origin: str = ORIGIN) -> Made:
    return Made([leaf(number) for number in range(size)], signs(origin, seed=seed))


def entry(data: bytes) -> bytes:
    return len(data).to_bytes(2, "big") + data


def put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def flipped(data: bytes, bit: int) -> bytes:
    """The same bytes with one bit changed."""
    place = bit % (len(data) * 8)
    return bytes(byte ^ (1 << place % 8) if at == place // 8 else byte for at, byte in enumerate(data))


def rehashed(path: Sequence[bytes], bit: int) -> list[bytes]:
    """The same hashes with one bit of one of them changed."""
    whole = flipped(b"".join(path), bit)
    return [whole[at : at + HASH] for at in range(0, len(whole), HASH)]
