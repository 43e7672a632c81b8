"""Rehearses a restoration: restore, run, examine, delete the copy, and record the result."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import psycopg
from psycopg.conninfo import make_conninfo

from audit.recording import log
from audit.store.queries import ask
from server.backups import copies, own_copy, state
from server.backups.arrangement import Arrangement
from server.backups.sentences import sentence_in
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


def examine_own_copy(
    folder: Path, entry: Mapping[str, Any], *, at: datetime
) -> tuple[own_copy.CopyRecord, Examination]:
    """Examine the copy that the user of a server of your own has made; `entry` is that of the live database."""
    try:
        record = own_copy.read_record(folder, at)
    except own_copy.NoCopy as error:
        record = own_copy.CopyRecord(at, None, sentence_in(error))
    if record.fault is not None:
        return record, Examination(faults=(record.fault,))
    host = str(folder / own_copy.SOCKETS)
    address = make_conninfo(
        host=host, port="5432", dbname=entry["NAME"], user=entry["USER"], password=entry["PASSWORD"]
    )
    try:
        with psycopg.connect(address, autocommit=True) as link:
            return record, examine_copy(link, ask, at)
    except (psycopg.Error, OSError) as error:
        return record, Examination(faults=(failure_sentence(error),))


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
            first=str(found.faults[0])[:300],
            paper=paper,
        )
