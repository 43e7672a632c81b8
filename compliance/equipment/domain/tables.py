"""The gaming tables at which equipment is used, as the area of the games registers them at start-up.

Equipment is below the games, which ask it for checks, so it knows their tables by this list alone.
"""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True)
class TablePlace:
    """A table in use."""

    id: UUID
    name: str


# The tables of a casino by name, without those that are out of use.
Finder = Callable[[UUID], list[TablePlace]]
_finders: list[Finder] = []


def register_tables(find: Finder) -> None:
    """Register the finder of the tables of a casino. The last one counts."""
    # Replaced and not added: a second start in one process must not list each table twice.
    _finders[:] = [find]


def tables_of(venue_id: UUID) -> list[TablePlace]:
    """Return the tables in use of a casino, by name."""
    return [table for find in _finders for table in find(venue_id)]


def find_table(venue_id: UUID, table_id: UUID) -> TablePlace | None:
    """Return a table in use of a casino, None for any other."""
    return next((each for each in tables_of(venue_id) if each.id == table_id), None)
