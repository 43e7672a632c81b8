"""Converts a person's data into the columns of a measure, both for manual entry and for lists."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.domain.documents.states import state_code
from compliance.people.domain.names.name_forms import mrz_form, sort_key
from compliance.people.domain.stated_dates import StatedBirth

from .comparison import birth_key


@dataclass(frozen=True, slots=True)
class Stated:
    """The person columns of a measure. `birth_key` is 0 without a birth date."""

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
    # One name per line: as written, and in MRZ letters.
    other_names: str = ""
    other_mrz_names: str = ""
    # The source's wording if the date is not plain ("about 1961"), and its other possible dates.
    birth_stated: str = ""
    other_births: str = ""


def as_stated(
    *,
    surname: str,
    given_names: str,
    birth: StatedBirth | PartialDate | None,
    sex: str,
    nationality: str,
    document_number: str,
    document_state: str,
    other_names: Iterable[str] = (),
) -> Stated:
    """Return the columns of a person: whitespace normalised, with the search keys of the door."""
    surname, given_names = " ".join(surname.split()), " ".join(given_names.split())
    born = StatedBirth(birth) if isinstance(birth, PartialDate) else birth
    date = None
    if born:
        date = born.date
    # Full-width characters become the ASCII ones of a machine-readable zone.
    number = unicodedata.normalize("NFKC", document_number)
    others = list(filter(None, (" ".join(name.split()) for name in other_names)))
    return Stated(
        surname=surname,
        given_names=given_names,
        mrz_name=" ".join(part for part in (mrz_form(surname), mrz_form(given_names)) if part),
        sort_key=sort_key(surname, given_names),
        birth_year=date.year if date else None,
        birth_month=date.month if date else None,
        birth_day=date.day if date else None,
        birth_key=birth_key(date),
        sex=sex,
        nationality=state_code(nationality),
        # As in a machine-readable zone, which has no spaces and hyphens: the door compares with that.
        document_number="".join(sign for sign in number.upper() if sign.isalnum()),
        document_state=state_code(document_state),
        other_names="\n".join(others),
        other_mrz_names="\n".join(filter(None, map(mrz_form, others))),
        birth_stated=born.words if born else "",
        other_births=" ".join(str(birth_key(each)) for each in born.others) if born else "",
    )
