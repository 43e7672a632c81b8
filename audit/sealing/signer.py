"""The keys that sign the heads of the log, and the signer's state; both are stored outside the database.

A database restored from a backup would continue with another history; the state detects that.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from ..store.heads import Head, WillNotSign
from ..tlog.notes import Checkpoint, Key, Note, WrongNote, is_signed, parse_checkpoint, sign_note
from ..tlog.tree import WrongProof, check_consistency
from . import key_file, signer_state
from .signer_state import Memory, News

LOCK = "log-head.lock"


class Signer:
    """Signs heads of one log. All its files are in `folder`.

    `origin` names the log and its keys; if it is empty, the log is named after its first key. The name of a successor
    ends with a number.
    """

    def __init__(self, folder: Path, origin: str = "") -> None:
        self.folder = folder
        self._origin = origin
        self._seen: object = None
        self._remembered: Memory | None = None  # set only while this process holds the lock
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with self.lock_folder(begin=True):
            pass

    @property
    def key(self) -> Key:
        """The newest signing key."""
        return self.keys[0]

    @contextmanager
    def lock_folder(self, *, begin: bool = False) -> Iterator[None]:
        """Lock the folder against other signers, and read the current keys."""
        with (self.folder / LOCK).open("w") as lock_file:
            fcntl.flock(lock_file, fcntl.LOCK_EX)
            # Under the lock: of two processes that start at the same time, only the first creates a key.
            if begin and not (self.folder / key_file.KEY).exists():
                self._first_key()
            try:
                self._read_keys()
                yield
            finally:
                self._remembered = None

    def last(self) -> Head:
        """Return the last head that was signed and committed; the empty head for a new log. Raises WillNotSign."""
        return self._load_state().head

    def news(self) -> tuple[News, ...]:
        """Return the news about keys and past of the log for the next head. Raises WillNotSign."""
        return self._load_state().news

    def sign(self, head: Head, before: Head, proof: Sequence[bytes]) -> Note:
        """Return the signed checkpoint of a head if `proof` shows that it continues `before`. Raises WillNotSign.

        `before` is the last head in the database, which must equal or continue the signer's last head.
        """
        state = self._load_state()
        # After a dispute or the loss of this state, no head is signed, however correct, until a person has decided.
        if state.stopped:
            raise WillNotSign(state.stopped)
        if before != state.head:
            raise WillNotSign(
                f"the signer has signed a head of {state.head.size} leaves, but the database ends at {before.size}:"
                " it was rolled back or replaced by another one."
                " Restore the newest database, or open a successor log."
            )
        try:
            check_consistency(before.size, head.size, before.root, head.root, proof)
        except WrongProof as error:
            raise WillNotSign(f"{head.size} leaves do not continue the {before.size} before: {error}") from error
        text = str(Checkpoint(state.origin, head.size, head.root))
        by = zip(self.keys, self._private, strict=True)
        return Note(text, tuple(sign_note(text, key, private.sign) for key, private in by))

    def catch_up(self, committed: Note, before: Head, proof: Sequence[bytes]) -> Head:
        """Adopt a head that was committed but not saved, because the process ended in between. Raises WillNotSign."""
        found = parse_checkpoint(committed.text)
        head = Head(found.size, found.root)
        try:
            check_consistency(before.size, head.size, before.root, head.root, proof)
            ours = found.origin == self.key.name and any(is_signed(committed, key) for key in self.keys)
        except (WrongProof, WrongNote) as error:
            raise WillNotSign(
                f"the database ends at {head.size} leaves and does not continue {before.size}: {error}"
            ) from error
        if not ours:
            raise WillNotSign(f"the head of {head.size} leaves in the database was not signed with this key")
        self.remember(head)
        return head

    def remember(self, head: Head) -> None:
        """Save a committed head: from now on only heads that continue it are signed. Clears the news."""
        state = self._load_state()
        # If a power cut loses this write, the database is one head ahead: `catch_up` repairs it.
        self._save_state(replace(state, head=head, news=()), durable=bool(state.news))

    def stop(self, why: str) -> None:
        """Stop signing until a successor is opened, because a witness holds another history of this log."""
        with self.lock_folder():
            self._save_state(replace(self._load_state(), stopped=why))

    def rotate(self) -> Key:
        """Start to sign with a new key, together with its predecessor until that is retired. Raises WillNotSign."""
        with self.lock_folder():
            if len(self.keys) > 1:
                raise WillNotSign(f"{self.keys[1]} still signs together with the newest key: retire it first")
            # First, because `write_key` replaces the file: the previous key still signs, for readers who know no other.
            key_file.set_aside(self.folder)
            private_key = Ed25519PrivateKey.generate()
            # Before the key signs: after a crash in between, the log names a key that never signs, and the rotation
            # can be repeated. A key that signs without being named would be trusted by no reader.
            self._add_news(News("K", str(key_file.public_key(private_key, self.key.name)), "signs"))
            key_file.write_key(private_key, self.folder)
            self._read_keys()
            return self.key

    def retire(self) -> Key:
        """Stop signing with the predecessor of the newest key; its signatures stay valid. Raises WillNotSign."""
        with self.lock_folder():
            if len(self.keys) == 1:
                raise WillNotSign("only one key signs, and a log needs at least one: rotate first")
            retired = self.keys[1]
            # Before the key is deleted: a crash in between may repeat the news, but never loses it.
            self._add_news(News("K", str(retired), "retired"))
            key_file.forget_predecessor(self.folder)
            return retired

    def revoke(self, revoked: Key, why: str) -> None:
        """Revoke a key that another person may have. Raises WillNotSign.

        It must not sign any more: rotate and retire it first.
        """
        with self.lock_folder():
            # Otherwise the next heads would be signed with a key that readers refuse.
            if revoked in self.keys:
                raise WillNotSign(f"{revoked.name}+{revoked.id.hex()} still signs: rotate and retire it first")
            self._add_news(News("K", str(revoked), "revoked", why))

    def go_on(self, why: str) -> None:
        """Resume signing after a dispute in which the witness was wrong; the log records it. Raises WillNotSign."""
        with self.lock_folder():
            state = self._load_state()
            if not state.stopped:
                raise WillNotSign("signing of this log is not stopped")
            news = (*state.news, News("X", state.stopped, "settled", why))
            self._save_state(replace(state, stopped="", news=news))

    def succeed(self, current: Head, before: Checkpoint, why: str) -> Key:
        """Open a successor with its own key that continues from the head of the database. Raises WillNotSign.

        Its first new leaf names the last known head `before`, so that missing entries can be identified.
        """
        with self.lock_folder():
            state = self._load_state()
            next_one = replace(state, head=current, stopped="", serial=state.serial + 1)
            private_key = Ed25519PrivateKey.generate()
            key_file.write_key(private_key, self.folder)
            key_file.forget_predecessor(self.folder)
            named = News("K", str(key_file.public_key(private_key, next_one.origin)), "signs")
            news = (News("S", str(before), state.stopped, why), named)
            self._save_state(replace(next_one, news=news))
            self._read_keys()
            return self.key

    def _add_news(self, news: News) -> None:
        state = self._load_state()
        self._save_state(replace(state, news=(*state.news, news)))

    def _save_state(self, state: Memory, *, durable: bool = True) -> None:
        signer_state.save_memory(state, self.folder, durable=durable)
        if self._remembered is not None:
            self._remembered = state

    def _load_state(self) -> Memory:
        """Return the state. Raises WillNotSign if it is missing or belongs to another log."""
        state = self._remembered or signer_state.load_memory(self.folder)
        if self._origin and state.name != self._origin:
            raise WillNotSign(f"this key has signed for {state.name}, and {self._origin} is another log")
        return state

    def _first_key(self) -> None:
        """Create the first key; its state is written before the key, so a crash in between needs no repair."""
        private_key = Ed25519PrivateKey.generate()
        signer_state.save_memory(Memory(key_file.public_key(private_key, self._origin).name), self.folder)
        key_file.write_key(private_key, self.folder)

    def _read_keys(self) -> None:
        """Read the state, and the keys if their files changed, newest first."""
        now = key_file.key_file_state(self.folder)
        if now != self._seen:
            self._private, self._seen = key_file.keys_in(self.folder), now
        self._remembered = signer_state.load_memory(self.folder)
        self.keys = tuple(key_file.public_key(each, self._remembered.origin) for each in self._private)
