"""What counts no longer: keys of logs and certificates that were stolen or lost, and since when."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime

from .notes import Key, Note, key
from .policy import Policy
from .verifying import Refused


@dataclass(frozen=True)
class Revoked:
    """Keys of logs and certificates (by the SHA-256 of their DER) that count no longer, each with since when."""

    keys: dict[Key, datetime] = field(default_factory=dict)
    certificates: dict[str, datetime] = field(default_factory=dict)


def parse_revoked(said: str) -> Revoked:
    """A list of what counts no longer. Raises Refused, WrongNote.

    One on each line, with the moment since when, as ISO 8601 writes it with its zone: the key of a log as
    c2sp.org/signed-note writes it, or `sha256:` and the SHA-256 of a certificate. Lines with # are remarks.

        carnet.internal/0123456789abcdef+a4991c45+AUar... 2026-05-01T06:00:00Z
        sha256:3f464e6f28221e7eabb6e43b0a094115ee391d6a8c4a9e32a015ab17a280b5a6 2026-05-01T06:00:00+02:00
    """
    found = Revoked()
    for line in said.splitlines():
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if len(words) != 2:
            raise Refused(f"a line of what is revoked is a key and a moment, and this is not: {line!r}")
        since = _moment(words[1])
        if re.fullmatch("sha256:[0-9a-f]{64}", words[0]):
            found.certificates[words[0].removeprefix("sha256:")] = since
        else:
            found.keys[key(words[0])] = since
    return found


def _moment(said: str) -> datetime:
    try:
        found = datetime.fromisoformat(said)
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        raise Refused(f"{said!r} is not a moment with its zone, such as 2026-05-01T06:00:00Z")
    return found


def refuse_keys(head: Note, trusted: Policy | None, gone: Revoked) -> None:
    """Raises Refused where a revoked key has signed a head, unless another key that the policy knows has as well."""
    for found, since in gone.keys.items():
        known = [
            each for each in (trusted.logs if trusted else ()) if each.name == found.name and each not in gone.keys
        ]
        others = any(each.is_of(other) for each in head.signatures for other in known)
        if any(each.is_of(found) for each in head.signatures) and not others:
            raise Refused(
                f"the key {found.name}+{found.id.hex()} has been revoked since {since.isoformat()}: a checkpoint that"
                " it signed proves nothing, whatever its age"
            )
