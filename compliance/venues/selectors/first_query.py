"""The first query of a request, which also checks the connection."""

from collections.abc import Sequence
from datetime import date
from typing import Any, cast
from uuid import UUID

from django.db import OperationalError, connection


# Any: the row has the types of its columns.
def fetch_first_row(question: str, values: Sequence[str | date | UUID]) -> tuple[Any, ...] | None:
    """Return the first row of a read-only query.

    Replaces the separate health check of the connection: if the server was restarted, the connection is reopened and
    the query repeated once. An error on a working connection is raised.
    """
    cast("Any", connection).health_check_done = True
    try:
        return _fetch_one(question, values)
    except OperationalError:
        # Within a transaction, a repetition would lose what came before it.
        if connection.in_atomic_block or connection.connection is None or connection.is_usable():
            raise
    connection.close()
    return _fetch_one(question, values)


def _fetch_one(question: str, values: Sequence[str | date | UUID]) -> tuple[object, ...] | None:
    with connection.cursor() as cursor:
        cursor.execute(question, values)
        row: tuple[Any, ...] | None = cursor.fetchone()
    return row
