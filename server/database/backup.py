"""A backup of the database as a file of `pg_dump`, before an upgrade changes its tables."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from server.binaries import Binaries, NoServer, find_client
from server.places import make_private

# Jobs are sent again from their rows, and the owner of the tables may not read the queue.
LEFT_OUT = ["--exclude-schema=pgmq"]


class BackupRefused(Exception):
    """There is no backup; the message says why."""


def owner_address(entry: Mapping[str, Any]) -> str:
    """Return the address of one of Django's databases for the programs of PostgreSQL."""
    known = {each.keyword.decode() for each in psycopg.pq.Conninfo.get_defaults()}
    parts = {"host": entry["HOST"], "port": entry["PORT"], "dbname": entry["NAME"], "user": entry["USER"]}
    # Such as `sslmode`; the limits of time in `options` are those of the application.
    more = {name: value for name, value in entry["OPTIONS"].items() if name in known - {"options"}}
    return make_conninfo(
        **{name: str(value) for name, value in parts.items() if value}, password=entry["PASSWORD"], **more
    )


def write_backup(address: str, file: Path, data: Path | None = None) -> None:
    """Write a backup that only its owner can read, or no file at all. Raises BackupRefused."""
    try:
        client = find_client(data)
    except NoServer as missing:
        raise BackupRefused(str(missing)) from missing
    _refuse_older(client, address)
    make_private(file.parent)
    for left in file.parent.glob("*.part"):  # of a backup that was killed
        left.unlink()
    part = file.with_suffix(".part")
    try:
        _dump(client, address, part)
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)


def _refuse_older(client: Binaries, address: str) -> None:
    ours = _major(client)
    with psycopg.connect(address) as connection:
        server = connection.info.server_version // 10000
    if ours < server:
        raise BackupRefused(
            f"pg_dump is of PostgreSQL {ours}, older than the server ({server}): install postgresql-client-{server}."
        )


def _major(client: Binaries) -> int:
    said = subprocess.run(
        [client["pg_dump"], "--version"], env=client.environment, capture_output=True, text=True, check=True
    )
    found = re.search(r"\d+", said.stdout)
    if found is None:
        raise BackupRefused(f"{client['pg_dump']} does not say its version.")
    return int(found[0])


def _dump(client: Binaries, address: str, file: Path) -> None:
    parts = conninfo_to_dict(address)
    # In the environment: all users of a machine can read the words of a command.
    password = parts.pop("password", None)
    environment = client.environment | {"HOME": os.environ.get("HOME", "/")}
    if password:
        environment["PGPASSWORD"] = str(password)
    # It ends with this process: a killed upgrade must not go on writing a file with names of guests.
    words = ["/usr/bin/setpriv", "--pdeathsig", "KILL", "--"]
    words += [client["pg_dump"], "--format=custom", "--lock-wait-timeout=60s", *LEFT_OUT]
    words += [f"--file={file}", f"--dbname={make_conninfo('', **parts)}"]
    done = subprocess.run(words, env=environment, umask=0o077, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BackupRefused("\n".join(done.stderr.strip().splitlines()[:1]) or "pg_dump failed.")
