"""Client of witnesses (c2sp.org/tlog-witness), whose signatures prevent a second history of the log.

A head is committed before any witness is asked. One process asks each witness for one head at a time.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import httpx

from ..store.heads import Head
from ..store.queries import Ask
from ..store.tree_store import tiles_in
from ..tlog.notes import Key, Note, Signature, WrongNote, is_number, parse_signatures, witness_time
from ..tlog.tiles import node_reader
from ..tlog.tree import prove_consistency

LONGEST_REQUEST = 10 * 1024  # bytes
LONGEST_ANSWER = 64 * 1024
SIZE = "text/x.tlog.size"
KNOWN = "SELECT size FROM audit.cosignature WHERE witness = %s AND size <= %s ORDER BY size DESC LIMIT 1"


class Silent(Exception):
    """The witness did not sign this time but may do so later; the message gives the reason."""


class Unknown(Silent):
    """The witness does not know this log or its key: its operator must be notified."""


class Disputed(Exception):
    """The witness holds another history of this log: the database was rolled back, or there are two of them."""


@dataclass(frozen=True)
class Cosignature:
    """A witness's signature line for a head, and the time that it states."""

    size: int
    witness: str
    line: str
    at: datetime


@dataclass(frozen=True)
class Witness:
    """One witness: its key, and the address before `/add-checkpoint`."""

    key: Key
    address: str


def request_cosignature(ask: Ask, client: httpx.Client, witness: Witness, head: Head, note: Note) -> Cosignature:
    """Have a witness sign the newest head in the database. Raises Silent, Unknown or Disputed.

    The request names the head that the witness is believed to know. If it knows another one, it is asked once more
    with a proof from that one; a head that this log never had, or that does not lead to ours, is a dispute.
    """
    known = ask(KNOWN, [witness.key.name, head.size])
    answer = _send_checkpoint(ask, client, witness, known[0][0] if known else 0, head, note)
    if answer.status_code == 409:
        known_size = _known_size(answer, witness)
        if known_size > head.size:
            raise Disputed(
                f"{witness.key.name} has signed a head of {known_size} leaves, but the newest one here has {head.size}:"
                " the database was rolled back, or another signer signs for this log"
            )
        answer = _send_checkpoint(ask, client, witness, known_size, head, note)
        if answer.status_code == 409 and _known_size(answer, witness) == known_size == head.size:
            raise Disputed(
                f"{witness.key.name} has signed a head of {known_size} leaves that differs from the one here"
            )
    if answer.status_code == 409:
        raise Silent("it reported one size and then another: another client is using this witness for the log")
    if answer.status_code == 422:
        raise Disputed(
            f"{witness.key.name} does not accept the head of {head.size} leaves as a continuation of the head that it"
            " signed"
        )
    if answer.status_code in {403, 404}:
        raise Unknown(f"it does not know this log or its key ({answer.status_code})")
    if answer.status_code != 200:
        raise Silent(f"it answered {answer.status_code}")
    return _read_cosignature(answer.text, witness, head, note)


def cosign_request(old: int, proof: Sequence[bytes], note: Note) -> bytes:
    """Return the request to a witness: the size it knows, the consistency proof and the head."""
    hashes = "".join(f"{b64encode(each).decode()}\n" for each in proof)
    body = f"old {old}\n{hashes}\n{note}".encode()
    if len(body) > LONGEST_REQUEST:
        raise Silent(f"a request of {len(body)} bytes is longer than a witness accepts")
    return body


def _send_checkpoint(
    ask: Ask, client: httpx.Client, witness: Witness, old: int, head: Head, note: Note
) -> httpx.Response:
    # A witness that has never signed this log knows nothing that could be proved.
    proof = prove_consistency(node_reader(tiles_in(ask), head.size), old, head.size) if old else []
    try:
        return _post_checkpoint(
            client, f"{witness.address.rstrip('/')}/add-checkpoint", cosign_request(old, proof, note)
        )
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise Silent(f"no answer ({type(error).__name__})") from error


def _post_checkpoint(client: httpx.Client, address: str, body: bytes) -> httpx.Response:
    """Post and return the answer, limited to LONGEST_ANSWER bytes. Raises Silent, and HTTPError of httpx."""
    with client.stream("POST", address, content=body, headers={"Content-Type": "text/plain; charset=utf-8"}) as answer:
        found = b""
        for part in answer.iter_bytes():
            found += part
            # The witness is a foreign server: its answer must not fill the memory of this machine.
            if len(found) > LONGEST_ANSWER:
                raise Silent("its answer is longer than allowed")
        return httpx.Response(answer.status_code, headers={"Content-Type": _media_type(answer)}, content=found)


def _media_type(answer: httpx.Response) -> str:
    return str(answer.headers.get("Content-Type", "")).partition(";")[0].strip().lower()


def _known_size(answer: httpx.Response, witness: Witness) -> int:
    text = answer.text.removesuffix("\n")
    if _media_type(answer) != SIZE or not is_number(text):
        raise Disputed(f"{witness.key.name} refuses this head as a conflict and names no size that it knows")
    return int(text)


def _read_cosignature(text: str, witness: Witness, head: Head, note: Note) -> Cosignature:
    """Return the signature of the witness's own key and ignore others. Raises Silent."""
    try:
        lines = [each for each in parse_signatures(text) if each.is_of(witness.key)]
        at = witness_time(Note(note.text, tuple(lines)), witness.key)
    except WrongNote as error:
        raise Silent(f"its answer is not a signature of this head: {error}") from error
    if not at:
        raise Silent("its answer has no signature of the key that the policy names, or none with a time")
    try:
        signed_at = datetime.fromtimestamp(at, UTC)
    except (OverflowError, ValueError, OSError) as error:
        raise Silent("its signature has an impossible time") from error
    return Cosignature(head.size, witness.key.name, str(_latest_signature(lines, witness.key, note, at)), signed_at)


def _latest_signature(lines: Sequence[Signature], key: Key, note: Note, at: int) -> Signature:
    return next(each for each in lines if witness_time(Note(note.text, (each,)), key) == at)
