"""States of what a casino needs, and the rules that compare ages and people."""

import enum
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar

# A rehearsed restoration older than this says little about the backups of today.
REHEARSAL_AGE = timedelta(days=90)
# Days before its end from which a certificate is reported.
CERTIFICATE_DAYS = 60

Holder = TypeVar("Holder")


class State(enum.StrEnum):
    """The result of a check. Unknown is never shown as done."""

    DONE = "done"
    MISSING = "missing"
    WARNING = "warning"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Pair:
    """Two rights that two different persons must use; the same right twice needs two holders."""

    name: str
    first: str
    second: str


class Undated(ValueError):
    """The record of a backup names no usable date."""


def rehearsed_at(record: bytes) -> datetime:
    """Return when a backup was last restored as a rehearsal, from its JSON record. Raises Undated."""
    try:
        found = datetime.fromisoformat(json.loads(record)["rehearsed_at"])
    # Whatever is wrong with the file, it proves no rehearsal.
    except (ValueError, TypeError, KeyError) as error:
        raise Undated from error
    if found.tzinfo is None:
        raise Undated
    return found


def uncovered_pairs(pairs: Iterable[Pair], rights: Mapping[Holder, frozenset[str]]) -> list[Pair]:
    """Return the pairs of rights that no two different persons hold."""
    return [pair for pair in pairs if not _is_covered(pair, rights)]


def _is_covered(pair: Pair, rights: Mapping[Holder, frozenset[str]]) -> bool:
    first = {person for person, held in rights.items() if pair.first in held}
    second = {person for person, held in rights.items() if pair.second in held}
    # One person alone who holds both is not two.
    return bool(first) and bool(second) and len(first | second) > 1
