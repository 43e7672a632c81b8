"""What a document contains of the log: the proof of its data, the signed head, and the policy."""

from __future__ import annotations

import time
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from ..store.queries import Ask, ask
from ..tlog.notes import Note, parse_checkpoint
from ..tlog.policy import Distrusted, parse_policy
from . import published_log

PATIENCE = 5.0  # seconds; the sealer needs about one
PAUSE = 0.2
LEAF_OF = "SELECT idx FROM audit.leaf WHERE act = %s AND operation = 'N'"
# No head for three heartbeats: sealing has stopped, so waiting would be useless.
MOVES = "SELECT at > clock_timestamp() - interval '180 seconds' FROM audit.checkpoint ORDER BY size DESC LIMIT 1"


@dataclass(frozen=True)
class Seal:
    """The leaf that names the data of a document, and the head that proves it.

    `signed` is that head with only the log's own signature, without those of witnesses: short enough for a QR code.
    `witnessed` is true if the witnesses required by the policy have signed it; the policy may require none.
    `files` are names and bytes of the attachments.
    """

    origin: str
    index: int
    size: int
    root: str
    signed: str
    witnessed: bool
    files: tuple[tuple[str, bytes], ...]


# Takes the note that names the data and the base name of the files; returns the seal, or None.
Sealing = Callable[[UUID, str], Seal | None]


def seal_of(ask: Ask, note: UUID, name: str) -> Seal | None:
    """Return the seal of a note under the last head, or None if the note is not a leaf yet.

    The files are called `name`.tlog-proof, and so on.
    """
    found = ask(LEAF_OF, [note])
    if not found:
        return None
    index, policy_text = int(found[0][0]), published_log.policy_text(ask)
    proof = published_log.prove_leaf(ask, index)
    head = parse_checkpoint(proof.head.text)
    return Seal(
        origin=head.origin,
        index=index,
        size=head.size,
        root=b64encode(head.root).decode(),
        signed=str(Note(proof.head.text, tuple(each for each in proof.head.signatures if each.name == head.origin))),
        witnessed=_is_head_accepted(policy_text, proof.head),
        files=(
            (f"{name}.tlog-proof", str(proof).encode()),
            (f"{name}.leaf", published_log.leaf_bytes(ask, index)),
            ("checkpoint", str(proof.head).encode()),
            ("policy", policy_text.encode()),
        ),
    )


def _is_head_accepted(policy_text: str, head: Note) -> bool:
    """Have the witnesses that the policy requires signed this head?"""
    try:
        parse_policy(policy_text).accepts(head)
    except Distrusted:
        return False
    return True


# The default for services, which look once; only tasks and views may wait for the seal.
def at_hand(note: UUID, name: str) -> Seal | None:
    """Return the seal if the note is already sealed, else None."""
    return seal_of(ask, note, name)


def wait_for_seal(note: UUID, name: str, patience: float = PATIENCE) -> Seal | None:
    """Wait for the seal of a note: about a second, and one or two more for the witnesses.

    Slow witnesses are left out. Return None if sealing has stopped or takes longer than `patience`.
    """
    until = time.monotonic() + patience
    while True:
        found = at_hand(note, name)
        if (found and found.witnessed) or time.monotonic() >= until or not _signed_recently():
            return found
        time.sleep(PAUSE)


def _signed_recently() -> bool:
    """Was a head signed recently?"""
    found = ask(MOVES, [])
    return bool(found and found[0][0])
