"""`manage.py run`: all of Carnet on one machine, until Ctrl-C; `manage.py run web` and others: one program of it."""

from __future__ import annotations

import http.client
import io
import os
import socket
import time
from typing import Any, NoReturn

from django.conf import settings
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections
from django.db.migrations.executor import MigrationExecutor

from server import addresses, binaries, derived, places, system_checks
from server.backups.arrangement import find_arrangement
from server.database import postgres, postmaster, unfinished_upgrade
from server.environment import production
from server.environment import reading as environment
from server.supervision import leftovers, programs
from server.supervision.processes import Program
from server.supervision.supervisor import RunningAlready, Supervisor, to_terminal

ALONE = ("web", "worker", "beat", "sealer", "witness")
FIRST_ANSWER = 20.0  # seconds for the web process before the worker and beat start
CHECKED_WITH_DATABASE = "start"  # the tag of checks that run after migrations


class Command(BaseCommand):
    """Starts what is missing and keeps it running; the command itself must work without a database."""

    help = "Runs Carnet: database, web, worker, beat and sealer, until it is interrupted."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the options for the address."""
        parser.add_argument(
            "program", nargs="?", choices=ALONE, help="run this program alone, under another supervisor"
        )
        parser.add_argument("--bind", default=environment.text("CARNET_BIND", "127.0.0.1"))
        parser.add_argument("--port", type=int, default=environment.number("CARNET_PORT", 8000))

    def handle(self, *args: Any, bind: str, port: int, verbosity: int, **options: Any) -> None:
        """Run until asked to stop; an earlier failure is one readable message."""
        here = places.server_places()
        if options["program"]:
            _become(programs.program_alone(options["program"], here, bind, port))
        supervisor = Supervisor(here.var, to_terminal, verbose=verbosity > 1)
        known = (postgres.ServerError, places.PlaceError, binaries.NoServer, RunningAlready, derived.NotBuilt)
        try:
            with supervisor.lock_folder():
                if unfinished := unfinished_upgrade.unfinished_message(here):
                    raise CommandError(unfinished)
                # Under the lock, so that no process of a running Carnet is taken for a leftover,
                # and before the port, which a leftover may occupy.
                leftovers.end_leftovers(here.var)
                _port_is_free(bind, port)
                self._run(supervisor, here, bind, port)
        except known as failure:
            raise CommandError(str(failure)) from failure

    def _run(self, supervisor: Supervisor, here: places.Places, bind: str, port: int) -> None:
        try:
            self._prepare(supervisor, here)
            welcome = _welcome_text(bind, port)
            connections.close_all()
            supervisor.preparing = False
            supervisor.start(programs.web_program(bind, port))
            # Web first: the background processes start after its first answer, or after FIRST_ANSWER without one.
            behind = [programs.worker_program(here.run), programs.beat_program(), programs.sealer_program()]
            behind += [programs.witness_program()] if settings.LOG["witnesses"].exists() else []
            behind += [programs.backup_program()] if addresses.is_embedded() and find_arrangement() else []
            patience = time.monotonic() + FIRST_ANSWER
            welcomed = False

            def each_round() -> None:
                nonlocal welcomed
                self._keep_database(supervisor, here)
                if not welcomed and _web_answers(bind, port):
                    welcomed = True
                    to_terminal(welcome)
                while behind and (welcomed or time.monotonic() > patience):
                    supervisor.start(behind.pop(0))

            supervisor.watch(each_round, addresses.LONGEST_TASK)
        except KeyboardInterrupt:
            to_terminal("Interrupted.")
        finally:
            supervisor.preparing = False
            supervisor.stop()
            leftovers.end_leftovers(here.var, grace=0)
        to_terminal("Carnet has stopped.")

    def _prepare(self, supervisor: Supervisor, here: places.Places) -> None:
        """Prepare the database, tables, demonstration, translations and static files, each only if needed."""
        # First, before anything is started or changed: a wrong setting must stop Carnet here.
        call_command("check", tags=settings.CHECKED_AT_START, verbosity=0)
        if addresses.is_embedded():
            # A `db up` at the same time would create a cluster in the same folder.
            with postgres.exclusive_access(here):
                postgres.wait_until_settled(here)
                self._keep_database(supervisor, here)
                postgres.wait_until_ready(here)
                postgres.make_roles(here)
        derived.build()
        _apply_migrations("owner" if "owner" in connections else "default")
        # Checks that need the database, such as that of the master key of stored files.
        call_command("check", tags=[CHECKED_WITH_DATABASE], databases=["default"], verbosity=0)
        if _is_demonstration():
            call_command("demo_house", verbosity=0)

    def _keep_database(self, supervisor: Supervisor, here: places.Places) -> None:
        """Start the embedded server under our supervision as soon as no other process runs it."""
        if (
            addresses.is_embedded()
            and "database" not in supervisor.children
            and not postmaster.running_server(here.data)
        ):
            supervisor.start(programs.database_program(here))


def _become(program: Program) -> NoReturn:
    """Replace this process by a program, so that systemd or a container engine sends its signals to it."""
    production.refuse_unsafe()
    system_checks.refuse_unbuilt()
    unfinished_upgrade.refuse_unfinished()
    unfinished_upgrade.refuse_other_tables()
    if program.before:
        program.before()
    os.execve(program.words[0], program.words, program.environment)


def _apply_migrations(alias: str) -> None:
    """Apply outstanding migrations; the command itself would take two seconds even if there are none."""
    executor = MigrationExecutor(connections[alias])
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", database=alias, verbosity=0)


def _is_demonstration() -> bool:
    return environment.text("CARNET_MODE", "demo") == "demo" and "demo_house" in get_commands()


def _welcome_text(bind: str, port: int) -> str:
    """Return the address, and on a demonstration the sign-in names."""
    sign_ins = io.StringIO()
    if _is_demonstration():
        call_command("demo_house", "--sign-ins", stdout=sign_ins)
    address = f"Carnet is at http://{_reachable_address(bind)}:{port}/  (Ctrl-C stops it)"
    return "\n".join(["", address, "", sign_ins.getvalue().rstrip()]).rstrip() + "\n"


def _web_answers(bind: str, port: int) -> bool:
    """Does the web process answer, with whatever response?"""
    connection = http.client.HTTPConnection(_reachable_address(bind), port, timeout=1)
    try:
        connection.request("GET", "/")
        connection.getresponse()
    except OSError:
        return False
    finally:
        connection.close()
    return True


def _reachable_address(bind: str) -> str:
    if ":" in bind:
        if bind == "::":
            return "[::1]"
        return f"[{bind}]"
    if bind == ".".join("0000"):
        return "127.0.0.1"
    return bind


def _port_is_free(bind: str, port: int) -> None:
    with socket.socket(socket.AF_INET6 if ":" in bind else socket.AF_INET) as probe:
        # As the web server does: connections of the run before, which the system still remembers, are no obstacle.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((bind, port))
        except OSError as failure:
            message = f"Port {port} on {bind} cannot be used ({failure.strerror}): set CARNET_PORT to another."
            raise CommandError(message) from failure
