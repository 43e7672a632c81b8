"""Where the repository of the backups is: a folder, a bucket of S3, or a folder on another machine by SFTP."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

KEYS = "CARNET_BACKUP_KEY_FILE"
SFTP_SINCE = (2, 46)  # the first version of pgBackRest that knows SFTP; Debian 12 has 2.45
OPEN_TO_OTHERS = 0o077
SHOWN = "s3://BUCKET/FOLDER?endpoint=HOST&region=REGION"
SHOWN_SFTP = "sftp://USER@HOST/FOLDER?fingerprint=SHA256-IN-HEX"


class BackupSettingsError(Exception):
    """The settings of the backup cannot be used; the message says what to change."""


@dataclass(frozen=True)
class Location:
    """The options of pgBackRest for the repository; `folder` if it is one of this machine."""

    folder: Path | None
    options: dict[str, str] = field(default_factory=dict, repr=False)

    @property
    def remote(self) -> bool:
        """Is the repository on another machine, as far as the settings say?"""
        return self.folder is None


def parse_location(name: str, address: str, key_file: str, program: str) -> Location:
    """Return where an address leads; `name` is that of the setting. Raises BackupSettingsError."""
    if address.startswith("/"):
        return Location(Path(address), {"repo1-path": address})
    if address.startswith("s3://"):
        return _bucket(name, address, key_file)
    if address.startswith("sftp://"):
        _refuse_without_sftp(program)
        return _sftp_folder(name, address, key_file)
    raise BackupSettingsError(f"{name} is {address}: write the whole path of a folder, {SHOWN} or {SHOWN_SFTP}.")


def _bucket(name: str, address: str, key_file: str) -> Location:
    parts, more = urlsplit(address), _parameters(address)
    if not parts.hostname or not {"endpoint", "region"} <= more.keys() <= {"endpoint", "region", "style", "ca"}:
        raise BackupSettingsError(f"{name} is no bucket: write {SHOWN}; `style=path` and `ca=FILE` may follow.")
    lines = read_private(KEYS, key_file).splitlines()
    if len(lines) != 2:
        raise BackupSettingsError(f"{key_file} needs two lines: the key id of the bucket and its secret.")
    found = {
        "io-timeout": "10",  # else a start would wait for minutes for a bucket that does not answer
        "repo1-type": "s3",
        "repo1-path": unquote(parts.path) or "/",
        "repo1-s3-bucket": parts.netloc,
        "repo1-s3-endpoint": more["endpoint"],
        "repo1-s3-region": more["region"],
        "repo1-s3-uri-style": more.get("style", "host"),
        "repo1-s3-key": lines[0],
        "repo1-s3-key-secret": lines[1],
    }
    return Location(None, found | ({"repo1-storage-ca-file": more["ca"]} if "ca" in more else {}))


def _sftp_folder(name: str, address: str, key_file: str) -> Location:
    parts, more = urlsplit(address), _parameters(address)
    if not (parts.hostname and parts.username and parts.path) or more.keys() != {"fingerprint"}:
        raise BackupSettingsError(f"{name} is no folder by SFTP: write {SHOWN_SFTP}.")
    read_private(KEYS, key_file)
    found = {
        "repo1-type": "sftp",
        "repo1-path": unquote(parts.path),
        "repo1-sftp-host": parts.hostname,
        "repo1-sftp-host-port": str(parts.port or 22),
        "repo1-sftp-host-user": parts.username,
        "repo1-sftp-private-key-file": key_file,
        "repo1-sftp-host-key-hash-type": "sha256",
        "repo1-sftp-host-key-check-type": "fingerprint",
        "repo1-sftp-host-fingerprint": more["fingerprint"],
    }
    return Location(None, found)


def _parameters(address: str) -> dict[str, str]:
    found = {name: values[-1] for name, values in parse_qs(urlsplit(address).query).items()}
    # They become lines of a file of settings.
    return {name: value for name, value in found.items() if value.isprintable()}


def _refuse_without_sftp(program: str) -> None:
    said = subprocess.run([program, "version"], capture_output=True, text=True, check=False).stdout
    version = tuple(map(int, re.findall(r"\d+", said)[:2]))
    if version < SFTP_SINCE:
        raise BackupSettingsError(
            f"{said.strip() or 'This pgBackRest'} knows no SFTP: 2.46 or newer does (docs/recovery.md)."
        )


def read_private(name: str, file: str) -> str:
    """Return the text of a file that its owner alone can read. Raises BackupSettingsError."""
    if not file:
        raise BackupSettingsError(f"{name} is missing: this repository needs it.")
    try:
        text, mode = Path(file).read_text(encoding="utf-8"), Path(file).stat().st_mode
    except (OSError, UnicodeDecodeError) as error:
        raise BackupSettingsError(f"{name} names {file}, which cannot be read.") from error
    if mode & OPEN_TO_OTHERS:
        raise BackupSettingsError(f"Others on this machine can read {file}: chmod 600 {file}, as its owner.")
    return text.strip()
