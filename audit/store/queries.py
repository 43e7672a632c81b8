"""Queries in plain SQL, on whichever connection the caller has."""

from collections.abc import Callable, Sequence
from typing import Any

from django.db import connection

# Asks the database, on whichever connection.
Ask = Callable[[str, Sequence[Any]], list[tuple[Any, ...]]]


def ask(question: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Ask the database in its own words, as the application."""
    with connection.cursor() as cursor:
        cursor.execute(question, values)
        return list(cursor.fetchall())
