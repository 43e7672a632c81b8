"""`manage.py migrate` with a faster executor, and on one host at a time."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import migrate
from django.db import connections

from server.database.migrating import QuickExecutor
from server.database.migration_lock import migration_lock

# Django's command offers no option for the executor, so its global name is replaced.
vars(migrate)["MigrationExecutor"] = QuickExecutor


class Command(migrate.Command):
    """Django's command under a lock; it decides what to do only when it has it."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate; only showing what is outstanding needs no lock."""
        if options["plan"] or options["check_unapplied"]:
            super().handle(*args, **options)
            return
        with migration_lock(connections[options["database"]], self.stderr.write):
            super().handle(*args, **options)
