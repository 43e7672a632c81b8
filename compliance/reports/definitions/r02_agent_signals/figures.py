"""Figures of R-02: persons reported to the control agents, their measures and dates (LU art. 69(2), 81).

R-02 omits reasons, proof of financial means, documents and addresses: these stay with the casino.
"""

from dataclasses import dataclass
from datetime import date, datetime

from compliance.reports.figures.domain.lateness import Late, SubsequentEvent

from ..r01_own_initiative.figures import Born


@dataclass(frozen=True, slots=True)
class Person:
    """A person as named in the decision, with the measure and the time of the report to the agents.

    A limit allows `visits` per `period`; from `struck_off_on` the measure no longer applies.
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
    """Everyone whose measure applied on at least one day of the period, by name.

    `as_of` is the day for which R-02 shows who is still bound.
    """

    as_of: date
    persons: tuple[Person, ...]

    @property
    def in_force(self) -> int:
        return sum(each.late is None and is_in_force(each, self.as_of) for each in self.persons)


def is_in_force(person: Person, day: date) -> bool:
    """Does the measure bind the person on this day?

    A limit at the guest's own wish applies after its last day until the return interview has taken place.
    """
    if person.first_day > day or (person.struck_off_on is not None and person.struck_off_on <= day):
        return False
    return person.last_day is None or person.last_day >= day or person.basis == "house"
