"""Operator commands for the keys of the log and for a log that had to stop: `manage.py audit …`."""

from __future__ import annotations

from pathlib import Path

from ..publishing.published_log import KEYS, last_head
from ..sealing import signer_state
from ..sealing.signer import Signer
from ..sealing.signer_state import Memory
from ..store.heads import Head, WillNotSign
from ..store.queries import Ask
from ..store.tree_store import Missing
from ..tlog.leaves import parse_leaf
from ..tlog.notes import Checkpoint, Key, parse_checkpoint, parse_key


def revoke_key(ask: Ask, signer: Signer, key_text: str, why: str) -> Key:
    """Revoke a key that belongs to this log. Raises WillNotSign, WrongNote."""
    found = parse_key(key_text)
    if key_text not in {parse_leaf(bytes(data))["key"] for (data,) in ask(KEYS, [])}:
        raise WillNotSign(f"the log does not name {key_text} as one of its keys")
    signer.revoke(found, why)
    return found


def open_successor(ask: Ask, folder: Path, origin: str, why: str) -> Key:
    """Open the successor of a log whose database was rolled back or whose signer lost its state. Raises WillNotSign.

    It continues from the last head in the database. Refused while the log can go on as it is.
    """
    try:
        found, signed_head = last_head(ask)
        name = parse_checkpoint(signed_head.text).origin
    except Missing:
        found, name = Head(), origin
    # Before the signer is opened: its constructor refuses a folder without this state.
    if not (folder / signer_state.MEMORY).exists():
        lost = "the signer had lost its state: it may have signed heads of more leaves than this one"
        signer_state.save_memory(_restore_memory(name, origin, found, lost), folder)
    signer = Signer(folder, origin)
    state = signer_state.load_memory(folder)
    if state.head == found and not state.stopped:
        raise WillNotSign("this log needs no successor: its database ends with the last signed head")
    # The larger head names what was signed once; the leaves between the two are missing.
    known = [Checkpoint(state.origin, state.head.size, state.head.root), Checkpoint(name, found.size, found.root)]
    return signer.succeed(found, max(known, key=lambda each: each.size), why)


def _restore_memory(name: str, origin: str, found: Head, lost: str) -> Memory:
    """Rebuild the signer's state from the database; the serial number of a successor's name is continued."""
    base, _slash, number = name.rpartition("/")
    if base and number.isdigit() and (not origin or base == origin):
        return Memory(base, found, stopped=lost, serial=int(number))
    return Memory(name, found, stopped=lost)
