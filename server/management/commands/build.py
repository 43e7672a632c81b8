"""`manage.py build`: makes the generated files, which no process that serves starts without."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError

from server import derived


class Command(BaseCommand):
    """Needs no database; quick if nothing has changed."""

    help = "Compiles the translations and collects the static files, if they have changed."
    requires_system_checks = []

    def handle(self, *args: object, verbosity: int, **options: object) -> None:
        """Build, and print a line for each kind of file."""
        try:
            done = derived.build()
        except derived.NotBuilt as failure:
            raise CommandError(str(failure)) from failure
        if verbosity > 0:
            self.stdout.write("\n".join(done))
