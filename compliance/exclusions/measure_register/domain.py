"""Whom a measure is about, and its terms."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from compliance.people.domain.documents.mrz import PartialDate


@dataclass(frozen=True)
class Who:
    """The person to be kept out, as the decision names them, or as the house knows its guest."""

    surname: str
    given_names: str
    birth: PartialDate | None
    sex: str
    nationality: str
    document_number: str
    document_state: str
    person_id: UUID | None = None
    other_names: tuple[str, ...] = ()
    # The words of the decision for a birth date that is not plain, and what else it may be.
    birth_stated: str = ""
    other_births: tuple[PartialDate, ...] = ()


@dataclass(frozen=True)
class Terms:
    """What was decided: the kind, the calendar dates (no last one: until struck off), decision and reasons."""

    kind: str
    first_day: date
    last_day: date | None
    reference: str = ""
    reason: str = ""
    ground: int | None = None
    representative: str = ""
    # Of a visit limit: what it rests on, what visits are counted by, and how many there are.
    basis: str = ""
    period: str = ""
    visits: int | None = None
