"""`manage.py rehearse_restore`: restores a backup apart from the live database, examines and deletes it.

With a database server of your own it examines the copy that `server.backups.own_copy` made as the user of that server.
"""

from datetime import datetime
from hashlib import sha256
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils import timezone

from compliance.recovery.domain import Rehearsal
from compliance.recovery.presentation.report import render_report
from compliance.recovery.services.rehearsals import examine_own_copy, record_rehearsal, restore_and_examine
from compliance.signing.papers import CannotSign
from server import places
from server.addresses import is_embedded
from server.backups import copies, own_copy
from server.backups.arrangement import required_arrangement
from server.backups.locations import BackupSettingsError
from server.backups.state import parse_target
from server.environment.reading import text


class Command(BaseCommand):
    """Ends with 1 if the state cannot be restored or does not agree with the live log."""

    help = "Restores a backup apart from the live database, verifies it, and writes a signed report (docs/recovery.md)."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", type=parse_target, metavar="TIME", help="such as 2026-11-27T03:00:00Z; else now")
        parser.add_argument("--keep", action="store_true", help="leave the copy running, to read from it")

    def handle(self, *args: object, to: datetime | None, keep: bool, **options: object) -> None:
        here = places.server_places()
        held = _rehearse_embedded(here, to, keep=keep) if is_embedded() else _rehearse_own(to, keep=keep)
        digest = self._write_report(here, held)
        record_rehearsal(here, held, paper=digest)
        if keep and held.succeeded:
            database = connection.settings_dict["NAME"]
            self.stdout.write(f"The copy runs: psql -h {copies.copy_folder(here) / 'socket'} {database}")
            self.stdout.write("Delete it: manage.py rehearse_restore without --keep, which replaces and deletes it.")
        for fault in held.found.faults:
            self.stderr.write(str(fault))
        if not held.succeeded:
            raise CommandError("The rehearsal failed.", returncode=1)
        examined, seconds = held.found, (held.ended_at - held.began_at).total_seconds()
        self.stdout.write(
            f"Restored in {seconds:,.0f} s: {examined.rows} rows of {examined.registers} registers, "
            f"{examined.leaves} of {examined.live_leaves} leaves, {examined.witnessed} heads signed by witnesses."
        )

    def _write_report(self, here: places.Places, held: Rehearsal) -> str:
        """Write the report; a key that cannot sign must not hide the result of the rehearsal."""
        try:
            paper = render_report(held)
        except CannotSign as failure:
            self.stderr.write(f"No report: {failure}")
            return ""
        folder = here.var / "rehearsals"
        places.make_private(folder)
        file = folder / f"{held.ended_at:%Y-%m-%dT%H%M%SZ}.pdf"
        file.write_bytes(paper)
        self.stdout.write(f"Report: {file}")
        return sha256(paper).hexdigest()


def _rehearse_embedded(here: places.Places, to: datetime | None, *, keep: bool) -> Rehearsal:
    try:
        found = required_arrangement()
    except BackupSettingsError as failure:
        raise CommandError(str(failure)) from failure
    began = timezone.now()
    database = str(connection.settings_dict["NAME"])
    examined = restore_and_examine(found, here, database=database, target=to, at=began, keep=keep)
    return Rehearsal(to, began, timezone.now(), examined)


def _rehearse_own(to: datetime | None, *, keep: bool) -> Rehearsal:
    """Examine the copy of a database server of your own, which the user of that server has made."""
    folder = text(own_copy.FOLDER)
    if not folder:
        raise CommandError(f"There is no copy to examine: set {own_copy.FOLDER} (docs/recovery.md).")
    if to or keep:
        raise CommandError("The user of the database server makes the copy: python -m server.backups.own_copy --help.")
    record, examined = examine_own_copy(Path(folder), connection.settings_dict, at=timezone.now())
    return Rehearsal(record.target, record.began_at, timezone.now(), examined)
