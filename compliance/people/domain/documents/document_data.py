"""What a steward has in hand: the facts of a paper, read from its machine-readable zone or typed in."""

from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID

from ..names.name_forms import mrz_form, sort_key
from .mrz import PartialDate, Zone
from .states import state_code


@dataclass(frozen=True)
class PostalAddress:
    """An address as told by the guest."""

    street: str
    postal_code: str
    city: str
    country: str

    @property
    def complete(self) -> bool:
        return bool(self.street.strip() and self.city.strip())

    @property
    def strip_spaces(self) -> "PostalAddress":
        """The address as it is kept and compared: without the spaces around what was told."""
        return PostalAddress(self.street.strip(), self.postal_code.strip(), self.city.strip(), self.country.strip())

    @property
    def line(self) -> str:
        """The address on one line, as it is printed on stubs and in the index."""
        return one_line(self.street, self.postal_code, self.city, self.country)


def one_line(street: str, postal_code: str, city: str, country: str) -> str:
    """An address on one line; parts that were not told are left out."""
    town = " ".join(part for part in (postal_code.strip(), city.strip()) if part)
    return ", ".join(part for part in (street.strip(), town, country.strip()) if part)


@dataclass(frozen=True)
class DocumentData:
    """One identity paper and its bearer, as shown. `faulty` names the fields whose check digit does not agree.

    With `century_open` there is no birth date: two digits fit a small child and somebody over a hundred.
    """

    kind: str
    number: str
    issuing_state: str
    expires_on: date | None
    surname: str
    given_names: str
    birth: PartialDate | None
    sex: str
    nationality: str
    read_from: str
    faulty: tuple[str, ...] = ()
    name_truncated: bool = False
    century_open: bool = False
    # As the guest told it, for a register that asks for it; the house does not keep it.
    birth_place: str = ""

    @property
    def mrz_name(self) -> str:
        return " ".join(part for part in (mrz_form(self.surname), mrz_form(self.given_names)) if part)

    @property
    def sort_key(self) -> str:
        return sort_key(self.surname, self.given_names)


@dataclass(frozen=True)
class Choice:
    """What was said when the house seemed to know a guest: this one, or somebody else; neither while nobody said."""

    same_as: UUID | None = None
    new_guest: bool = False

    @property
    def made(self) -> bool:
        return self.new_guest or self.same_as is not None


UNASKED = Choice()


def same_bearer(mrz_name: str, birth: PartialDate, paper: DocumentData) -> bool:
    """Whether a paper names the guest whom the house knows under it; a name cut short by the zone may go on."""
    if birth != paper.birth:
        return False
    if paper.name_truncated:
        return mrz_name.startswith(paper.mrz_name)
    return mrz_name == paper.mrz_name


def from_zone(zone: Zone) -> DocumentData:
    """The paper that a machine-readable zone describes."""
    return DocumentData(
        kind=zone.kind.value,
        number=zone.number,
        issuing_state=zone.issuing_state,
        expires_on=zone.expires_on,
        surname=zone.surname,
        given_names=zone.given_names,
        birth=None if zone.century_open else zone.birth,
        sex=zone.sex,
        nationality=zone.nationality,
        read_from="mrz",
        faulty=zone.faulty,
        name_truncated=zone.name_truncated,
        century_open=zone.century_open,
    )


def normalise_document(paper: DocumentData) -> DocumentData:
    """The paper with number and states in the form in which they are compared: capitals without spaces or signs."""
    number = "".join(sign for sign in paper.number.upper() if sign.isalnum())
    return replace(
        paper,
        number=number,
        issuing_state=state_code(paper.issuing_state),
        nationality=state_code(paper.nationality),
        surname=" ".join(paper.surname.split()),
        given_names=" ".join(paper.given_names.split()),
        birth_place=" ".join(paper.birth_place.split()),
    )
