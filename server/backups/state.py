"""The state of the backups: what is late, and the file from which pages and metrics read it."""

from __future__ import annotations

import json
import os
from argparse import ArgumentTypeError
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg

from server.backups import repository
from server.backups.arrangement import Arrangement
from server.database.postgres import ServerError, superuser_dsn
from server.places import Places

FILE = "backup.json"
FULL_EVERY, BACKUP_EVERY = timedelta(days=7), timedelta(days=1)
# Late: an hour after it was due.
GRACE = timedelta(hours=1)
ARCHIVE_LATE = timedelta(minutes=5)
REHEARSAL_EVERY = timedelta(days=35)

# What was written after the last archived segment waits; a segment without changes is not closed.
ARCHIVER = """
SELECT archiver.last_archived_wal, archiver.last_archived_time, archiver.last_failed_time,
    (SELECT min(modification) FROM pg_ls_archive_statusdir() WHERE name LIKE '%.ready')
FROM pg_stat_archiver AS archiver
"""

Gap = tuple[str, str]  # the segments before and after it


@dataclass(frozen=True)
class State:
    """The state of the backups at one time; `faults` are sentences, none if all is well."""

    last_full: datetime | None
    last_backup: datetime | None
    last_segment: str
    last_archived: datetime | None
    bytes_stored: int
    last_rehearsal: datetime | None
    rehearsal_ok: bool
    faults: tuple[str, ...]
    damage: str = ""  # the fault about damaged pages, if there is one
    gaps: tuple[Gap, ...] = ()  # of the archive


def read_state(found: Arrangement, here: Places, now: datetime, *, whole: bool = True) -> State:
    """Return the state; what cannot be read is a fault. Without `whole`, only the newest segments are listed."""
    faults: list[str] = []
    try:
        contents = repository.read_contents(found, here)
        segments = (repository.list_segments if whole else repository.list_newest_segments)(found, here)
    except ServerError as error:
        contents, segments = repository.Contents((), f"The repository cannot be read: {error}"), []
    faults += [contents.fault] if contents.fault else []
    damage = damage_message(contents.damaged_files) if contents.damaged_files else ""
    faults += [damage] if damage else []
    gaps: list[Gap] = []
    if contents.backups:
        oldest = contents.backups[0].first_segment
        gaps = repository.find_gaps(segments, oldest if whole else max([oldest, *segments[:1]]))
    faults += map(gap_message, gaps)
    segment, archived, archive_faults = _archiver_state(here, now)
    newest = contents.backups[-1].ended if contents.backups else None
    full = max((each.ended for each in contents.backups if each.full), default=None)
    rehearsed, went_well = last_rehearsal(here)
    faults += [*archive_faults, *late_backups(full, newest, now), *late_rehearsals(rehearsed, now, ok=went_well)]
    stored = sum(each.bytes_stored for each in contents.backups)
    return State(full, newest, segment, archived, stored, rehearsed, went_well, tuple(faults), damage, tuple(gaps))


def gap_message(gap: Gap) -> str:
    """Return the sentence about a gap of the archive."""
    before, after = gap
    return (
        f"The archive has a gap between the segments {before} and {after or 'now'}: no time after the first can be "
        "restored from backups that are older. Take a full backup now."
    )


def damage_message(files: tuple[str, ...]) -> str:
    """Return the sentence about pages that the newest backup could not read as they were written."""
    return (
        f"The newest backup found damaged pages in {', '.join(files)} of the data folder: it is no backup of them, and "
        "an earlier one is needed (docs/recovery.md, A damaged page or segment)."
    )


def late_backups(full: datetime | None, newest: datetime | None, now: datetime) -> list[str]:
    """Return what is late about the backups."""
    if full is None or newest is None:
        return ["There is no backup yet."]
    found = []
    if now - full > FULL_EVERY + GRACE:
        found.append(f"The last full backup is of {written(full)}: more than seven days ago.")
    if now - newest > BACKUP_EVERY + GRACE:
        found.append(f"The last backup is of {written(newest)}: more than a day ago.")
    return found


