"""A guest who seems to be inside already: the entry before, and what the steward says about it. Reads nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID


class Passage(StrEnum):
    """What the steward says of a guest who entered a short time ago. Without an answer nobody is counted again."""

    UNSAID = ""
    SAME_ENTRY = "same_entry"
    RETURNED = "left_and_returned"


@dataclass(frozen=True)
class Entered:
    """The last entry of a guest, with no exit since."""

    id: UUID
    at: datetime
    door: str


def parse_entry(row: Sequence[Any] | None) -> Entered | None:
    """The answer of `entry_before` in the database."""
    return Entered(UUID(row[0]), datetime.fromisoformat(row[1]), row[2]) if row else None
