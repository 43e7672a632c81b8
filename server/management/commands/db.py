"""`manage.py db`: start, stop and inspect the embedded database, and create its roles on any server."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from server import binaries, places
from server.database import passwords, postgres, roles
from server.environment import reading as environment


class Command(BaseCommand):
    """Works before the database exists, so it uses no Django connection."""

    help = "Starts, stops and shows the embedded database; prints or makes its roles."
    requires_system_checks = []  # the checks would connect to the database that this command starts

    def add_arguments(self, parser: CommandParser) -> None:
        """Define the verbs and their options."""
        verbs = parser.add_subparsers(dest="verb", required=True)
        verbs.add_parser("up", help="start it, making it first if there is none")
        verbs.add_parser("down", help="stop it")
        verbs.add_parser("status", help="say whether it runs; ends with 3 when it does not")
        making = verbs.add_parser("roles", help="print the SQL that makes the roles on another server")
        making.add_argument("--admin", metavar="URL", help="run it there with an administrator's address")
        making.add_argument("--database", default=roles.DATABASE)
        making.add_argument("--new-passwords", action="store_true", help="replace the passwords of all roles")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the verb; a failure is one readable message."""
        verbs = {"up": self.start_server, "down": self.stop_server, "status": self.status, "roles": self.roles}
        known = (postgres.ServerError, places.PlaceError, binaries.NoServer)
        try:
            verbs[options["verb"]](**options)
        except known as failure:
            raise CommandError(str(failure)) from failure

    def start_server(self, **options: Any) -> None:
        """Start the server."""
        started = postgres.start_server()
        if options["verbosity"] > 0:
            where = postgres.server_status().places.data
            self.stdout.write(f"PostgreSQL {'started' if started else 'was running'} in {where}.")

    def stop_server(self, **options: Any) -> None:
        """Stop the server."""
        stopped = postgres.stop_server()
        if options["verbosity"] > 0:
            self.stdout.write("PostgreSQL stopped." if stopped else "PostgreSQL was not running.")

    def status(self, **options: Any) -> None:
        """Show whether the server is running."""
        found = postgres.server_status()
        if not found.running:
            raise CommandError(f"PostgreSQL is not running in {found.places.data}.", returncode=3)
        self.stdout.write(f"PostgreSQL runs as process {found.pid} in {found.places.data}.")
        self.stdout.write(f"Its socket is in {found.places.sockets}.")

    def roles(self, **options: Any) -> None:
        """Print the SQL, or run it; the passwords themselves stay in their files."""
        here = places.server_places()
        if options["new_passwords"]:
            self._replace_passwords(here, options["admin"])
            return
        verifiers = {
            role: passwords.scram_verifier(passwords.role_password(here.secrets, role)) for role in roles.SIGN_IN
        }
        if options["admin"]:
            roles.create_roles(options["admin"], verifiers, options["database"])
            self.stderr.write(f"Roles made; their passwords are in {here.secrets}.")
            return
        self.stdout.write(roles.roles_script(verifiers, options["database"]))

    def _replace_passwords(self, here: places.Places, admin: str | None) -> None:
        """Replace the passwords of all roles; after an interruption, the next call goes on with the same ones."""
        if admin is None and environment.is_set("DATABASE_URL"):
            raise CommandError("The database is another server: add --admin with the address of its administrator.")
        found = passwords.next_passwords(here.secrets, roles.SIGN_IN)
        verifiers = {role: passwords.scram_verifier(clear) for role, clear in found.items()}
        roles.change_passwords(admin or postgres.superuser_dsn(), verifiers)
        passwords.adopt_passwords(here.secrets)
        self.stderr.write(
            f"All roles have new passwords, which are in {here.secrets}. Connections stay open; new ones need them:"
            " put them into the URLs that contain a password, and start all processes again."
        )
