"""The data of an identity document, read from its machine-readable zone or typed."""

from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID

from ..names.name_forms import mrz_form, sort_key
from .mrz import PartialDate, Zone
from .states import state_code


@dataclass(frozen=True)
class PostalAddress:
    """An address as stated by the guest."""

    street: str
    postal_code: str
    city: str
    country: str

    @property
    def complete(self) -> bool:
        return bool(self.street.strip() and self.city.strip())

    def strip_spaces(self) -> "PostalAddress":
        """Return the address without surrounding spaces, as stored and compared."""
        return PostalAddress(self.street.strip(), self.postal_code.strip(), self.city.strip(), self.country.strip())

    @property
    def line(self) -> str:
        """Return the address on one line, as printed on stubs and in the index."""
        return one_line(self.street, self.postal_code, self.city, self.country)


def one_line(street: str, postal_code: str, city: str, country: str) -> str:
    """Return an address on one line, without missing parts."""
    town = " ".join(part for part in (postal_code.strip(), city.strip()) if part)
    return ", ".join(part for part in (street.strip(), town, country.strip()) if part)


@dataclass(frozen=True)
class DocumentData:
    """An identity document and its bearer, as shown. `faulty` names the fields with a wrong check digit.

    If `century_open` is set, the birth date is None: the two-digit year fits a small child and a person over 100.
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
    # Stated by the guest for a central register. Not stored.
    birth_place: str = ""

    @property
    def mrz_name(self) -> str:
        return " ".join(part for part in (mrz_form(self.surname), mrz_form(self.given_names)) if part)

    @property
    def sort_key(self) -> str:
        return sort_key(self.surname, self.given_names)


@dataclass(frozen=True)
class Choice:
    """The answer for a guest who seems to be known: this guest, another person, or not yet answered."""

    same_as: UUID | None = None
    new_guest: bool = False

    @property
    def is_decided(self) -> bool:
        return self.new_guest or self.same_as is not None


UNASKED = Choice()


def same_bearer(mrz_name: str, birth: PartialDate, paper: DocumentData) -> bool:
    """Does the document name this known guest? A truncated name may be the beginning of the full one."""
    if birth != paper.birth:
        return False
    if paper.name_truncated:
        return mrz_name.startswith(paper.mrz_name)
    return mrz_name == paper.mrz_name


def from_zone(zone: Zone) -> DocumentData:
    """Return the document described by a machine-readable zone."""
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


def typed_particulars(
    *, surname: str, given_names: str, birth: PartialDate, sex: str, nationality: str
) -> DocumentData:
    """Return corrected particulars as document data, without a document."""
    document = DocumentData(
        kind="",
        number="",
        issuing_state="",
        expires_on=None,
        surname=surname,
        given_names=given_names,
        birth=birth,
        sex=sex,
        nationality=nationality,
        read_from="typed",
    )
    return normalise_document(document)


def normalise_document(paper: DocumentData) -> DocumentData:
    """Normalise number, states and names for comparison."""
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
