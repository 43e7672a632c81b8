"""A database connection for one question of monitoring, with short limits of its own."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import connections

from audit.store.queries import Ask

CONNECT_SECONDS = 2
OPTIONS = "-c statement_timeout=2000 -c lock_timeout=1000"


@contextmanager
def open_connection() -> Iterator[Ask]:
    """Yield a query function on a new connection of the application's role; close the connection after use.

    The connections of the web server may wait 15 seconds for a statement, and for ever for a connection.
    """
    connection = connections["default"].copy()
    limits = {"connect_timeout": CONNECT_SECONDS, "options": OPTIONS}
    connection.settings_dict["OPTIONS"] = {**connection.settings_dict["OPTIONS"], **limits}

    def ask(question: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        with connection.cursor() as cursor:
            cursor.execute(question, values)
            return list(cursor.fetchall())

    try:
        yield ask
    finally:
        connection.close()
