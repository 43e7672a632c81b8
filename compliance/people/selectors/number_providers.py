"""Lets other areas register numbers that identify a guest, such as card numbers."""

from collections.abc import Callable
from uuid import UUID

from django.db.models import Model, QuerySet

# Receives letters and digits, possibly only the beginning. Returns rows with `person_id`, or None for a foreign
# number.
Provider = Callable[[UUID, str], QuerySet[Model] | None]

_providers: dict[str, Provider] = {}


def register_provider(name: str, provider: Provider) -> None:
    """Register an area's lookup for numbers."""
    _providers[name] = provider


def find_bearers(venue_id: UUID, number: str) -> list[QuerySet[Model]]:
    """Return the rows of all areas with this number."""
    found = [provider(venue_id, number) for provider in _providers.values()]
    return [rows for rows in found if rows is not None]


def number_span(digits: str, width: int) -> tuple[int, int] | None:
    """Return the range of zero-padded numbers with this beginning, or None if there is none."""
    # Nine digits fit an integer column. A number longer than its printed width has no leading zero.
    if len(digits) > 9 or (len(digits) > width and digits.startswith("0")):
        return None
    left = 10 ** max(width - len(digits), 0)
    return int(digits) * left, (int(digits) + 1) * left - 1
