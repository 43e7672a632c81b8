"""Which leaves lost their personal values, when, and which leaf records it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from ..store.queries import Ask

# The entry of an erasure waits in the queue until it is sealed, so its clock may be in either table.
ERASURES_SQL = """
SELECT e.idx, l.idx, coalesce(l.clock, p.clock) FROM audit.erased e
LEFT JOIN audit.leaf l ON l.entry_id = e.entry_id LEFT JOIN audit.pending p ON p.id = e.entry_id
WHERE e.idx = ANY (%s)
"""


@dataclass(frozen=True)
class ErasedBy:
    """The entry that records an erasure: its time, and its leaf in the sealed log (None until it is sealed)."""

    at: datetime
    leaf: int | None


def find_erasures(ask: Ask, indices: Iterable[int | None]) -> dict[int, ErasedBy]:
    """Return the erasure of each of these leaves that lost personal values, by leaf."""
    present_indices = [index for index in indices if index is not None]
    if present_indices:
        return {index: ErasedBy(at, leaf) for index, leaf, at in ask(ERASURES_SQL, [present_indices])}
    return {}
