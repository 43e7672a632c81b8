"""The copy for a rehearsal where the database server is your own: made by its user, read by Carnet's.

The user of the server reads the repository, and none of Carnet's secrets; Carnet reads the copy through its socket, and
not the repository. `carnet-copy.service` runs `python -m server.backups.own_copy make FOLDER`, and `remove FOLDER`.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from argparse import ArgumentParser
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from server.backups import copies, state
from server.backups.arrangement import STANZA, Arrangement
from server.backups.locations import Location
from server.backups.sentences import Sentence, gettext_noop, sentence_in, sentence_of
from server.binaries import NoServer
from server.database.postgres import ServerError
from server.places import PlaceError, Places

FOLDER = "CARNET_REHEARSAL_COPY"
RECORD, SOCKETS = "copy.json", "socket"
# An older copy does not say whether the backups of today can be restored.
LONGEST_AGE = timedelta(days=1)
FOR_GROUP, FOR_GROUP_FILE = 0o750, 0o640


@dataclass(frozen=True)
class SiteArrangement(Arrangement):
    """The repository of the pgbackrest.conf of the site, which only the user of the server can read."""

    def words(self, here: Places, command: str, *more: str) -> list[str]:
        """Return the words of a command of pgBackRest."""
        config = [f"--config={self.config}"] if self.config else []
        return [self.program, *config, f"--stanza={STANZA}", command, *more]


@dataclass(frozen=True)
class CopyRecord:
    """What the user of the server did: from when on, to which time, and why the copy does not run."""

    began_at: datetime
    target: datetime | None
    fault: Sentence | None


class NoCopy(Exception):
    """There is no record of a copy; the message is a `Sentence`."""


def make(folder: Path, target: datetime | None, config: Path | None, now: datetime) -> Sentence | None:
    """Make the copy, and record for Carnet that it runs, or why it does not; return the fault."""
    sockets, fault = folder / SOCKETS, None
    remove(folder)
    try:
        # Made in a folder of mode 2750, it has the group of Carnet, which this user is not in and cannot give.
        sockets.mkdir()
        copies.make_copy(_site_arrangement(config), Places(var=folder, base=folder), target, sockets)
        sockets.chmod(FOR_GROUP)
    except (ServerError, NoServer, PlaceError, OSError) as error:
        fault = sentence_in(error)
        remove(folder)
    _write_record(folder, CopyRecord(now, target, fault))
    return fault


def remove(folder: Path) -> None:
    """Stop and delete the copy."""
    (folder / RECORD).unlink(missing_ok=True)
    copies.remove_copy(Places(var=folder, base=folder))
    shutil.rmtree(folder / SOCKETS, ignore_errors=True)


def read_record(folder: Path, now: datetime) -> CopyRecord:
    """Return what the user of the server has recorded; the copy runs in `SOCKETS`.

    Raises NoCopy, also for a record of days ago.
    """
    try:
        said = json.loads((folder / RECORD).read_text(encoding="utf-8"))
        found = CopyRecord(
            datetime.fromisoformat(said["began_at"]),
            datetime.fromisoformat(said["target"]) if said["target"] else None,
            sentence_of(said["fault"]) if said["fault"] else None,
        )
        old = now - found.began_at > LONGEST_AGE
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        text = gettext_noop("There is no copy to examine: systemctl start carnet-rehearsal.")
        raise NoCopy(Sentence(text)) from error
    if old:
        text = gettext_noop("The copy is of %(day)s, more than a day ago: make a new one.")
        raise NoCopy(Sentence(text, {"day": state.written(found.began_at)}))
    return found


def _site_arrangement(config: Path | None) -> SiteArrangement:
    program = shutil.which("pgbackrest")
    if program is None:
        raise ServerError(Sentence(gettext_noop("pgbackrest is missing: as root apt-get install pgbackrest.")))
    return SiteArrangement(program, Location(None), config, "")


def _write_record(folder: Path, record: CopyRecord) -> None:
    facts = {
        "began_at": record.began_at.isoformat(),
        "target": record.target.isoformat() if record.target else None,
        "fault": record.fault.as_data() if record.fault else None,
    }
    draft = folder / f".{RECORD}"
    draft.write_text(json.dumps(facts), encoding="utf-8")
    draft.chmod(FOR_GROUP_FILE)
    draft.rename(folder / RECORD)


def main(words: list[str]) -> int:
    """Carry out one verb; return 1 after a failure, which the record names as well."""
    parser = ArgumentParser(
        prog="own_copy", description="Makes and removes the copy of a rehearsal (docs/recovery.md)."
    )
    parser.add_argument("verb", choices=["make", "remove"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--to", type=state.parse_target, metavar="TIME", help="such as 2026-11-27T03:00:00Z; else now")
    parser.add_argument("--config", type=Path, metavar="FILE", help="a pgbackrest.conf elsewhere than in /etc")
    given = parser.parse_args(words)
    if os.geteuid() == 0:
        parser.error("run it as the user of the database server: runuser -u postgres -- ...")
    if given.verb == "remove":
        remove(given.folder)
        return 0
    fault = make(given.folder, given.to, given.config, datetime.now(UTC))
    if fault is not None:
        sys.stderr.write(f"{fault}\n")
    return int(fault is not None)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
