"""Rehearses a restoration: restore, run, examine, delete the copy, and record the result."""

from __future__ import annotations

from datetime import datetime

import psycopg

from audit.recording import log
from audit.store.queries import ask
from server.backups import copies, state
from server.backups.arrangement import Arrangement
from server.database import roles
from server.database.postgres import ServerError
from server.places import Places

from ..domain import Examination, Rehearsal
from .examination import examine_copy, failure_sentence


def restore_and_examine(
    found: Arrangement, here: Places, *, database: str, target: datetime | None, at: datetime, keep: bool
) -> Examination:
    """Restore a copy, examine it, and delete it unless `keep`; each failure is a fault of the result."""
    try:
        with (
            copies.running_copy(found, here, target, keep=keep) as copy,
            psycopg.connect(copy.address(roles.APP, database), autocommit=True) as link,
        ):
            return examine_copy(link, ask, at)
    except (ServerError, psycopg.Error, OSError) as error:
        return Examination(faults=(failure_sentence(error),))


def record_rehearsal(here: Places, held: Rehearsal, *, paper: str) -> None:
    """Record the result in the log and in the record that pages and metrics read; `paper` is the report's SHA-256."""
    state.record_rehearsal(here, held.ended_at, ok=held.succeeded)
    found = held.found
    if held.succeeded:
        log.note(
            "recovery.rehearsal.held",
            subject=None,
            by=None,
            at=held.ended_at,
            scope=None,
            target=held.target,
            leaves=found.leaves,
            rows=found.rows,
            paper=paper,
        )
    else:
        log.note(
            "recovery.rehearsal.failed",
            subject=None,
            by=None,
            at=held.ended_at,
            scope=None,
            target=held.target,
            faults=len(found.faults),
            first=found.faults[0][:300],
            paper=paper,
        )
