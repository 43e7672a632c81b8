"""The first query of a request, which also checks the connection."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django.db import OperationalError, connection

Values = Sequence[object] | Mapping[str, object]


# Any: the row has the types of its columns.
def fetch_first_row(question: str, values: Values) -> tuple[Any, ...] | None:
    """Return the first row of a query that may be repeated without further effect.

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


def _fetch_one(question: str, values: Values) -> tuple[object, ...] | None:
    with connection.cursor() as cursor:
        cursor.execute(question, cast("Any", values))
        row: tuple[Any, ...] | None = cursor.fetchone()
    return row
