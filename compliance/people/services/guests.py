"""Services for guests' files. Functions without a transaction of their own are steps of the door's services."""

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.rows import insert
from compliance.http.access.presence import House
from compliance.refusals import Refused

from ..domain.documents.document_data import UNASKED, Choice, DocumentData, PostalAddress
from ..models import Address, IdentityCheck, IdentityDocument, Particulars, Person
from ..selectors import guests as selectors
from .guest_files import record_recognition


@dataclass(frozen=True)
class EventTime:
    """A moment with its calendar date and gaming day."""

    at: datetime
    on: date
    gaming_day: date


@transaction.atomic(durable=True)
def correct_particulars(
    *, house: House, person: Person, paper: DocumentData, reason: str, by: AbstractBaseUser, at: datetime
) -> Particulars:
    """Record corrected particulars with the reason. Earlier ones remain, and so do printed cards and stubs."""
    if not reason.strip():
        raise Refused(_("Enter why the particulars change. The reason is stored with them."), "reason")
    # For partial dates, the earliest possible day must not be in the future.
    if paper.birth is None or paper.birth.first() > house.local(at).date():
        raise Refused(_("The birth date must be in the past. Compare it with the document."), "born_on")
    with log.act("people.guest.corrected", subject=person, by=by, at=at, scope=house.id):
        # Particulars of the head apply to the whole file.
        head = Person.objects.get(pk=selectors.head_of(person.pk))
        return add_particulars(head, paper, by=by, at=at, reason=reason.strip())


@transaction.atomic(durable=True)
def record_address(
    *, house: House, person: Person, address: PostalAddress, by: AbstractBaseUser, at: datetime
) -> Address:
    """Record a new address. Earlier ones remain as history."""
    if not address.complete:
        raise Refused(_("Enter at least the street and the town."))
    with log.act("people.guest.moved", subject=person, by=by, at=at, scope=house.id):
        # Any person of the file will do: the newest address in the whole file applies.
        return add_address(person, address, by=by, at=at)


@transaction.atomic(durable=True)
def note_opened(*, venue_id: UUID, person_id: UUID, by: AbstractBaseUser, at: datetime) -> None:
    """Log that a guest's file was opened."""
    person = selectors.get_person(venue_id, person_id)
    log.note("people.guest.opened", subject=person, by=by, at=at, scope=venue_id)


@transaction.atomic(durable=True)
def note_searched(*, venue_id: UUID, found: int, by: AbstractBaseUser, at: datetime) -> None:
    """Log a search. The search text is personal data and is not logged."""
    log.note("people.guest.searched", subject=None, by=by, at=at, scope=venue_id, found=found)


# --- Steps within the caller's transaction and log entry.


def remember_document(
    *,
    venue_id: UUID,
    paper: DocumentData,
    match: selectors.DocumentMatch,
    choice: Choice = UNASKED,
    address: PostalAddress | None,
    by: AbstractBaseUser,
    at: datetime,
) -> IdentityDocument:
    """Return the row of this document, and register it and its bearer if new.

    `match` is the result of `selectors.match_document(..., hold=True)` in this transaction. A known number with a new
    expiry date belongs to the same guest if name and birth date agree. All other candidates are separate guests until
    staff decide.
    """
    document = match.document or _store_document(venue_id, paper, match, by=by, at=at)
    if match.candidates:
        record_recognition(document, match, choice, by=by, at=at)
    if address is not None and address.complete:
        _store_changed_address(document.person_id, match, address, by=by, at=at)
    return document


def _store_document(
    venue_id: UUID, paper: DocumentData, match: selectors.DocumentMatch, *, by: AbstractBaseUser, at: datetime
) -> IdentityDocument:
    document = IdentityDocument(
        person_id=_store_bearer(venue_id, paper, match, by=by, at=at),
        venue_id=venue_id,
        kind=paper.kind,
        number=paper.number,
        issuing_state=paper.issuing_state,
        expires_on=paper.expires_on,
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    insert(document)
    return document


def _store_bearer(
    venue_id: UUID, paper: DocumentData, match: selectors.DocumentMatch, *, by: AbstractBaseUser, at: datetime
) -> UUID:
    renewed = match.renewed_bearer(paper)
    if renewed is not None:
        return renewed
    person = Person(venue_id=venue_id, registered_by_id=by.pk, registered_at=at)
    insert(person)
    add_particulars(person, paper, by=by, at=at, reason="")
    return person.pk


def add_particulars(
    person: Person, paper: DocumentData, *, by: AbstractBaseUser, at: datetime, reason: str
) -> Particulars:
    assert paper.birth is not None
    row = Particulars(
        person=person,
        surname=paper.surname,
        given_names=paper.given_names,
        birth_year=paper.birth.year,
        birth_month=paper.birth.month,
        birth_day=paper.birth.day,
        sex=paper.sex or "X",
        nationality=paper.nationality,
        mrz_name=paper.mrz_name,
        sort_key=paper.sort_key,
        reason=reason,
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    # Checks lengths and choices. The database checks keys and constraints on insert.
    row.clean_fields(exclude=["person", "recorded_by"])
    insert(row)
    return row


def _store_changed_address(
    person_id: UUID, match: selectors.DocumentMatch, address: PostalAddress, *, by: AbstractBaseUser, at: datetime
) -> None:
    # Store an address only if it has changed.
    if match.address is None or match.address != address.strip_spaces():
        insert(_build_address(person_id, address, by=by, at=at))


def add_address(person: Person, address: PostalAddress, *, by: AbstractBaseUser, at: datetime) -> Address:
    row = _build_address(person.pk, address, by=by, at=at)
    insert(row)
    return row


def _build_address(person_id: UUID, address: PostalAddress, *, by: AbstractBaseUser, at: datetime) -> Address:
    stripped = address.strip_spaces()
    row = Address(
        person_id=person_id,
        street=stripped.street,
        postal_code=stripped.postal_code,
        city=stripped.city,
        country=stripped.country,
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    row.clean_fields(exclude=["person", "recorded_by"])
    return row


def check_document(
    document: IdentityDocument, *, paper: DocumentData, face_compared: bool, by: AbstractBaseUser, when: EventTime
) -> IdentityCheck:
    """Record a check of a document: how it was read, wrong fields, and whether the face was compared."""
    row = IdentityCheck(
        document=document,
        read_from=paper.read_from,
        faulty_fields=list(paper.faulty),
        face_compared=face_compared,
        checked_on=when.on,
        gaming_day=when.gaming_day,
        checked_by_id=by.pk,
        checked_at=when.at,
    )
    insert(row)
    return row
