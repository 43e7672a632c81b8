"""`manage.py version`: the versions of Carnet and of the programs below it, and the state of its tables."""

from __future__ import annotations

import platform

import django
from django.core.management.base import BaseCommand
from django.db import OperationalError, connections

from server.database.schema_state import schema_state
from server.version import VERSION


class Command(BaseCommand):
    """Answers without a database, too: the first thing that a support desk asks for."""

    help = "Shows the versions of Carnet, Python, Django and PostgreSQL, and the state of the tables."
    requires_system_checks = []

    def handle(self, *args: object, **options: object) -> None:
        """Print one line for each."""
        self.stdout.write(f"Carnet {VERSION}\nPython {platform.python_version()}\nDjango {django.get_version()}")
        connection = connections["default"]
        try:
            connection.ensure_connection()
        except OperationalError:
            # The message of the driver names host and user; the type says enough here.
            self.stdout.write("PostgreSQL: cannot be reached\nTables: unknown")
            return
        with connection.cursor() as cursor:
            cursor.execute("SHOW server_version")
            [server_version] = cursor.fetchone()
        self.stdout.write(f"PostgreSQL {server_version}\nTables: {schema_state(connection)}")
