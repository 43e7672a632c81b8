"""The policy of a reader (c2sp.org/tlog-policy): trusted logs, witnesses, and how many of these must have signed.

A second list names the revoked keys and certificates.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from .notes import (
    COSIGNS,
    SIGNS,
    Checkpoint,
    Key,
    Note,
    WrongNote,
    is_number,
    is_signed,
    parse_checkpoint,
    parse_key,
    witness_time,
)

NO_QUORUM = "none"


class WrongPolicy(ValueError):
    """A line of a policy is invalid; the message says which."""


class Distrusted(ValueError):
    """The policy does not accept a checkpoint; the message gives the reason."""


class Refused(ValueError):
    """The input is false or incomplete; the message names the fault."""


class Group(NamedTuple):
    """A threshold group: `needed` of its members must have signed; each member is a witness or another group."""

    needed: int
    members: tuple[str, ...]


@dataclass(frozen=True)
class Policy:
    """The keys of logs, the keys of witnesses by their names, and the quorum; addresses where they were given."""

    logs: tuple[Key, ...]
    witnesses: dict[str, Key]
    groups: dict[str, Group]
    quorum: str
    addresses: dict[Key, str]

    def accepts(self, head: Note) -> tuple[Checkpoint, dict[str, int]]:
        """Return the checkpoint and the time of each witness.

        Raises Distrusted unless its log and a quorum signed it.
        """
        try:
            found = parse_checkpoint(head.text)
            logs = [log for log in self.logs if log.name == found.origin]
            signed = [is_signed(head, log) for log in logs]
            signing_times = {name: witness_time(head, witness) for name, witness in self.witnesses.items()}
        except WrongNote as error:
            raise Distrusted(str(error)) from error
        if not logs:
            raise Distrusted(f"this is the checkpoint of another log, {found.origin}, which the policy does not name")
        if not any(signed):
            raise Distrusted(f"no key that the policy knows of {found.origin} has signed this checkpoint")
        times = {name: at for name, at in signing_times.items() if at is not None}
        if not self._is_quorum_reached(set(times)):
            signers = ", ".join(sorted(times)) or "none"
            raise Distrusted(f"too few witnesses have signed: {signers}; the policy asks for {self.quorum}")
        return found, times

    def _is_quorum_reached(self, signed: set[str]) -> bool:
        """Is the quorum reached? Each group is defined after its members, so one pass is enough."""
        # The quorum `none` is always reached.
        standing = signed | {NO_QUORUM}
        for name, (needed, members) in self.groups.items():
            if sum(each in standing for each in members) >= needed:
                standing.add(name)
        return self.quorum in standing


def parse_policy(text: str) -> Policy:
    """Parse a policy. Raises WrongPolicy."""
    reader = _Reader()
    for number, line in enumerate(text.split("\n"), start=1):
        if any((letter < " " and letter != "\t") or letter == "\x7f" for letter in line):
            raise WrongPolicy(f"line {number}: the only control character allowed in a policy is the tab")
        words = [word for word in line.replace("\t", " ").split(" ") if word]
        if not words or words[0].startswith("#"):
            continue
        try:
            reader.read(words)
        except (WrongNote, WrongPolicy) as error:
            raise WrongPolicy(f"line {number}: {error}") from error
    if reader.quorum is None:
        raise WrongPolicy("a policy needs one quorum line, and this one has none")
    return Policy(tuple(reader.logs), reader.witnesses, reader.groups, reader.quorum, reader.addresses)


class _Reader:
    """The result of the lines read so far."""

    def __init__(self) -> None:
        self.logs: list[Key] = []
        self.witnesses: dict[str, Key] = {}
        self.groups: dict[str, Group] = {}
        self.addresses: dict[Key, str] = {}
        self.quorum: str | None = None
        self._members: set[str] = set()

    def read(self, words: list[str]) -> None:
        match words:
            case ["log", key_text, *rest] if len(rest) <= 1:
                self.logs.append(self._key(key_text, SIGNS, rest, [log.public for log in self.logs]))
            case ["witness", name, key_text, *rest] if len(rest) <= 1:
                others = [witness.public for witness in self.witnesses.values()]
                self.witnesses[self._new(name)] = self._key(key_text, COSIGNS, rest, others)
            case ["group", name, needed, first, *others]:
                self.groups[self._new(name)] = self._group(needed, (first, *others))
            case ["quorum", name] if self.quorum is None:
                if name != NO_QUORUM:
                    self._require_defined(name)
                self.quorum = name
            case ["quorum", *_rest]:
                raise WrongPolicy("a policy has one quorum line with one name")
            case _:
                raise WrongPolicy(f"{words[0]!r} is not a line of a policy, or has too few or too many words")

    def _key(self, text: str, kind: int, address: list[str], others: list[bytes]) -> Key:
        found = parse_key(text)
        if found.kind != kind:
            raise WrongPolicy(f"the key of {found.name} is not of the kind that signs here")
        # One key under two names would count twice for the quorum.
        if found.public in others:
            raise WrongPolicy(f"the key of {found.name} is listed twice")
        if address:
            self.addresses[found] = address[0]
        return found

    def _group(self, needed: str, members: tuple[str, ...]) -> Group:
        for name in members:
            self._require_defined(name)
            if name in self._members:
                raise WrongPolicy(f"{name!r} is a member twice: it could count only once")
            self._members.add(name)
        counts = {"all": len(members), "any": 1}
        count = counts.get(needed) or (int(needed) if is_number(needed) else 0)
        if not 1 <= count <= len(members):
            raise WrongPolicy(f"{needed!r} of {len(members)} members is not a valid threshold")
        return Group(count, members)

    def _new(self, name: str) -> str:
        if name == NO_QUORUM or name in self.witnesses or name in self.groups:
            raise WrongPolicy(f"{name!r} cannot be used as a name: it is already defined")
        return name

    def _require_defined(self, name: str) -> None:
        if name not in self.witnesses and name not in self.groups:
            raise WrongPolicy(f"{name!r} was not defined on a line above")


@dataclass(frozen=True)
class Revoked:
    """Revoked keys of logs and certificates (by the SHA-256 of their DER), each with the time of revocation."""

    keys: dict[Key, datetime] = field(default_factory=dict)
    certificates: dict[str, datetime] = field(default_factory=dict)


def parse_revoked(text: str) -> Revoked:
    """Parse a revocation list. Raises Refused, WrongNote.

    Each line has one key and the time of its revocation, in ISO 8601 with a zone. The key is that of a log as in
    c2sp.org/signed-note, or `sha256:` and the SHA-256 of a certificate. Lines with # are comments.

        carnet.internal/0123456789abcdef+a4991c45+AUar... 2026-05-01T06:00:00Z
        sha256:3f464e6f28221e7eabb6e43b0a094115ee391d6a8c4a9e32a015ab17a280b5a6 2026-05-01T06:00:00+02:00
    """
    found = Revoked()
    for line in text.splitlines():
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if len(words) != 2:
            raise Refused(f"each line of the revocation list needs a key and a time, unlike this one: {line!r}")
        since = _revoked_at(words[1])
        if re.fullmatch("sha256:[0-9a-f]{64}", words[0]):
            found.certificates[words[0].removeprefix("sha256:")] = since
        else:
            found.keys[parse_key(words[0])] = since
    return found


def _revoked_at(text: str) -> datetime:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        raise Refused(f"{text!r} is not a time with a zone, such as 2026-05-01T06:00:00Z")
    return found


def refuse_keys(head: Note, trusted_policy: Policy | None, revocations: Revoked) -> None:
    """Raise Refused if a revoked key signed a head, unless another key that the policy knows signed it too."""
    for found, since in revocations.keys.items():
        known = [
            each
            for each in (trusted_policy.logs if trusted_policy else ())
            if each.name == found.name and each not in revocations.keys
        ]
        others = any(each.is_of(other) for each in head.signatures for other in known)
        if any(each.is_of(found) for each in head.signatures) and not others:
            raise Refused(
                f"the key {found.name}+{found.id.hex()} has been revoked since {since.isoformat()}: a checkpoint that"
                " it signed proves nothing, whatever its age"
            )
