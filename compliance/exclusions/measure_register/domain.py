"""The person and the terms of a measure."""

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from compliance.people.domain.documents.mrz import PartialDate
from compliance.venues.domain.house import House


@dataclass(frozen=True)
class Who:
    """The person to exclude or limit, as named by the decision or known to the venue."""

    surname: str
    given_names: str
    birth: PartialDate | None
    sex: str
    nationality: str
    document_number: str
    document_state: str
    person_id: UUID | None = None
    other_names: tuple[str, ...] = ()
    # The birth date as worded by the decision if it is not a plain date, and its other possible dates.
    birth_stated: str = ""
    other_births: tuple[PartialDate, ...] = ()


@dataclass(frozen=True)
class Terms:
    """The terms decided: kind, dates, reference and reasons. Without `last_day`, the measure runs until it is ended."""

    kind: str
    first_day: date
    last_day: date | None
    reference: str = ""
    reason: str = ""
    ground: int | None = None
    representative: str = ""
    # For exclusions by management only: it protects the player's livelihood (LU art. 69(2)).
    livelihood: bool = False
    # For visit limits only: the basis, the counting period, and the visits allowed in each.
    basis: str = ""
    period: str = ""
    visits: int | None = None


def has_minister(house: House, at: datetime) -> bool:
    """Does the law of a casino have a Minister who excludes people and is notified of exclusions?"""
    return house.rulebook(house.gaming_day(at)).has_value("exclusion.ministerial_grounds")
