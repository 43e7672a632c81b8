"""What the authority looked at: for itself the whole of it, for the house that it looked, when and where."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from audit.reading import selectors as log

SEEN = "inspection.page.seen"


@dataclass(frozen=True)
class Look:
    """One look: who, when, at which area, and in which way; `page` and its `link` are empty for the house."""

    at: datetime
    who: str
    area: str
    way: str
    page: str = ""
    link: str = ""


@dataclass(frozen=True)
class Looks:
    """A page of looks, newest first; `further` is where the next one begins, None on the last."""

    looks: tuple[Look, ...]
    further: int | None


def looks(venue_id: UUID, *, since: datetime | None, until: datetime | None, before: int | None, whole: bool) -> Looks:
    """What agents looked at, from `since` to before `until`. Without `whole`, nothing says at whom or at what."""
    page = log.acts(venue_id, log.Search(kind=SEEN, since=since, until=until), before=before)
    return Looks(tuple(in_words(page.entries, whole=whole)), page.further)


def entries(venue_id: UUID, *, since: datetime | None, until: datetime | None) -> Any:
    """The notes of the log about what agents looked at, newest first."""
    return log.find_entries(venue_id, log.Search(kind=SEEN, since=since, until=until))


def in_words(entries: Sequence[Any], *, whole: bool) -> list[Look]:
    names = log.names(entry.actor for entry in entries)
    return [_look(entry, names, whole=whole) for entry in entries]


def _look(entry: Any, names: dict[UUID, str], *, whole: bool) -> Look:
    facts: dict[str, str] = entry.facts
    plain = Look(entry.occurred_at, names.get(entry.actor, ""), facts["area"], facts["way"])
    if not whole:
        return plain
    # An address of the API, or one that somebody searched at, cannot be opened again as it was.
    opens = facts["way"] == "page"
    return Look(plain.at, plain.who, plain.area, plain.way, facts["page"], facts["page"] if opens else "")
