"""State of the log: sealing, witnesses and capture, with all alarms in one list."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from ..publishing.published_log import KEYS
from ..store.queries import Ask
from ..tlog.leaves import parse_leaf
from ..tlog.notes import parse_checkpoint, parse_note
from ..tlog.policy import Policy, WrongPolicy
from ..witnesses import witness_policy

LATE = timedelta(minutes=3)  # without a head: two heartbeats were missed
WAITS = timedelta(minutes=1)  # in the queue: sealing takes a second
UNSIGNED = timedelta(minutes=15)  # without a witness's signature
ALARM_PERIOD = timedelta(days=30)  # how long an unreadable entry stays an alarm; the log records it for ever

MANY = 1_000  # limit for counting the queue: a longer one is the same alarm
SEALING = """
SELECT head.size, head.root, head.note, head.at, queue.waiting, queue.oldest, said.kind, said.why, unread.idx, unread.at
FROM (SELECT count(*) AS waiting, min(clock) AS oldest FROM (SELECT clock FROM audit.pending LIMIT %s) q) queue
LEFT JOIN LATERAL (SELECT size, root, note, at FROM audit.checkpoint ORDER BY size DESC LIMIT 1) head ON true
LEFT JOIN LATERAL (
    SELECT kind, facts ->> 'why' AS why FROM audit.entry
    WHERE kind IN ('audit.sealing.stopped', 'audit.sealing.resumed') ORDER BY id DESC LIMIT 1
) said ON true
LEFT JOIN LATERAL (SELECT idx, at FROM audit.unread ORDER BY idx DESC LIMIT 1) unread ON true
"""
WITNESS = """
SELECT kind, facts ->> 'why' FROM audit.entry
WHERE kind IN ('audit.witness.silent', 'audit.witness.signed', 'audit.witness.disputed') AND facts ->> 'witness' = %s
ORDER BY id DESC LIMIT 1
"""
COSIGNED = "SELECT size, at FROM audit.cosignature WHERE witness = %s ORDER BY size DESC LIMIT 1"


@dataclass(frozen=True)
class Sealing:
    """The last head and the queue for the next, counted up to MANY. `stopped` is why nothing is sealed.

    `unread` is the last leaf whose entry was too long to be read, sealed at `unread_at`.
    """

    origin: str
    size: int
    root: str
    at: datetime | None
    waiting: int
    oldest: datetime | None
    stopped: str
    unread: int | None = None
    unread_at: datetime | None = None

    @property
    def many(self) -> bool:
        """Are there more entries in the queue than are counted?"""
        return self.waiting == MANY


@dataclass(frozen=True)
class Named:
    """A key of the log with its status: signs, retired or revoked."""

    key: str
    status: str


@dataclass(frozen=True)
class Watching:
    """A witness: the last head that it signed, and its fault if it has one."""

    name: str
    key: str
    size: int | None
    at: datetime | None
    wrong: str


@dataclass(frozen=True)
class Standing:
    """The complete state at one time; `alarms` are sentences, none if all is well.

    `unread` is the leaf of an alarm about an oversized entry, whose content is not in the log.
    """

    sealing: Sealing
    keys: tuple[Named, ...]
    witnesses: tuple[Watching, ...]
    faults: tuple[str, ...]
    alarms: tuple[str, ...]
    unread: int | None

    @property
    def losing_nothing(self) -> bool:
        """Do all alarms concern sealing or witnesses only, so that every act is still recorded?"""
        # The content of an oversized entry is lost, so its alarm alone does not count here.
        return not self.faults and len(self.alarms) > (self.unread is not None)


def sealing_state(ask: Ask) -> Sealing:
    """Return the last head, the queue, and the last stop that the sealer recorded."""
    [(size, root, text, at, waiting, oldest, kind, why, *unread)] = ask(SEALING, [MANY])
    stopped = why if kind == "audit.sealing.stopped" else ""
    if size is None:
        return Sealing("", 0, "", None, waiting, oldest, stopped, *unread)
    origin = parse_checkpoint(parse_note(text.encode()).text).origin
    return Sealing(origin, size, b64encode(bytes(root)).decode(), at, waiting, oldest, stopped, *unread)


def last_witness_failure(ask: Ask, name: str) -> str:
    """Return why a witness did not sign, as last recorded; empty if it signed or was never asked."""
    found = ask(WITNESS, [name])
    if found and found[0][0] != "audit.witness.signed":
        return str(found[0][1])
    return ""


def sealing_alarms(found: Sealing, at: datetime) -> list[str]:
    """Return the alarms about sealing, as sentences."""
    alarms = [found.stopped] if found.stopped else []
    if found.at is None:
        alarms.append(_("Nothing has been sealed yet."))
    elif at - found.at > LATE:
        alarms.append(_("Nothing has been sealed for more than three minutes: the sealer is stopped or failing."))
    if found.oldest is not None and at - found.oldest > WAITS:
        alarms.append(_("Entries have been waiting to be sealed for more than a minute."))
    if (unread := _recent_unread(found, at)) is not None:
        alarms.append(
            _("An entry was too long to read: entry %s of the sealed log records what is known about it.") % unread
        )
    return alarms


def _recent_unread(found: Sealing, at: datetime) -> int | None:
    if found.unread_at is not None and at - found.unread_at < ALARM_PERIOD:
        return found.unread
    return None


def log_state(ask: Ask, faults: list[str], at: datetime) -> Standing:
    """Return the state of the log; `faults` are those of `schema_attestation`."""
    found = sealing_state(ask)
    try:
        policy, wrong = witness_policy.load_policy(), ""
    except WrongPolicy as error:
        policy, wrong = None, str(error)
    watching = witness_states(ask, policy, at) if policy else ()
    alarms = [*sealing_alarms(found, at), *faults]
    alarms += [_("The witnesses cannot be read: %s") % wrong] if wrong else []
    alarms += [f"{each.name}: {each.wrong}" for each in watching if each.wrong]
    return Standing(found, _key_statuses(ask), watching, tuple(faults), tuple(alarms), _recent_unread(found, at))


def _key_statuses(ask: Ask) -> tuple[Named, ...]:
    """Return each key with its last status, newest last."""
    # A later statement about a key replaces the earlier one, at the place of the first.
    statements = [parse_leaf(bytes(data)) for (data,) in ask(KEYS, [])]
    return tuple(Named(*each) for each in {each["key"]: each.get("status", "signs") for each in statements}.items())


def witness_states(ask: Ask, policy: Policy, at: datetime) -> tuple[Watching, ...]:
    """Return the last head that each witness of the policy has signed, and its fault if it has one."""
    found = []
    for key in policy.witnesses.values():
        signed_rows = ask(COSIGNED, [key.name])
        size, when = signed_rows[0] if signed_rows else (None, None)
        wrong = last_witness_failure(ask, key.name)
        if not wrong and when is None:
            wrong = _("It has never signed.")
        elif not wrong and when is not None and at - when > UNSIGNED:
            wrong = _("It has not signed for more than 15 minutes.")
        found.append(Watching(key.name, str(key), size, when, wrong))
    return tuple(found)
