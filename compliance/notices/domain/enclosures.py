"""Files that a letter carries in addition to its data: the area whose row it reports registers what finds them."""

from collections.abc import Callable
from uuid import UUID

Enclosed = tuple[str, bytes]  # file name and bytes
Finder = Callable[[UUID, UUID], tuple[Enclosed, ...]]

# Filled at the start of each process, before it answers.
_FINDERS: dict[str, Finder] = {}


def register_enclosures(kind: str, find: Finder) -> None:
    """Let `find` return the files of a notice of this kind, by the id of its house and that of its subject."""
    _FINDERS[kind] = find


def find_enclosures(kind: str, venue_id: UUID, subject_id: UUID) -> tuple[Enclosed, ...]:
    """Return the files that a letter of this kind carries; none if no area has registered any."""
    find = _FINDERS.get(kind)
    return find(venue_id, subject_id) if find is not None else ()
