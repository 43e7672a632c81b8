"""The record that a backup and its rehearsal leave in the folder of this installation."""

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings


@dataclass(frozen=True)
class BackupRecord:
    """When the last backup, archived segment and rehearsal ended; None if the record does not say."""

    last_backup: datetime | None
    last_archived: datetime | None
    rehearsed_at: datetime | None
    rehearsal_ok: bool
    damaged: bool = False  # the last backup found damaged pages


def read_backup_record() -> BackupRecord | None:
    """Return the record; None without one, and for one that cannot be read."""
    try:
        found = json.loads((Path(settings.VAR) / "run" / "backup.json").read_bytes())
        return BackupRecord(
            last_backup=_time_of(found, "last_backup"),
            last_archived=_time_of(found, "last_archived"),
            rehearsed_at=_time_of(found, "rehearsed_at"),
            rehearsal_ok=found.get("rehearsal_ok") is True,
            damaged=found.get("damaged") is True,
        )
    except (OSError, ValueError, TypeError, AttributeError):
        return None


def _time_of(found: dict[str, str], name: str) -> datetime | None:
    if found.get(name) is None:
        return None
    when = datetime.fromisoformat(found[name])
    if when.tzinfo is None:
        raise ValueError(f"{name} has no time zone")
    return when
