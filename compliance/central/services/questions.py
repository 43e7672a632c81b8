"""Service that queries the central register about a guest: once per presentation, outside any transaction."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.db import transaction
from django.utils.crypto import salted_hmac

from audit.recording import log
from audit.recording.rows import insert
from compliance.people.domain.documents.document_data import DocumentData, normalise_document
from compliance.venues.domain.house import House

from .. import selectors
from ..domain.protocol import How, Identity, Outcome
from ..models import KnownCode, Question
from . import client
from .client import QueryResult

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


def must_ask(house: House, at: datetime) -> bool:
    """Must the venue query a central register at each admission? This is a setting (docs/central.md)."""
    return house.rulebook(house.gaming_day(at)).bool_("central_register.required")


def subject_of(house: House, paper: DocumentData) -> str:
    """Return the keyed digest of a guest, specific to this installation and venue."""
    document = normalise_document(paper)
    parts = (
        house.id,
        document.number,
        document.issuing_state,
        document.surname,
        document.given_names,
        document.birth,
        document.sex,
    )
    # A plain hash could be reversed by trying out names and birth dates.
    return salted_hmac("central.subject", repr(parts), algorithm="sha256").hexdigest()


def is_valid_answer(answer: Question, house: House, paper: DocumentData, at: datetime) -> bool:
    """Is this answer valid: about this guest, for this venue, and recent enough?"""
    return (
        answer.venue_id == house.id
        and answer.subject == subject_of(house, paper)
        and _oldest_allowed(house, at) <= answer.asked_at <= at
    )


def _oldest_allowed(house: House, at: datetime) -> datetime:
    minutes = house.rulebook(house.gaming_day(at)).int_("central_register.fresh_minutes")
    return at - timedelta(minutes=minutes)


def fresh_answer(house: House, paper: DocumentData, presentation: UUID, at: datetime) -> Question | None:
    """Return a recent answer about this guest in this presentation, or None."""
    return selectors.answer_to(house.id, presentation, subject_of(house, paper), _oldest_allowed(house, at), at)


def lacks_birth_place(paper: DocumentData, person_id: UUID | None) -> bool:
    """Must the guest be asked for their place of birth? Not if their code is known, or the document states it."""
    register = client.configured_register()
    if register is None or paper.birth_place.strip():
        return False
    who = _query_identity(paper, selectors.code_of(person_id) if person_id else "")
    return "birth_place" in register.adapter.lacks(who)


def _query_identity(paper: DocumentData, code: str) -> Identity:
    birth = (paper.birth.year, paper.birth.month, paper.birth.day) if paper.birth else (None, None, None)
    return Identity(paper.surname, paper.given_names, birth, paper.sex, paper.birth_place, code)


def query_register(
    *,
    house: House,
    paper: DocumentData,
    person_id: UUID | None,
    presentation: UUID,
    door_id: UUID | None,
    desk_id: UUID | None,
    by: "Staff",
    at: datetime,
) -> Question:
    """Query the register about a guest, and record query and answer in a transaction of their own.

    Must not run in a transaction, because an admission holds locks that block all other desks. Queries by the
    register's code if it is known, otherwise by name. Anything but a valid `clear` blocks admission.
    """
    with transaction.atomic(durable=True):  # raises inside another transaction
        code = ""
        if person_id:
            code = selectors.code_of(person_id)
    # The query runs between two transactions: reading the code, and recording the result.
    who, request_id, register = _query_identity(paper, code), uuid4(), client.configured_register()
    result = QueryResult(Outcome.NOT_CONFIGURED) if register is None else register.ask(who, request_id, at)
    row = Question(
        venue_id=house.id,
        request_id=request_id,
        presentation=presentation,
        door_id=door_id,
        desk_id=desk_id,
        how=who.query_method.value,
        subject=subject_of(house, paper),
        # A rejected code is recorded as well: this is how `code_of` learns that it is no longer recognised.
        code=code or result.code,
        outcome=result.outcome.value,
        http_status=result.http_status,
        attempts=result.attempts,
        duration_ms=result.duration_ms,
        asked_by_id=by.pk,
        asked_at=at,
    )
    return _store_query(row, house=house, by=by, at=at)


@transaction.atomic(durable=True)
def _store_query(row: Question, *, house: House, by: "Staff", at: datetime) -> Question:
    with log.act(
        "central.question.answered",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        # A key of its own: the caller's belongs to the admission.
        idempotency_key=f"central:{row.request_id}",
        how=row.how,
        request=str(row.request_id),
        outcome=row.outcome,
        duration=row.duration_ms,
    ):
        row.save(force_insert=True)
    return row


def store_register_code(*, answer: Question, person_id: UUID, at: datetime) -> None:
    """Store the register's code for a guest, for later queries, within the caller's transaction."""
    # Only a query by name can bring a new code; a trigger refuses others.
    if answer.how == How.NAME and answer.code:
        insert(KnownCode(person_id=person_id, question=answer, learned_at=at))
