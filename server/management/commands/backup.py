"""`manage.py backup`: takes backups of the embedded database, and says whether they can be relied on."""

from __future__ import annotations

import time
from contextlib import suppress
from datetime import datetime, timedelta

import psycopg
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from server import binaries, places
from server.backups import repository, state
from server.backups.arrangement import prepare_files, required_arrangement, work_folder
from server.backups.locations import BackupSettingsError
from server.database.postgres import ServerError, superuser_dsn, wake_checkpointer

PAUSE = 60.0  # seconds between two looks at what is due
# The newest segments are listed each minute, and all of them, which takes seconds, once an hour.
WHOLE_EVERY = timedelta(hours=1)
TICK = 3.0  # seconds until a server that was started again is noticed
STARTED = "SELECT pg_postmaster_start_time()"


class Command(BaseCommand):
    """One method per verb; each failure is one readable message."""

    help = "Takes backups of the embedded database and shows their state (docs/recovery.md)."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Define the verbs and their options."""
        verbs = parser.add_subparsers(dest="verb", required=True)
        taking = verbs.add_parser("take", help="take a backup of what changed since the last one")
        taking.add_argument("--full", action="store_true", help="take a backup of everything")
        verbs.add_parser("status", help="say what there is and what is late; ends with 1 if something is")
        verbs.add_parser("verify", help="read each file of the repository again")
        restoring = verbs.add_parser("restore", help="restore the database of this installation, whose disk is lost")
        restoring.add_argument("--to", type=state.parse_target, metavar="TIME", help="such as 2026-11-27T03:00:00Z")
        verbs.add_parser("schedule", help="take what is due, until stopped")

    def handle(self, *args: object, verb: str, **options: object) -> None:
        """Run the verb."""
        self._here = places.server_places()
        self._started: object = None
        self._whole: datetime | None = None
        try:
            self._found = required_arrangement()
            # On a new machine no server has written them.
            if not (work_folder(self._here) / "conf.d" / "carnet.conf").exists():
                self._prepare_files()
            getattr(self, verb)(**options)
        except (BackupSettingsError, ServerError, places.PlaceError, binaries.NoServer) as failure:
            raise CommandError(str(failure)) from failure

    def take(self, *, verbosity: int, full: bool = False, **options: object) -> None:
        """Take a backup now."""
        repository.take_backup(self._found, self._here, full=full)
        found = self._read_and_record(timezone.now())
        if found.damage:
            raise CommandError(found.damage, returncode=1)
        if verbosity > 0:
            at = state.written(found.last_backup) if found.last_backup else "not found"
            self.stdout.write(f"Backup of {at}; {found.bytes_stored / 1e6:,.1f} MB stored.")

    def status(self, **options: object) -> None:
        """Show the state."""
        found = self._read_and_record(timezone.now())
        for line in _describe(found, timezone.now()):
            self.stdout.write(line)
        for fault in found.faults:
            self.stderr.write(fault)
        if found.faults:
            raise CommandError("The backups need attention.", returncode=1)

    def verify(self, **options: object) -> None:
        """Check the checksum of each file."""
        wrong = repository.verify_repository(self._found, self._here)
        if wrong:
            raise CommandError(f"Files of the repository are damaged or missing: {wrong}. Take a full backup now.")
        self.stdout.write("Each file of the repository is as it was written.")

    def restore(self, *, to: datetime | None, **options: object) -> None:
        """Restore the whole into the empty data folder; the live one is never overwritten."""
        data = self._here.data
        if (data / "PG_VERSION").exists():
            raise CommandError(f"{data} holds a database. Stop Carnet and move it away: mv {data} {data}.lost")
        self._prepare_files()
        places.make_private(data, places.service_user(data))
        contents = repository.read_contents(self._found, self._here)
        if not contents.backups:
            raise CommandError(f"The repository has no backup: {contents.fault or 'it is empty'}.")
        first = contents.backups[-1].first_segment
        gaps = repository.find_gaps(repository.list_segments(self._found, self._here), first)
        if gaps and to is None:
            raise CommandError(f"{state.gap_message(gaps[0])} Restore a time before it with --to.")
        repository.restore_into(self._found, self._here, data, to, archiving=True)
        self.stdout.write("Restored. Next: manage.py db up, which replays the archive; manage.py audit verify --live.")

    def _prepare_files(self) -> None:
        for folder in (self._here.var, self._here.base):
            places.make_passable(folder)
        prepare_files(self._found, self._here, places.service_user(self._here.data))

    def schedule(self, **options: object) -> None:
        """Take what is due once a minute; a failure is said once and tried again."""
        last_failure, rounds = "", 0
        while True:
            self.notice_start()
            if rounds % round(PAUSE / TICK) == 0:
                failure = self.take_due(timezone.now())
                if failure and failure != last_failure:
                    self.stderr.write(f"No backup: {failure}")
                last_failure = failure
            rounds += 1
            time.sleep(TICK)

    def notice_start(self) -> None:
        """Let the archive of a server that was started again begin at once."""
        with suppress(psycopg.Error), psycopg.connect(superuser_dsn(var=self._here.var)) as link:
            started = link.execute(STARTED).fetchone()
            if started != self._started:
                wake_checkpointer(self._here)
                self._started = started

    def take_due(self, now: datetime) -> str:
        """Take a backup if one is due; return why it failed."""
        try:
            found = self._read_and_record(now, whole=self._whole is None or now - self._whole > WHOLE_EVERY)
            full = found.last_full is None or now - found.last_full > state.FULL_EVERY
            if full or found.last_backup is None or now - found.last_backup > state.BACKUP_EVERY:
                repository.take_backup(self._found, self._here, full=full)
                self._read_and_record(timezone.now())
        except ServerError as error:
            return str(error)
        return ""

    def _read_and_record(self, now: datetime, *, whole: bool = True) -> state.State:
        found = state.read_state(self._found, self._here, now, whole=whole)
        if found.gaps:
            self._whole = None  # it stays a fault until the whole archive is listed without it
        elif whole:
            self._whole = now
        state.record_state(self._here, found, now)
        return found


def _describe(found: state.State, now: datetime) -> list[str]:
    def line(name: str, at: datetime | None, more: str = "") -> str:
        if at is None:
            return f"{name}: none"
        return f"{name}: {state.written(at)}, {(now - at).total_seconds():,.0f} s ago{more}"

    result = ""
    if found.last_rehearsal:
        result = ", went well" if found.rehearsal_ok else ", failed"
    return [
        line("Last full backup", found.last_full),
        line("Last backup", found.last_backup),
        line("Last archived segment", found.last_archived, f", {found.last_segment}"),
        f"Stored: {found.bytes_stored / 1e6:,.1f} MB in backups, without the archive",
        line("Last rehearsal", found.last_rehearsal, result),
    ]