def late_rehearsals(rehearsed: datetime | None, now: datetime, *, ok: bool) -> list[str]:
    """Return what is late or wrong about the rehearsals."""
    if rehearsed is None:
        return ["No restoration has been rehearsed yet: manage.py rehearse_restore."]
    if not ok:
        return [f"The rehearsal of {written(rehearsed)} failed."]
    if now - rehearsed > REHEARSAL_EVERY:
        return [f"The last rehearsal is of {written(rehearsed)}: more than 35 days ago."]
    return []


def _archiver_state(here: Places, now: datetime) -> tuple[str, datetime | None, list[str]]:
    try:
        with psycopg.connect(superuser_dsn(var=here.var)) as connection:
            row = connection.execute(ARCHIVER).fetchone()
    except psycopg.Error:
        row = None
    if row is None:
        return "", None, ["The database does not answer: what waits to be archived is not known."]
    segment, archived, failed, waiting = row
    faults = late_archive(archived, failed, now)
    if waiting is not None and now - waiting > ARCHIVE_LATE:
        faults = [f"Segments have been waiting to be archived since {written(waiting)}: see the log of the server."]
    return (segment or "")[:24], archived, faults


def late_archive(archived: datetime | None, failed: datetime | None, now: datetime) -> list[str]:
    """Return what is late or wrong about the archive, by the times of the last segment and of the last failure."""
    if failed is not None and (archived is None or failed > archived):
        return [f"Archiving failed at {written(failed)}: see the log of the server."]
    if archived is None or now - archived > ARCHIVE_LATE:
        # While Carnet runs, its log is sealed every minute, so there is always something to archive.
        return ["No segment was archived within the last five minutes; that is normal only while Carnet is stopped."]
    return []


def last_rehearsal(here: Places) -> tuple[datetime | None, bool]:
    """Return the time of the last rehearsal, and whether it went well."""
    record = read_record(here)
    return parse_time(record.get("last_rehearsal")), record.get("rehearsal_ok") is True


def read_record(here: Places) -> dict[str, Any]:
    """Return the record of the last state; empty if there is none or it cannot be read."""
    try:
        found = json.loads((here.run / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def write_record(here: Places, changes: Mapping[str, Any]) -> None:
    """Change the record; a reader finds the former or the new one, never half of it."""
    here.run.mkdir(parents=True, exist_ok=True)
    draft = here.run / f".{FILE}.{os.getpid()}"
    draft.write_text(json.dumps(read_record(here) | dict(changes), indent=1), encoding="utf-8")
    draft.chmod(0o644)
    draft.rename(here.run / FILE)


def record_state(here: Places, state: State, now: datetime) -> None:
    """Write what pages and metrics read."""
    times = {"last_full": state.last_full, "last_backup": state.last_backup, "last_archived": state.last_archived}
    write_record(
        here,
        {name: at.isoformat() if at else None for name, at in times.items()}
        | {
            "written_at": now.isoformat(),
            "bytes_stored": state.bytes_stored,
            "damaged": bool(state.damage),
            "faults": list(state.faults),
        },
    )


def record_rehearsal(here: Places, at: datetime, *, ok: bool) -> None:
    """Record a rehearsal; `rehearsed_at` is the last one that went well."""
    well = {"rehearsed_at": at.isoformat()} if ok else {}
    write_record(here, {"last_rehearsal": at.isoformat(), "rehearsal_ok": ok} | well)


def parse_time(said: object) -> datetime | None:
    """Return a time of the record; None if there is none."""
    try:
        found = datetime.fromisoformat(str(said))
    except ValueError:
        return None
    return found.astimezone(UTC) if found.tzinfo else None


def parse_target(text: str) -> datetime:
    """Return a time to restore, as an argument of a command."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is not a time such as 2026-11-27T03:00:00Z") from error
    if found.tzinfo is None:
        raise ArgumentTypeError(f"{text!r} has no time zone: add Z for UTC")
    return found


def written(at: datetime) -> str:
    """Return a time as the operator reads it, in UTC."""
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
