"""What a paper carries of the log: the proof that its data stood there, the signed head, and whom to trust."""

from __future__ import annotations

import time
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from ..store.queries import Ask, ask
from ..tlog.notes import Note, checkpoint
from ..tlog.policy import Distrusted, policy
from . import published_log as publishing

PATIENCE = 5.0  # seconds; the sealer needs about one
PAUSE = 0.2
LEAF_OF = "SELECT idx FROM audit.leaf WHERE act = %s AND operation = 'N'"
# Three heartbeats long nothing was signed: nothing will be while a paper waits.
MOVES = "SELECT at > clock_timestamp() - interval '180 seconds' FROM audit.checkpoint ORDER BY size DESC LIMIT 1"


@dataclass(frozen=True)
class Seal:
    """The leaf that names the data of a paper, and the head that proves it.

    `signed` is that head with the log's own signature, without what witnesses added: short enough for a square code.
    `witnessed` says whether as many witnesses have signed it as the policy of the house asks for, maybe none.
    `files` are names and bytes of what is attached.
    """

    origin: str
    index: int
    size: int
    root: str
    signed: str
    witnessed: bool
    files: tuple[tuple[str, bytes], ...]


# Given the note that names the data, and what its files are called: the seal, or None.
Sealing = Callable[[UUID, str], Seal | None]


def seal_of(ask: Ask, note: UUID, name: str) -> Seal | None:
    """The seal of a note under the last head, once it is a leaf; files are called `name`.tlog-proof, and so on."""
    found = ask(LEAF_OF, [note])
    if not found:
        return None
    index, policy_text = int(found[0][0]), publishing.policy(ask)
    proof = publishing.prove(ask, index)
    head = checkpoint(proof.head.text)
    return Seal(
        origin=head.origin,
        index=index,
        size=head.size,
        root=b64encode(head.root).decode(),
        signed=str(Note(proof.head.text, tuple(each for each in proof.head.signatures if each.name == head.origin))),
        witnessed=_is_head_accepted(policy_text, proof.head),
        files=(
            (f"{name}.tlog-proof", str(proof).encode()),
            (f"{name}.leaf", publishing.leaf(ask, index)),
            ("checkpoint", str(proof.head).encode()),
            ("policy", policy_text.encode()),
        ),
    )


def _is_head_accepted(policy_text: str, head: Note) -> bool:
    """Whether the witnesses that the policy asks for have signed a head."""
    try:
        policy(policy_text).accepts(head)
    except Distrusted:
        return False
    return True


def at_hand(note: UUID, name: str) -> Seal | None:
    """The seal, if the note is sealed already."""
    return seal_of(ask, note, name)


def wait_for_seal(note: UUID, name: str, patience: float = PATIENCE) -> Seal | None:
    """The seal as soon as there is one: after a second or so, and another one or two for witnesses.

    Without these, if they are too slow; None where the log stands still, or is too slow itself.
    """
    until = time.monotonic() + patience
    while True:
        found = at_hand(note, name)
        if (found and found.witnessed) or time.monotonic() >= until or not _moves():
            return found
        time.sleep(PAUSE)


def _moves() -> bool:
    """Whether heads are being signed."""
    found = ask(MOVES, [])
    return bool(found and found[0][0])
