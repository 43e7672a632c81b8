"""How the embedded server is backed up: the settings, the files of pgBackRest, and the words of its commands."""

from __future__ import annotations

import os
import pwd
import shlex
import shutil
from dataclasses import dataclass, field
from pathlib import Path

from server.backups.locations import KEYS, BackupSettingsError, Location, parse_location, read_private
from server.environment.reading import text
from server.places import Places, make_private

STANZA = "carnet"  # the name of this installation in the repository
REPOSITORY, CONFIG, CIPHER = "CARNET_BACKUP_REPOSITORY", "CARNET_BACKUP_CONFIG", "CARNET_BACKUP_CIPHER_FILE"
# Seconds after which a segment that has changes is closed; archiving it takes a fraction of a second more.
ARCHIVE_TIMEOUT = 4
SHORTEST_PASSPHRASE = 24

OFF = """
archive_mode = off
"""
ON = """
wal_level = replica
archive_mode = on
archive_timeout = {timeout}s
archive_command = '{command}'
"""

# Full backups stay for three weeks; the archive between them for the time since the seven newest backups.
FILE = """# Written by Carnet at every start (docs/recovery.md).
[global]
{repository}
lock-path={work}/lock
spool-path={work}/spool
log-level-file=off
log-level-console=warn
compress-type=zst
compress-level=3
archive-check=y
start-fast=y
repo1-retention-full-type=time
repo1-retention-full=21
repo1-retention-archive-type=incr
repo1-retention-archive=7

[{stanza}]
pg1-path={data}
pg1-socket-path={sockets}
pg1-user={user}
pg1-database=postgres

[global:restore]
recovery-option=restore_command={fetching}
"""


@dataclass(frozen=True)
class Arrangement:
    """Where backups go: a location of the settings, or what the pgbackrest.conf of the site names."""

    program: str
    location: Location
    config: Path | None
    passphrase: str = field(repr=False)

    @property
    def folder(self) -> Path | None:
        """The folder of the repository, if it is one of this machine."""
        return self.location.folder

    def words(self, here: Places, command: str, *more: str) -> list[str]:
        """Return the words of a command of pgBackRest."""
        config = [f"--config={self.config}"] if self.config else ["--no-config"]
        include = f"--config-include-path={work_folder(here)}/conf.d"
        return [self.program, *config, include, f"--stanza={STANZA}", command, *more]


def find_arrangement() -> Arrangement | None:
    """Return how backups are taken; None if no setting asks for them. Raises BackupSettingsError."""
    address, config = os.environ.get(REPOSITORY, ""), os.environ.get(CONFIG, "")
    if not address and not config:
        return None
    if config and not Path(config).is_file():
        raise BackupSettingsError(f"{CONFIG} names {config}, which is not a file.")
    program = shutil.which("pgbackrest")
    if program is None:
        raise BackupSettingsError("pgbackrest is missing: as root apt-get install pgbackrest.")
    location = Location(None)
    if address:
        location = parse_location(REPOSITORY, address, os.environ.get(KEYS, ""), program)
    found = Arrangement(program, location, Path(config) if config else None, _read_passphrase())
    if address and not found.passphrase and (location.remote or text("CARNET_MODE", "demo") == "production"):
        raise BackupSettingsError(f"{CIPHER} is missing: backups name guests, so this repository must be encrypted.")
    return found


def _read_passphrase() -> str:
    named = os.environ.get(CIPHER, "")
    if not named:
        return ""
    found = read_private(CIPHER, named)
    if len(found) < SHORTEST_PASSPHRASE or not found.isprintable():
        raise BackupSettingsError(f"{named} needs one line of at least {SHORTEST_PASSPHRASE} characters.")
    return found


def work_folder(here: Places) -> Path:
    """Return the folder of the files and locks of pgBackRest on this machine."""
    return here.base / "backup"


def prepare_files(found: Arrangement, here: Places, user: pwd.struct_passwd | None) -> None:
    """Write the settings of pgBackRest, which only the user of the server can read."""
    work = work_folder(here)
    for folder in (work, work / "conf.d", work / "lock", work / "spool"):
        make_private(folder, user)
    if found.folder:
        found.folder.parent.mkdir(parents=True, exist_ok=True)
        make_private(found.folder, user)
    repository = [f"{name}={value}" for name, value in found.location.options.items()]
    if found.passphrase:
        repository += ["repo1-cipher-type=aes-256-cbc", f"repo1-cipher-pass={found.passphrase}"]
    text = FILE.format(
        repository="\n".join(repository),
        work=work,
        stanza=STANZA,
        data=here.data,
        sockets=here.sockets,
        user="carnet_super",
        fetching=fetch_command(found, here, here.data),
    )
    file = work / "conf.d" / "carnet.conf"
    draft = file.with_suffix(".draft")
    draft.touch(mode=0o600)
    draft.write_text(text, encoding="utf-8")
    if user:
        os.chown(draft, user.pw_uid, user.pw_gid)
    draft.rename(file)


def server_settings(found: Arrangement | None, here: Places) -> str:
    """Return the lines for the settings of the server."""
    if found is None:
        return OFF
    # A file name that the server inserts needs no quotes; a quote within the text is doubled.
    command = " ".join(shlex.quote(word) for word in found.words(here, "archive-push")) + " %p"
    return ON.format(timeout=ARCHIVE_TIMEOUT, command=command.replace("'", "''"))


def fetch_command(found: Arrangement, here: Places, data: Path) -> str:
    """Return the command with which a restored server fetches archived segments.

    pgBackRest ends with 1 after the newest segment. PostgreSQL takes each other failure for the same, and would open
    the database without the acts after a damaged segment; only codes above 125 stop it.
    """
    words = " ".join(map(shlex.quote, found.words(here, "archive-get", f"--pg1-path={data}")))
    return f'{words} %f "%p"; code=$?; test $code -le 1 || code=255; exit $code'


def required_arrangement() -> Arrangement:
    """Return how backups are taken. Raises BackupSettingsError if no setting says where."""
    found = find_arrangement()
    if found is None:
        raise BackupSettingsError(f"There is no backup: set {REPOSITORY} or {CONFIG} (docs/recovery.md).")
    return found
