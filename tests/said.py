"""What the log says: short ways for tests to ask it."""

from typing import Any
from uuid import UUID

from audit.reading import selectors, words
from compliance.usage.models import DenialCount


def acts(scope: UUID, kind: str) -> list[Any]:
    """The acts and notes of one kind at one house, newest first."""
    return list(selectors.find_acts(scope, selectors.Search(kind=kind)).entries)


def own_facts(act: Any) -> dict[str, Any]:
    """The facts of an act without what its origin adds: how the person signed in, and on which device."""
    return {name: fact for name, fact in act.facts.items() if name not in words.ORIGIN_TITLES}


def denials(scope: UUID) -> list[str]:
    """The permission of each denied request. The log has the first of equal ones, and a count the rest."""
    counts = DenialCount.objects.filter(venue_id=scope).order_by("pk").values_list("permission", "count")
    assert len(acts(scope, "http.permission.denied")) == len(counts)
    return [permission for permission, count in counts for _time in range(count)]


def tables(act: Any) -> set[str]:
    """The tables in which an act wrote rows."""
    return {row.table_name for row in selectors.rows_of(act.act).entries}
