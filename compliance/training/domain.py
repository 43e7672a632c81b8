"""Compute when an employee needs a training: an interval after the last one, or some days after the duty began."""

import enum
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta

from compliance.rules.values.durations import months_later

# A training can be planned while it is not overdue yet.
SOON = timedelta(days=30)
ONE_DAY = timedelta(days=1)


class DueState(enum.StrEnum):
    """Whether an employee has the training that a role needs."""

    VALID = "valid"
    SOON = "soon"
    OVERDUE = "overdue"


@dataclass(frozen=True)
class Duty:
    """A period in which an employee holds a role: the first day, and the last one if it ends."""

    role: str
    first_day: date
    last_day: date | None = None


def required_since(decisions: Iterable[tuple[date, Collection[str]]]) -> dict[str, date]:
    """Return since when each role needs a subject without a break, from the decisions in their order.

    A decision that only changes the interval does not begin the time for the first training again.
    """
    since: dict[str, date] = {}
    for day, roles in decisions:
        # A role that a decision leaves out loses its day: it begins again if a later decision needs it.
        since = {role: since.get(role, day) for role in roles}
    return since


def needed_since(duties: Iterable[Duty], since: Mapping[str, date], day: date) -> date | None:
    """Return since when an employee holds, without a break until a day, roles that need a subject.

    None if the employee holds none of them on that day. A renewed role continues the one before.
    """
    needing = [replace(each, first_day=max(each.first_day, since[each.role])) for each in duties if each.role in since]
    first: date | None = None
    # Backwards from the day: an earlier duty counts if it reaches the beginning of the later ones.
    for each in sorted(needing, key=lambda each: each.first_day, reverse=True):
        until = first - ONE_DAY if first is not None else day
        if each.first_day <= until and (each.last_day is None or each.last_day >= until):
            first = each.first_day
    return first


def due_day(last_held: date | None, interval_months: int, since: date, first_days: int) -> date:
    """Return the last day on which a training is in time.

    That is `interval_months` after the last training, or `first_days` after the day since which it is needed.
    """
    if last_held is None:
        # Days and not the interval: the first training of a new employee cannot wait for a year.
        return since + timedelta(days=first_days)
    return months_later(last_held, interval_months)


def due_state(due_on: date, day: date) -> DueState:
    """Return whether a training is overdue, due within 30 days, or valid on a day."""
    if due_on < day:
        return DueState.OVERDUE
    if due_on <= day + SOON:
        return DueState.SOON
    return DueState.VALID
