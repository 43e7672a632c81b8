"""Figures of R-02: whom the house keeps out or limits and signals to the agents, and since when (LU art. 69(2), 81).

Why is not told: reasons, proofs of means, papers and addresses stay with the house.
"""

from dataclasses import dataclass
from datetime import date, datetime

from compliance.reports.figures.domain.lateness import Late, SubsequentEvent

from ..r01_own_initiative.figures import Born


@dataclass(frozen=True, slots=True)
class Person:
    """A person as the decision names them, the measure, and when the agents were told.

    `visits` a `period` are what a limit allows; `struck_off_on` the day from which the measure counts no more.
    """

    surname: str
    given_names: str
    born: Born | None
    nationality: str
    kind: str
    basis: str
    visits: int | None
    period: str
    first_day: date
    last_day: date | None
    struck_off_on: date | None
    signalled_at: datetime
    signalled_by: str
    late: Late | None = None
    later: tuple[SubsequentEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class Signalled:
    """Everybody whose measure held on some day of the span, by name; on `as_of` it is told whom it still binds."""

    as_of: date
    persons: tuple[Person, ...]

    @property
    def in_force(self) -> int:
        return sum(each.late is None and holds(each, self.as_of) for each in self.persons)


def holds(person: Person, day: date) -> bool:
    """Whether a measure binds somebody on a day. A wished limit binds past its last day, until its interview."""
    if person.first_day > day or (person.struck_off_on is not None and person.struck_off_on <= day):
        return False
    return person.last_day is None or person.last_day >= day or person.basis == "house"
