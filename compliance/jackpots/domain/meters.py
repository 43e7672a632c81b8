"""The amount on a meter at the time of a hit, and after it, worked out from the entries of the meter."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from itertools import pairwise
from uuid import UUID

RESET = "reset"
# Entries that add money to a meter, other than by play.
ADDITIONS = frozenset({"increase", "restored"})


@dataclass(frozen=True)
class Entry:
    """An entry of a meter. `hit_at` is the time of the hit that a reset or a restoration names, None without one."""

    kind: str
    amount: Decimal
    read_at: datetime
    hit_id: UUID | None = None
    hit_at: datetime | None = None


def meter_before(entries: Iterable[Entry], hit_at: datetime, replaced: Collection[UUID]) -> Decimal:
    """Return the amount on a meter before a hit, from its entries in their order.

    A reset counts from the time of its hit, not of its record; that of a replaced hit does not count.
    """
    amount = Decimal(0)
    for entry in entries:
        is_reset = entry.kind == RESET
        since = entry.hit_at if is_reset and entry.hit_at is not None else entry.read_at
        if since <= hit_at and not (is_reset and entry.hit_id in replaced):
            amount = entry.amount
    return amount


def added_after(entries: Sequence[Entry], hit_at: datetime, replaced: Collection[UUID]) -> Decimal:
    """Return what was added to a meter since a hit, from other jackpots or by a restoration.

    It stays on the meter after the reset. The amount of a replaced hit is won, and what came before a win in another
    casino is gone.
    """
    added = Decimal(0)
    for before, entry in pairwise(entries):
        if entry.kind == RESET and entry.hit_id is None:
            added = Decimal(0)
        elif entry.kind in ADDITIONS and entry.read_at > hit_at and entry.hit_id not in replaced:
            added += entry.amount - before.amount
    return added


def taken_by(entries: Sequence[Entry], hit_id: UUID, above_seed: Decimal) -> Decimal:
    """Return what the reset by a hit took from the meter.

    It is the amount of the hit above the start amount, or a higher reading that the reset replaced.
    """
    for before, entry in pairwise(entries):
        if entry.kind == RESET and entry.hit_id == hit_id:
            return max(above_seed, before.amount - entry.amount)
    return above_seed
