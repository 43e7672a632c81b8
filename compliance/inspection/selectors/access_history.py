"""The access history of the authority: complete for itself; for the venue only the time and the area."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from audit.reading import selectors as log

SEEN = "inspection.page.seen"


@dataclass(frozen=True)
class Look:
    """One read: who, when, which area, and how; `page` and its `link` are empty for the venue."""

    at: datetime
    who: str
    area: str
    way: str
    page: str = ""
    link: str = ""


@dataclass(frozen=True)
class Looks:
    """A page of reads, newest first; `further` is the start of the next one, None on the last page."""

    looks: tuple[Look, ...]
    further: int | None


def looks(venue_id: UUID, *, since: datetime | None, until: datetime | None, before: int | None, whole: bool) -> Looks:
    """Return the reads of agents from `since` to before `until`. Without `whole`, their object is left out."""
    page = log.acts(venue_id, log.Search(kind=SEEN, since=since, until=until), before=before)
    return Looks(tuple(in_words(page.entries, whole=whole)), page.further)


def entries(venue_id: UUID, *, since: datetime | None, until: datetime | None) -> Any:
    """Return the log entries of agents' reads, newest first."""
    return log.find_entries(venue_id, log.Search(kind=SEEN, since=since, until=until))


def in_words(entries: Sequence[Any], *, whole: bool) -> list[Look]:
    names = log.names(entry.actor for entry in entries)
    return [_look(entry, names, whole=whole) for entry in entries]


def _look(entry: Any, names: dict[UUID, str], *, whole: bool) -> Look:
    facts: dict[str, str] = entry.facts
    plain = Look(entry.occurred_at, names.get(entry.actor, ""), facts["area"], facts["way"])
    if not whole:
        return plain
    # A search or an API request cannot be repeated from its address.
    opens = facts["way"] == "page"
    return Look(plain.at, plain.who, plain.area, plain.way, facts["page"], facts["page"] if opens else "")
