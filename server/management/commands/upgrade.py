"""`manage.py upgrade`: brings an installation to this version in steps that can be repeated (docs/upgrade.md)."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections
from django.utils import timezone

from server import addresses, derived, places
from server.database import backup, postgres, unfinished_upgrade
from server.database.schema_state import schema_state
from server.supervision.supervisor import RunningAlready, Supervisor
from server.version import VERSION

# Exit codes: what has happened to the database when the command stops early.
UNCHANGED, PARTLY, UNVERIFIED = 2, 3, 4
MEANING = {
    UNCHANGED: "The database is unchanged: the former version can be started again.",
    PARTLY: "Some migrations may be done: start neither version. Run this command again; if it stops here again, "
    "restore the backup (docs/upgrade.md).",
    UNVERIFIED: "The tables are those of this version. Do not start Carnet before this step has succeeded.",
}


@dataclass(frozen=True)
class Step:
    """One step: repeating it after an interruption does no harm."""

    title: str
    run: Callable[[], str]
    code: int


class Command(BaseCommand):
    """Stops at the first step that fails; the message says what state the database is in and what to do next."""

    help = "Backs up, migrates, builds and verifies; run it with every process of Carnet stopped."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the option for sites with a backup of their own."""
        about = "make none: a backup that can be restored was taken after Carnet was stopped"
        parser.add_argument("--backup-taken", action="store_true", help=about)

    def handle(self, *args: Any, backup_taken: bool, **options: Any) -> None:
        """Carry out the steps; the folder is locked meanwhile, so that Carnet does not start on this machine."""
        here = places.server_places()
        self._backup: Path | None = None
        try:
            with Supervisor(here.var, self.stderr.write).lock_folder():
                self._upgrade(here, backup_taken=backup_taken)
        except RunningAlready as running:
            raise CommandError(f"{running} Stop it, then run this command again.", returncode=UNCHANGED) from running

    def _upgrade(self, here: places.Places, *, backup_taken: bool) -> None:
        started: list[bool] = []
        steps = [
            Step("settings", self._check_settings, UNCHANGED),
            Step("generated files", self._build, UNCHANGED),
            Step("database", lambda: self._open_database(started), UNCHANGED),
            Step("backup", lambda: self._back_up(here, backup_taken=backup_taken), UNCHANGED),
            Step("migrations", self._migrate, PARTLY),
            *(
                Step(" ".join(words), partial(self._output, *words), UNVERIFIED)
                for words in settings.CHECKED_AFTER_UPGRADE
            ),
        ]
        try:
            for number, step in enumerate(steps, 1):
                if step.code != UNCHANGED:
                    unfinished_upgrade.mark_step(here, step.title)
                self.stdout.write(f"[{number}/{len(steps)}] {step.title} ...")
                self.stdout.write(f"      {self._carry_out(step)}")
            unfinished_upgrade.remove_mark(here)
        finally:
            connections.close_all()
            if started == [True]:
                postgres.stop_server()
        self.stdout.write(f"Carnet {VERSION} is ready. Start its processes again.")

    def _carry_out(self, step: Step) -> str:
        try:
            return step.run()
        except KeyboardInterrupt:
            self._stop(step, "interrupted", None)
        # Whatever a migration or a check of an area raises, the operator reads one message.
        except Exception as failure:
            # The first line alone: PostgreSQL adds the values of rows in those that follow.
            words = (str(failure).strip().splitlines() or [""])[0]
            self._stop(step, words or type(failure).__name__, failure)

    def _stop(self, step: Step, why: str, failure: Exception | None) -> NoReturn:
        again = "manage.py upgrade"
        if self._backup:
            again += f" --backup-taken (the backup is {self._backup})"
        message = f"The upgrade stopped at the step {step.title}: {why}\n{MEANING[step.code]}\nThen: {again}"
        raise CommandError(message, returncode=step.code) from failure

    def _check_settings(self) -> str:
        return self._output("check", tags=settings.CHECKED_AT_START)

    def _build(self) -> str:
        return " ".join(derived.build())

    def _open_database(self, started: list[bool]) -> str:
        """Start the embedded server if need be; refuse a database that this version does not know."""
        if addresses.is_embedded():
            started.append(postgres.start_server())
        state = schema_state(connections[_owner()])
        if state.unknown:
            raise CommandError(f"the tables are {state}. Install the version that made them, or restore a backup.")
        return f"Tables: {state}."

    def _back_up(self, here: places.Places, *, backup_taken: bool) -> str:
        if backup_taken:
            return "None made: there is one, as you said."
        file = here.var / "backups" / f"{timezone.now():%Y-%m-%dT%H%M%SZ}-before-{VERSION}.dump"
        entry = connections[_owner()].settings_dict
        if addresses.is_embedded():
            backup.write_backup(postgres.superuser_dsn(str(entry["NAME"])), file, here.data)
        else:
            backup.write_backup(backup.owner_address(entry), file)
        self._backup = file
        return f"{file}, {file.stat().st_size / 1e6:,.1f} MB."

    def _migrate(self) -> str:
        call_command("migrate", database=_owner(), interactive=False, verbosity=0, stderr=self.stderr)
        return f"Tables: {schema_state(connections[_owner()])}."

    def _output(self, *words: str, **options: Any) -> str:
        """Run another command; what it reports on the standard output is the result of the step."""
        said = io.StringIO()
        call_command(*words, stdout=said, stderr=self.stderr, **options)
        return " ".join(said.getvalue().split())


def _owner() -> str:
    return "owner" if "owner" in connections else "default"
