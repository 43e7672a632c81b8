"""Queries in plain SQL, on any connection."""

from collections.abc import Callable, Sequence
from typing import Any

from django.db import connection

# Runs a query on some connection and returns its rows.
Ask = Callable[[str, Sequence[Any]], list[tuple[Any, ...]]]


def ask(question: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Run a query as the application and return its rows."""
    with connection.cursor() as cursor:
        cursor.execute(question, values)
        return list(cursor.fetchall())
