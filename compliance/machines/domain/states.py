"""The state of a gaming machine, from its place, its approval and its services."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Situation:
    """A machine at a moment.

    `placed` and `removed` exclude each other: a machine that was never placed is neither. `approved` says whether an
    approval is in force on the calendar date of the house.
    """

    placed: bool
    removed: bool
    approved: bool
    out_of_service: bool


def state_of(found: Situation) -> str:
    """Return `removed`, `stored` (never placed), `out_of_service`, `unapproved` or `in_service`.

    A machine that is still in a room after the end of its approval is `unapproved`: it must be removed.
    """
    if found.removed:
        return "removed"
    if not found.placed:
        return "stored"
    # First: a machine that is not played breaks no rule on approvals. Once it returns, it shows as unapproved.
    if found.out_of_service:
        return "out_of_service"
    if not found.approved:
        return "unapproved"
    return "in_service"


def missing_approval(periods: Sequence[tuple[date, date | None]], day: date) -> str:
    """Return why no approval is in force on a day: `none`, `later` or `ended`; empty if one is.

    Each period is the first day of an approval and its last day, or None while it has no end.
    """
    if any(first <= day and (last is None or last >= day) for first, last in periods):
        return ""
    # A later approval is the better answer: the person only has to wait, not to ask for another one.
    if any(first > day for first, _last in periods):
        return "later"
    return "ended" if periods else "none"
