"""Asking the central register about a guest: outside every transaction, once a presentation, and written down."""

from datetime import datetime, timedelta
from typing import Any
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
from .client import Heard


def must_ask(house: House, at: datetime) -> bool:
    """Whether the house asks a central register at each admission; its policy says so (docs/central.md)."""
    return house.rulebook(house.gaming_day(at)).bool_("central_register.required")


def subject_of(house: House, paper: DocumentData) -> str:
    """Whom an answer is about, as a digest that only this installation can make, and of this house only."""
    shown = normalise_document(paper)
    said = (house.id, shown.number, shown.issuing_state, shown.surname, shown.given_names, shown.birth, shown.sex)
    return salted_hmac("central.subject", repr(said), algorithm="sha256").hexdigest()


def counts(answer: Question, house: House, paper: DocumentData, at: datetime) -> bool:
    """Whether an answer is about this guest, for this house, and fresh: any other is as good as none."""
    return (
        answer.venue_id == house.id
        and answer.subject == subject_of(house, paper)
        and _oldest(house, at) <= answer.asked_at <= at
    )


def _oldest(house: House, at: datetime) -> datetime:
    minutes = house.rulebook(house.gaming_day(at)).int_("central_register.fresh_minutes")
    return at - timedelta(minutes=minutes)


def fresh_answer(house: House, paper: DocumentData, presentation: UUID, at: datetime) -> Question | None:
    """What the register has said already of this guest in this presentation; nothing if that is too long ago."""
    return selectors.answer_to(house.id, presentation, subject_of(house, paper), _oldest(house, at), at)


def lacks_birth_place(paper: DocumentData, person_id: UUID | None) -> bool:
    """Whether the guest must be asked where they were born: no code of theirs is known, and no paper read says it."""
    register = client.register()
    if register is None or paper.birth_place.strip():
        return False
    who = _identity(paper, selectors.code_of(person_id) if person_id else "")
    return "birth_place" in register.adapter.lacks(who)


def _identity(paper: DocumentData, code: str) -> Identity:
    birth = (paper.birth.year, paper.birth.month, paper.birth.day) if paper.birth else (None, None, None)
    return Identity(paper.surname, paper.given_names, birth, paper.sex, paper.birth_place, code)


def ask(
    *,
    house: House,
    paper: DocumentData,
    person_id: UUID | None,
    presentation: UUID,
    door_id: UUID | None,
    desk_id: UUID | None,
    by: Any,
    at: datetime,
) -> Question:
    """Ask the register about a guest, and keep question and answer in an act of their own.

    Never within a transaction: an admission holds locks that every other desk waits for. By the code that the register
    gave, if it is known; by name otherwise. Nothing but a right `clear` is `clear`.
    """
    with transaction.atomic(durable=True):  # refuses to be part of another one
        code = selectors.code_of(person_id) if person_id else ""
    who, request_id, register = _identity(paper, code), uuid4(), client.register()
    heard = Heard(Outcome.NOT_CONFIGURED) if register is None else register.ask(who, request_id, at)
    row = Question(
        venue_id=house.id,
        request_id=request_id,
        presentation=presentation,
        door_id=door_id,
        desk_id=desk_id,
        how=who.how.value,
        subject=subject_of(house, paper),
        code=code or heard.code,
        outcome=heard.outcome.value,
        http_status=heard.http_status,
        attempts=heard.attempts,
        duration_ms=heard.duration_ms,
        asked_by_id=by.pk,
        asked_at=at,
    )
    return _keep(row, house=house, by=by, at=at)


@transaction.atomic(durable=True)
def _keep(row: Question, *, house: House, by: Any, at: datetime) -> Question:
    with log.act(
        "central.question.answered",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        once=f"central:{row.request_id}",
        how=row.how,
        request=str(row.request_id),
        outcome=row.outcome,
        duration=row.duration_ms,
    ):
        row.save(force_insert=True)
    return row


def learn(*, answer: Question, person_id: UUID, at: datetime) -> None:
    """Keep what the register calls a guest, so that later visits are asked by it alone. A step of an admission."""
    if answer.how == How.NAME and answer.code:
        insert(KnownCode(person_id=person_id, question=answer, learned_at=at))
