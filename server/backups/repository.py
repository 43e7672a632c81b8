"""What pgBackRest does and says: take a backup, list backups and archived segments, restore into a folder."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

from server.backups.arrangement import STANZA, Arrangement, fetch_command
from server.backups.sentences import Sentence, gettext_noop
from server.database.passwords import role_password
from server.database.postgres import SUPERUSER, ServerError, run_as_server
from server.places import Places

SEGMENT = re.compile(r"([0-9A-F]{24})-[0-9a-f]{40}(\.\w+)?$")

# Folders of the archive: one for each system of the server, such as 15-1, and in it one for each 256 segments.
ARCHIVE, FOLDER = re.compile(r"\d+-\d+"), re.compile(r"[0-9A-F]{16}")


@dataclass(frozen=True)
class Backup:
    """A backup of the repository: full, or with what changed since an earlier one."""

    label: str
    full: bool
    ended: datetime
    first_segment: str
    bytes_stored: int


@dataclass(frozen=True)
class Contents:
    """The backups of the repository, oldest first, why it cannot be used, and files with damaged pages, if so."""

    backups: tuple[Backup, ...]
    fault: str
    damaged_files: tuple[str, ...] = ()


def take_backup(found: Arrangement, here: Places, *, full: bool) -> None:
    """Take a backup of the running server. Raises ServerError."""
    secret = role_password(here.secrets, SUPERUSER)
    run_as_server(here, found.words(here, "stanza-create"), password=secret)
    run_as_server(here, found.words(here, "backup", f"--type={'full' if full else 'incr'}"), password=secret)


def read_contents(found: Arrangement, here: Places) -> Contents:
    """Return the backups of the repository. Raises ServerError."""
    contents = parse_contents(run_as_server(here, found.words(here, "info", "--output=json")))
    if not contents.damaged_files:
        return contents
    # Without --set, pgBackRest names the backup and not its files.
    [label] = contents.damaged_files
    [said] = json.loads(run_as_server(here, found.words(here, "info", "--output=json", f"--set={label}")))
    return replace(contents, damaged_files=tuple(said["backup"][0].get("error-list") or [label]))


def parse_contents(said: str) -> Contents:
    """Return the backups of which `pgbackrest info --output=json` speaks; for damaged files, the name of their backup.

    Raises ValueError, KeyError and TypeError for a text of another form.
    """
    stanza: dict[str, Any] = next((each for each in json.loads(said) if each["name"] == STANZA), {})
    status = stanza.get("status", {"code": 1, "message": "there is no repository"})
    found_backups = stanza.get("backup", [])
    backups = tuple(_parse_backup(each) for each in found_backups if not each["error"])
    damaged = (str(found_backups[-1]["label"]),) if found_backups and found_backups[-1]["error"] else ()
    # Code 2 is a repository without a backup, which the list says as well.
    return Contents(backups, "" if status["code"] in {0, 2} else str(status["message"]), damaged)


def _parse_backup(said: dict[str, Any]) -> Backup:
    ended = datetime.fromtimestamp(said["timestamp"]["stop"], UTC)
    stored = int(said["info"]["repository"]["delta"])
    return Backup(said["label"], said["type"] == "full", ended, said["archive"]["start"], stored)


def list_segments(found: Arrangement, here: Places) -> list[str]:
    """Return the names of the archived segments in order; a week has up to 150,000. Raises ServerError."""
    return _segments_in(_list_folder(found, here, f"archive/{STANZA}", "--recurse"))


def list_newest_segments(found: Arrangement, here: Places) -> list[str]:
    """Return those of the two newest folders, up to 512, in order: it takes as long for an archive of any length.

    Raises ServerError.
    """
    archives = [name for name in _list_folder(found, here, f"archive/{STANZA}") if ARCHIVE.fullmatch(name)]
    if not archives:
        return []
    newest = f"archive/{STANZA}/{max(archives, key=lambda name: int(name.partition('-')[2]))}"
    folders = sorted(name for name in _list_folder(found, here, newest) if FOLDER.fullmatch(name))[-2:]
    return [each for folder in folders for each in _segments_in(_list_folder(found, here, f"{newest}/{folder}"))]


def _list_folder(found: Arrangement, here: Places, folder: str, *more: str) -> list[str]:
    listing = found.words(here, "repo-ls", folder, *more, "--output=json")
    return list(json.loads(run_as_server(here, [word for word in listing if not word.startswith("--stanza=")])))


def _segments_in(names: Sequence[str]) -> list[str]:
    return sorted(match[1] for name in names if (match := SEGMENT.search(name)))


def find_gaps(segments: Sequence[str], first: str) -> list[tuple[str, str]]:
    """Return the segments before and after each gap in the archive from `first` on; `first` if it is not there."""
    kept = [each for each in segments if each >= first]
    if not kept or kept[0] != first:
        return [(first, kept[0] if kept else "")]
    # The history of another server begins where one ended; its segments are numbered on.
    return [(one, two) for one, two in pairwise(kept) if segment_number(two) - segment_number(one) not in {0, 1}]


def segment_number(segment: str) -> int:
    """Return the place of a segment among all that the server has written."""
    # 256 segments of 16 MB have one number in the middle.
    return int(segment[8:16], 16) * 256 + int(segment[16:24], 16)


def verify_repository(found: Arrangement, here: Places) -> str:
    """Read each file of the repository again; return what is wrong with them, empty if nothing. Raises ServerError."""
    said = run_as_server(here, found.words(here, "verify", "--output=text", "--log-level-console=off"))
    wrong = [line.strip() for line in said.splitlines() if re.search(r"(missing|checksum invalid|other): [1-9]", line)]
    return "; ".join(wrong) or ("" if "status: ok" in said else said.strip()[-300:])


def restore_into(
    found: Arrangement, here: Places, folder: Path, target: datetime | None, *, archiving: bool = False
) -> None:
    """Restore the state of `target`, or the newest one, into an empty folder. Raises ServerError.

    It goes on archiving only with `archiving`: a copy would write into the archive of the live server.
    """
    # Named, because pgBackRest would also begin with a backup in which it found damaged pages.
    usable = [each for each in read_contents(found, here).backups if target is None or each.ended <= target]
    if not usable:
        raise ServerError(Sentence(gettext_noop("There is no backup without damaged pages before that time.")))
    kind = ["--type=default", f"--set={usable[-1].label}"]
    if target is not None:
        at = target.astimezone(UTC).isoformat(sep=" ", timespec="microseconds")
        kind = ["--type=time", f"--target={at}", "--target-action=promote", kind[1]]
    fetching = f"--recovery-option=restore_command={fetch_command(found, here, folder)}"
    words = [f"--pg1-path={folder}", fetching, *([] if archiving else ["--archive-mode=off"]), *kind]
    run_as_server(here, found.words(here, "restore", *words))
