"""A guest who may already be inside: the previous entry and the staff's answer. Does no I/O."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID


class Passage(StrEnum):
    """The staff's answer about a recent entry. Without one, the guest is not counted again."""

    UNSAID = ""
    SAME_ENTRY = "same_entry"
    RETURNED = "left_and_returned"


@dataclass(frozen=True)
class Entered:
    """The last entry of a guest, if no exit followed."""

    id: UUID
    at: datetime
    door: str


def parse_entry(row: Sequence[str] | None) -> Entered | None:
    """Parse the result of the database function `entry_before`."""
    return Entered(UUID(row[0]), datetime.fromisoformat(row[1]), row[2]) if row else None
