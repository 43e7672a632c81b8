"""The first question of a request, which also tells whether the connection still lives."""

from collections.abc import Sequence
from typing import Any, cast

from django.db import OperationalError, connection


def asked_first(question: str, values: Sequence[Any]) -> tuple[Any, ...] | None:
    """The first row of the answer to a question that writes nothing.

    Asked instead of whether the connection lives: where it does not, because the server was started anew, it is opened
    anew and the question asked once more. What goes wrong on a connection that lives is raised.
    """
    cast("Any", connection).health_check_done = True
    try:
        return _fetch_one(question, values)
    except OperationalError:
        if connection.in_atomic_block or connection.connection is None or connection.is_usable():
            raise
    connection.close()
    return _fetch_one(question, values)


def _fetch_one(question: str, values: Sequence[Any]) -> tuple[Any, ...] | None:
    with connection.cursor() as cursor:
        cursor.execute(question, values)
        row: tuple[Any, ...] | None = cursor.fetchone()
    return row
