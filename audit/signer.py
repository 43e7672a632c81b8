"""The key that signs the heads of the log, and its own memory of the last one, both outside the database.

A database that was rolled back to a backup would sign another history: the memory is what notices it.
"""

from __future__ import annotations

import fcntl
import json
import os
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from . import key_file
from .heads import Head, WillNotSign
from .tlog.notes import SIGNS, Checkpoint, Key, Note, WrongNote, checkpoint, is_signed, signed
from .tlog.tree import WrongProof, check_consistency

MEMORY, LOCK = "log-head.json", "log-head.lock"


class Signer:
    """Signs heads of one log. Everything is in `folder`.

    `origin` names the log and its key; where it is empty, the log is named after its first key.
    """

    def __init__(self, folder: Path, origin: str = "") -> None:
        self.folder = folder
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with self.alone():
            self._private = key_file.key_in(folder) if (folder / key_file.KEY).exists() else self._first_key(origin)
        self.key = _public(self._private, origin or self._told()["origin"])

    def _first_key(self, origin: str) -> Ed25519PrivateKey:
        """A new key; its memory is there before it is, so that a crash in between leaves nothing to mend."""
        made = Ed25519PrivateKey.generate()
        self.key = _public(made, origin)
        self.remember(Head())
        key_file.keep(made, self.folder)
        return made

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Nobody else signs with this folder meanwhile."""
        with (self.folder / LOCK).open("w") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            yield

    def last(self) -> Head:
        """The last head that was signed and committed; of a log that begins, the empty one. Raises WillNotSign."""
        told = self._told()
        if told["origin"] != self.key.name:
            raise WillNotSign(f"this key has signed for {told['origin']}, and {self.key.name} is another log")
        return Head(told["size"], b64decode(told["root"]))

    def sign(self, head: Head, before: Head, proof: Sequence[bytes]) -> Note:
        """The signed checkpoint of a head, if `proof` shows that it continues `before`. Raises WillNotSign.

        `before` is the last head in the database, which must be what this signer remembers, or continue it.
        """
        last = self.last()
        if before != last:
            raise WillNotSign(
                f"the signer has signed a head of {last.size} leaves, and the database ends at {before.size}:"
                " it was rolled back, or another one was put in its place."
                " Restore the newest database, or open a successor log."
            )
        try:
            check_consistency(before.size, head.size, before.root, head.root, proof)
        except WrongProof as error:
            raise WillNotSign(f"{head.size} leaves do not continue the {last.size} before: {error}") from error
        text = str(Checkpoint(self.key.name, head.size, head.root))
        return Note(text, (signed(text, self.key, self._private.sign),))

    def catch_up(self, committed: Note, before: Head, proof: Sequence[bytes]) -> Head:
        """A head that was committed and not remembered, because something ended in between. Raises WillNotSign."""
        found = checkpoint(committed.text)
        head = Head(found.size, found.root)
        try:
            check_consistency(before.size, head.size, before.root, head.root, proof)
            ours = found.origin == self.key.name and is_signed(committed, self.key)
        except (WrongProof, WrongNote) as error:
            raise WillNotSign(
                f"the database ends at {head.size} leaves and does not continue {before.size}: {error}"
            ) from error
        if not ours:
            raise WillNotSign(f"the head of {head.size} leaves in the database was not signed with this key")
        self.remember(head)
        return head

    def _told(self) -> dict[str, Any]:
        try:
            found: dict[str, Any] = json.loads((self.folder / MEMORY).read_text())
        except FileNotFoundError as error:
            raise WillNotSign(
                f"{self.folder / MEMORY} is missing: without it nobody knows what this key has signed."
                " Restore the folder from its backup, or open a successor log."
            ) from error
        return found

    def remember(self, head: Head) -> None:
        """The head is committed: from now on nothing is signed that does not continue it."""
        told = {"origin": self.key.name, "size": head.size, "root": b64encode(head.root).decode()}
        new = self.folder / f"{MEMORY}.new"
        with new.open("w") as file:
            json.dump(told, file)
            file.flush()
            os.fsync(file.fileno())
        new.replace(self.folder / MEMORY)
        folder = os.open(self.folder, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _public(private: Ed25519PrivateKey, origin: str) -> Key:
    public = private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    return Key(origin or f"carnet.internal/{sha256(public).hexdigest()[:16]}", SIGNS, public)
