"""Whether equipment may be used: plain functions of its checks and defects (GG-34 to GG-36, GG-47)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from .checklists import AFTER, AFTER_PLAY, CARDS, DAILY, OPENING, SHOE, SHUFFLER

CLEARED, UNCHECKED, DEFECTIVE, RETIRED = "cleared", "unchecked", "defective", "retired"
# A shuffler is replaced by another one or by a manual shoe (NL 3.1(7)); anything else by its own kind.
REPLACEMENTS = {SHUFFLER: frozenset({SHUFFLER, SHOE})}
# The pit boss replaces the cards that the dealer found damaged (GG-35).
NEEDS_ANOTHER_PERSON = frozenset({CARDS})


@dataclass(frozen=True)
class Check:
    """A recorded check: its occasion, gaming day, time and result."""

    occasion: str
    gaming_day: date
    at: datetime
    passed: bool


@dataclass(frozen=True)
class Fault:
    """A defect: when it was found, and whether it is resolved."""

    at: datetime
    is_resolved: bool


def state_of(
    kind: str, checks: Iterable[Check], faults: Iterable[Fault], day: date, since: datetime | None = None
) -> str:
    """Return `cleared`, `unchecked` or `defective` on a gaming day.

    A check before a session counts from the last use at any table, `since`; a daily one counts for the gaming day.
    Only a passed check after the last defect clears the equipment again.
    """
    faults = tuple(faults)
    # Before the checks: none is recorded while a defect is open, so the last passed one is older.
    if any(not each.is_resolved for each in faults):
        return DEFECTIVE
    known = sorted((each for each in checks if each.gaming_day == day), key=lambda each: each.at)
    opening = [each for each in known if each.occasion == OPENING[kind] and each.passed]
    if not opening:
        return UNCHECKED
    last = opening[-1]
    # The wheel or the cards were in play since they were checked.
    if since is not None and last.occasion != DAILY and last.at < since:
        return UNCHECKED
    # Cards that were checked after play went through the hands of players since their last opening check.
    if any(each.occasion == AFTER and each.at > last.at for each in known):
        return UNCHECKED
    # A repair alone frees nothing: the check after it does.
    if any(each.at >= last.at for each in faults):
        return UNCHECKED
    return CLEARED


def next_occasion(kind: str, checks: Iterable[Check]) -> str:
    """Return the check to do next: after play for cards that were passed for it, and the opening check otherwise."""
    return AFTER if _passed_for_play(kind, checks) is not None else OPENING[kind]


def awaits_check_after_play(kind: str, checks: Iterable[Check], since: datetime | None) -> bool:
    """Were cards used since they were passed for play? `since` is the end of their last use at any table."""
    last = _passed_for_play(kind, checks)
    return last is not None and since is not None and last.at < since


def _passed_for_play(kind: str, checks: Iterable[Check]) -> Check | None:
    """Return the last check, if it let cards into play."""
    last = max(checks, key=lambda each: each.at, default=None)
    if kind in AFTER_PLAY and last is not None and last.passed and last.occasion == OPENING[kind]:
        return last
    return None


def may_replace(kind: str, other: str) -> bool:
    """May equipment of the kind `other` take the place of equipment of a kind?"""
    return other in REPLACEMENTS.get(kind, {kind})


def was_checked_after(checks: Iterable[Check], at: datetime) -> bool:
    """Is the first check of cards after a time the one after play?"""
    first = min((each for each in checks if each.at >= at), key=lambda each: each.at, default=None)
    return first is not None and first.occasion == AFTER
