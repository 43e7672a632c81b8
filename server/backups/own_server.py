"""The state of the backups of a database server of your own, from what pgBackRest last said of them.

Carnet cannot read the repository of such a server, and must not. The unit that takes a backup writes what
`pgbackrest info --output=json` says into the file named by CARNET_BACKUP_INFO.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from django.db import DatabaseError, connection

from server.backups import repository, state
from server.environment.reading import text
from server.places import Places

INFO = "CARNET_BACKUP_INFO"
ARCHIVER = "SELECT last_archived_wal, last_archived_time, last_failed_time FROM pg_stat_archiver"


def record_own_state(here: Places, now: datetime) -> state.State | None:
    """Record the state of the backups for pages and metrics, and return it; None if no file is named."""
    named = text(INFO)
    if not named:
        return None
    found = _read_own_state(Path(named), here, now)
    state.record_state(here, found, now)
    return found


def _read_own_state(file: Path, here: Places, now: datetime) -> state.State:
    faults: list[str] = []
    try:
        contents = repository.parse_contents(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, KeyError, TypeError) as error:
        fault = f"{file} does not say what the repository holds ({type(error).__name__}): start carnet-backup@incr."
        contents = repository.Contents((), fault)
    faults += [contents.fault] if contents.fault else []
    damage = state.damage_message(contents.damaged_files) if contents.damaged_files else ""
    faults += [damage] if damage else []
    segment, archived, failed = _archiver()
    faults += state.late_archive(archived, failed, now)
    newest = contents.backups[-1].ended if contents.backups else None
    full = max((each.ended for each in contents.backups if each.full), default=None)
    rehearsed, went_well = state.last_rehearsal(here)
    faults += [*state.late_backups(full, newest, now), *state.late_rehearsals(rehearsed, now, ok=went_well)]
    stored = sum(each.bytes_stored for each in contents.backups)
    return state.State(full, newest, segment, archived, stored, rehearsed, went_well, tuple(faults), damage)


def _archiver() -> tuple[str, datetime | None, datetime | None]:
    """Return the last archived segment, its time and that of the last failure; without an answer, none of them."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(ARCHIVER)
            [(segment, archived, failed)] = cursor.fetchall()
    except DatabaseError:
        return "", None, None
    return (segment or "")[:24], archived, failed
