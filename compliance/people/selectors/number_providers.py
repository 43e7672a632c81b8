"""Numbers of other areas that lead to a guest, such as those of cards: each area hands in how it looks for them."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

# Letters and digits of a number, whole or its beginning; the answer has the column `person_id`. None: not one of ours.
Provider = Callable[[UUID, str], QuerySet[Any] | None]

_providers: dict[str, Provider] = {}


def register(name: str, provider: Provider) -> None:
    """Hand in how an area finds the guests behind a number, once under each name."""
    _providers[name] = provider


def bearers(venue_id: UUID, number: str) -> list[QuerySet[Any]]:
    """The rows of every area that bear such a number."""
    found = [provider(venue_id, number) for provider in _providers.values()]
    return [rows for rows in found if rows is not None]


def span(digits: str, width: int) -> tuple[int, int] | None:
    """The numbers that begin with these digits where numbers are padded with noughts to a width. None: no such one."""
    if len(digits) > 9 or (len(digits) > width and digits.startswith("0")):
        return None
    left = 10 ** max(width - len(digits), 0)
    return int(digits) * left, (int(digits) + 1) * left - 1
