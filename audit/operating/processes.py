"""The two processes of the log: one seals every second, the other asks the witnesses. Both survive every failure.

Each failure and each recovery is recorded once, in the log itself, which also accepts entries while sealing is stopped.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import httpx
import psycopg
from django.db import DatabaseError, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from ..reading import word_index
from ..recording import log
from ..sealing.sealer import Sealed, Sealer
from ..sealing.signer import Signer
from ..store.heads import WillNotSign
from ..store.queries import ask
from ..store.queue import Link
from ..store.tree_store import Missing
from ..tlog.notes import WrongNote
from ..tlog.policy import WrongPolicy
from ..witnesses import witness_policy
from ..witnesses.cosigning import Outcome, ask_witnesses
from . import status as log_status
from .clock_jumps import ClockWatch
from .failures import FAILURES, NO_DATABASE, failure_message

PREPARED_FROM = 5  # executions before a statement is prepared
SECONDS = 5.0  # timeout for the answer of a witness
LONGEST_PAUSE = 60.0  # seconds until a failing witness is asked again
Say = Callable[[str], Any]
Now = Callable[[], datetime]


def open_link(alias: str = "sealer") -> Link:
    """Return the psycopg connection of a role."""
    return _open_connection(connections[alias])


@contextmanager
def own_link(alias: str = "default") -> Iterator[Link]:
    """Yield a connection of a role that nothing else uses meanwhile: its transactions hide the tables of the keys."""
    with closing(connections.create_connection(alias)) as wrapper:
        yield _open_connection(wrapper)


def _open_connection(wrapper: BaseDatabaseWrapper) -> Link:
    """Open the connection if necessary; prepare repeated statements, which Django would not do."""
    wrapper.ensure_connection()
    found: Link = wrapper.connection
    found.prepare_threshold = PREPARED_FROM
    return found


@dataclass
class Sealing:
    """Seals the log, and reports once when sealing stops and once when it resumes."""

    signer: Signer
    say: Say
    now: Now
    _sealer: Sealer = field(init=False)
    _second_connection: BaseDatabaseWrapper = field(init=False)
    _last_report: str | None = None
    watch: ClockWatch = field(default_factory=ClockWatch)
    _jump: int = 0  # seconds that are not yet recorded

    def __post_init__(self) -> None:
        # Not from `connections`, which would return the connection that seals.
        self._second_connection = connections.create_connection("sealer")
        self._sealer = Sealer(self.signer, second_link=lambda: _open_connection(self._second_connection))

    def seal(self) -> Sealed | None:
        """Seal the queue. Raises WillNotSign for every failure of the database or the disk."""
        try:
            return self._sealer.seal(open_link(), self.now())
        except Missing as error:
            raise WillNotSign(str(error)) from error
        except FAILURES as error:
            # Statements on the psycopg connection bypass Django, which does not notice that the connection is broken.
            self.close()
            # The keys of personal values are read on this one.
            connections["default"].close_if_unusable_or_obsolete()
            raise WillNotSign(failure_message(error)) from error

    def index(self) -> int:
        """Index the words of sealed entries when there is time; return how many were indexed."""
        try:
            return word_index.index_leaves(open_link())
        except FAILURES:
            # The index is no evidence, and newer leaves are searched without it: its failure never stops the sealing.
            self.close()
            return 0

    def close(self) -> None:
        """Close both connections; they reopen on the next use."""
        connections["sealer"].close()
        self._second_connection.close()

    def seal_or_report(self) -> Sealed | None:
        """Seal the queue and return the result; report a failure instead of raising it."""
        self._report_jump(self.now())
        try:
            seal_result = self.seal()
        except WillNotSign as failure:
            self._tell(str(failure))
            return None
        self._tell("")
        return seal_result

    def _report_jump(self, now: datetime) -> None:
        """Record in the log that the clock was set."""
        self._jump += self.watch.jumped_seconds(now)
        if not self._jump:
            return
        kind = "audit.clock.forward" if self._jump > 0 else "audit.clock.back"
        try:
            log.note(kind, subject=None, by=None, at=now, scope=None, seconds=abs(self._jump))
        except (DatabaseError, psycopg.Error):
            connections["default"].close()
            return  # recorded on a later attempt
        self.say(f"The clock was set by {self._jump:+d} seconds: docs/recovery.md says what to do.")
        self._jump = 0

    def _tell(self, wrong: str) -> None:
        if wrong == self._last_report:
            return
        try:
            # After a restart the log itself says what was reported last, so that nothing is recorded twice.
            before = self._last_report if self._last_report is not None else self._last_recorded_stop()
            if wrong and wrong != before:
                self.say(f"Nothing is sealed: {wrong}")
                _note_stopped(wrong, self.now())
            elif before and not wrong:
                self.say("Sealing goes on.")
                _note_resumed(self.now())
        except (DatabaseError, psycopg.Error):
            connections["default"].close()
            return  # the database is unreachable: record it on a later attempt
        self._last_report = wrong

    @staticmethod
    def _last_recorded_stop() -> str:
        """Return why sealing is stopped, as an earlier process recorded it."""
        return log_status.sealing_state(ask).stopped


def _note_stopped(why: str, at: datetime) -> None:
    log.note("audit.sealing.stopped", subject=None, by=None, at=at, scope=None, why=why)


def _note_resumed(at: datetime) -> None:
    log.note("audit.sealing.resumed", subject=None, by=None, at=at, scope=None)


@dataclass
class Witnessing:
    """Asks the witnesses for their signatures; backs off exponentially from a failing one, up to a minute."""

    signer: Signer
    say: Say
    now: Now
    client: httpx.Client = field(default_factory=lambda: httpx.Client(timeout=SECONDS))
    _failed: dict[str, tuple[int, float]] = field(default_factory=dict)
    _last_report: dict[str, str] = field(default_factory=dict)

    def ask_all(self) -> list[Outcome]:
        """Ask every witness once. Record an outcome only if it differs from the one before."""
        try:
            found = ask_witnesses(open_link(), self.client, witness_policy.load_policy(), self.signer, self._patient)
            for each in found:
                self._note(each)
        except (DatabaseError, psycopg.Error):
            # A closed connection opens again in the next round; a broken one would fail in each round.
            for alias in ("sealer", "default"):
                connections[alias].close()
            self.say(f"No witness is asked: {NO_DATABASE}")
            return []
        except (WrongPolicy, WrongNote, Missing, WillNotSign, OSError) as fault:
            self.say(f"No witness is asked: {fault}")
            return []
        return found

    def _patient(self, name: str) -> bool:
        """Is this witness still in its back-off period?"""
        _times, until = self._failed.get(name, (0, 0.0))
        return time.monotonic() < until

    def _note(self, found: Outcome) -> None:
        name = found.witness
        if found.signed is not None:
            self._failed.pop(name, None)
        else:
            times = self._failed.get(name, (0, 0.0))[0] + 1
            self._failed[name] = (times, time.monotonic() + _pause_after(times))
        before = self._last_report[name] if name in self._last_report else log_status.last_witness_failure(ask, name)
        if found.why != before:
            self.say(f"{name}: {found.why or 'signs'}")
            _note_outcome(found, self.now())
        self._last_report[name] = found.why


def _pause_after(times: int) -> float:
    """Return the seconds to wait after so many failures in a row: 2, 4, 8, and so on."""
    # The sixth pause is the longest; a power of a thousand failures is larger than any float.
    return min(LONGEST_PAUSE, 2.0 ** min(times, 6))


def _note_outcome(found: Outcome, at: datetime) -> None:
    name, why = found.witness, found.why
    if found.disputed:
        log.note("audit.witness.disputed", subject=None, by=None, at=at, scope=None, witness=name, why=why)
    elif found.why:
        log.note("audit.witness.silent", subject=None, by=None, at=at, scope=None, witness=name, why=why)
    else:
        log.note("audit.witness.signed", subject=None, by=None, at=at, scope=None, witness=name)
