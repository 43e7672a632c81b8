"""Hits of one jackpot within a few seconds, and the days before a removal (NL 6.2(6~), 6.2(7~))."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from decimal import Decimal

# Fixed by the approved rules: no casino sets another value, and the database has the same one.
SIMULTANEOUS = timedelta(seconds=5)


def in_milliseconds(at: datetime) -> datetime:
    """Return the time without parts of a millisecond."""
    return at - timedelta(microseconds=at.microsecond % 1000)


def combination_key(typed: str) -> str:
    """Return a combination without case and spaces, so that two spellings of one combination are equal."""
    return "".join(typed.split()).lower()


def is_simultaneous(first_hit_at: datetime, hit_at: datetime) -> bool:
    """Does a later hit still win the jackpot of the first one? The limit is inclusive (A-15)."""
    return timedelta(0) <= hit_at - first_hit_at <= SIMULTANEOUS


def first_removal_day(announced_on: date, days: int) -> date:
    """Return the first day on which an announced jackpot may be removed (A-23)."""
    return announced_on + timedelta(days=days)


def to_redistribute(meter: Decimal, seed: Decimal) -> Decimal:
    """Return what a removed jackpot leaves to other jackpots or a promotion."""
    return meter - seed


def missing_amount(meter: Decimal, seed: Decimal, parts: Iterable[Decimal]) -> Decimal:
    """Return what is still to be redistributed; negative if the parts are too much."""
    return to_redistribute(meter, seed) - sum(parts, Decimal(0))
