"""The access history of the authority: the notes in the log about what its agents read."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from audit.reading import selectors as log

SEEN = "inspection.page.seen"


def accesses(venue_id: UUID) -> QuerySet[Any]:
    """Return the notes about what agents read at a venue, newest first."""
    return log.find_entries(venue_id, log.Search(kind=SEEN))


def add_names(rows: Iterable[Any]) -> None:
    """Set `who`, the name of the agent, on each row."""
    some = list(rows)
    names = log.actor_names(row.actor for row in some)
    for row in some:
        row.who = names.get(row.actor, "")
