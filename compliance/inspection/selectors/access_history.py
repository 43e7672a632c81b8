"""The access history of the authority: the notes in the log about what its agents read."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db.models import QuerySet

from audit.reading import selectors as log_selectors

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from audit.models import Entry

SEEN = "inspection.page.seen"


class AgentName(TypedDict):
    """What `add_names` sets: the name of the agent."""

    who: str


def accesses(venue_id: UUID) -> "QuerySet[Entry]":
    """Return the notes about what agents read at a venue, newest first."""
    return log_selectors.find_entries(venue_id, log_selectors.Search(kind=SEEN))


def add_names(rows: "Iterable[WithAnnotations[Entry, AgentName]]") -> None:
    """Set `who`, the name of the agent, on each row."""
    some = list(rows)
    names = log_selectors.actor_names(row.actor for row in some)
    for row in some:
        row.who = names.get(row.actor, "") if row.actor else ""
