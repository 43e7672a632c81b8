"""A person as a decision names them, put into the columns of a measure, by hand and from a list alike."""

from dataclasses import dataclass

from compliance.people.mrz import PartialDate
from compliance.people.names import mrz_form, sort_key

from .screening import birth_key


@dataclass(frozen=True, slots=True)
class Stated:
    """What a measure holds of a person, beside what was decided. `birth_key` is nought for no birth date."""

    surname: str
    given_names: str
    mrz_name: str
    sort_key: str
    birth_year: int | None
    birth_month: int | None
    birth_day: int | None
    birth_key: int
    sex: str
    nationality: str
    document_number: str
    document_state: str


def as_stated(
    *,
    surname: str,
    given_names: str,
    birth: PartialDate | None,
    sex: str,
    nationality: str,
    document_number: str,
    document_state: str,
) -> Stated:
    """The columns of one person: spaces made single, the keys by which the door finds them worked out."""
    surname, given_names = " ".join(surname.split()), " ".join(given_names.split())
    return Stated(
        surname=surname,
        given_names=given_names,
        mrz_name=" ".join(part for part in (mrz_form(surname), mrz_form(given_names)) if part),
        sort_key=sort_key(surname, given_names),
        birth_year=birth.year if birth else None,
        birth_month=birth.month if birth else None,
        birth_day=birth.day if birth else None,
        birth_key=birth_key(birth),
        sex=sex,
        nationality=nationality.strip().upper(),
        document_number="".join(sign for sign in document_number.upper() if sign.isalnum()),
        document_state=document_state.strip().upper(),
    )
