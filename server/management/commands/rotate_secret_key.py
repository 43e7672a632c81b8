"""`manage.py rotate_secret_key`: a new signing key for this installation; the former one stays readable."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError

from server import addresses, places
from server.database import passwords
from server.environment import reading as environment
from server.supervision.supervisor import RunningAlready, Supervisor, to_terminal

GIVEN = """\
CARNET_SECRET_KEY is set, so the key is not among the secrets of this installation. Rotate it where you set it:
put the present key at the front of CARNET_SECRET_KEY_FALLBACKS, then set a new CARNET_SECRET_KEY."""
DONE = """\
{file} is new; the former keys are in {file}.former. Back both up, apart from the database, and copy them to the
other hosts. Then start web, worker and beat again.
Sessions, second factors, codes on cards and sealed files stay valid while the former keys are there. Without a former
key, what it sealed cannot be read, and the sessions of its time end."""


class Command(BaseCommand):
    """Works on files only, and must not be stopped by a check of what it repairs."""

    help = "Replaces the signing key and stores the former one, which goes on to open what it sealed."
    requires_system_checks = []

    def handle(self, *args: object, **options: object) -> None:
        """Replace the key while Carnet is stopped: a process with the former key could not read what the new seals."""
        if environment.is_set("CARNET_SECRET_KEY"):
            raise CommandError(GIVEN)
        here = places.server_places()
        try:
            with Supervisor(here.var, to_terminal).lock_folder():
                passwords.replace_secret(here.secrets, addresses.SIGNING)
        except RunningAlready as running:
            raise CommandError(f"{running} Stop it first.") from running
        self.stdout.write(DONE.format(file=here.secrets / addresses.SIGNING))
