"""One round of witnesses: asks each for the newest head and stores its signature."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx

from ..sealing.signer import Signer
from ..store.heads import Head
from ..store.queue import Link
from ..tlog.notes import Note, parse_note
from ..tlog.policy import Policy
from .witness_client import Cosignature, Disputed, Silent, Witness, request_cosignature

# A session lock instead of a transaction: an answer may take seconds.
LOCK = "SELECT pg_try_advisory_lock(hashtext('carnet audit witnessing'))"
UNLOCK = "SELECT pg_advisory_unlock(hashtext('carnet audit witnessing'))"
NEWEST = "SELECT size, root, note FROM audit.checkpoint ORDER BY size DESC LIMIT 1"
SIGNED = "SELECT EXISTS (SELECT FROM audit.cosignature WHERE size = %s AND witness = %s)"
KEEP = "INSERT INTO audit.cosignature (size, witness, line, at) VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING"


@dataclass(frozen=True)
class Outcome:
    """The outcome for one witness: it signed a head, or `why` not. `disputed`: it holds another history of the log."""

    witness: str
    signed: int | None = None
    why: str = ""
    disputed: bool = False


def ask_witnesses(
    link: Link, client: httpx.Client, policy: Policy, signer: Signer, patient: Callable[[str], bool]
) -> list[Outcome]:
    """Ask every witness that has not signed the newest head; none while another process asks them.

    Witnesses for which `patient` is true are skipped. After a dispute the signer stops, and no further witness is
    asked.
    """
    found: list[Outcome] = []
    with _exclusive_lock(link) as is_only_one:
        newest = link.execute(NEWEST).fetchone() if is_only_one else None
        if newest is None:
            return found
        head, signed_note = Head(newest[0], bytes(newest[1])), parse_note(newest[2].encode())
        for key in policy.witnesses.values():
            [(there,)] = link.execute(SIGNED, [head.size, key.name]).fetchall()
            if not there and not patient(key.name):
                found.append(_ask_witness(link, client, Witness(key, policy.addresses[key]), head, signed_note))
            if found and found[-1].disputed:
                # A second history may exist: nothing more is signed until a person has decided which one is right.
                signer.stop(found[-1].why)
                break
    return found


def _ask_witness(link: Link, client: httpx.Client, witness: Witness, head: Head, signed: Note) -> Outcome:
    def ask(question: str, values: Any) -> list[tuple[Any, ...]]:
        return link.execute(question, values).fetchall()

    name = witness.key.name
    try:
        found = request_cosignature(ask, client, witness, head, signed)
    except Disputed as fault:
        return Outcome(name, why=str(fault), disputed=True)
    except Silent as fault:
        return Outcome(name, why=str(fault))
    _save_cosignature(link, found)
    return Outcome(name, signed=found.size)


def _save_cosignature(link: Link, found: Cosignature) -> None:
    link.execute(KEEP, [found.size, found.witness, found.line, found.at])


@contextmanager
def _exclusive_lock(link: Link) -> Iterator[bool]:
    [(is_only_one,)] = link.execute(LOCK).fetchall()
    try:
        yield is_only_one
    finally:
        if is_only_one:
            link.execute(UNLOCK)
