"""The log of acts: before a service writes to a register, it declares actor, act, time, subject and venue."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, connection, models

from . import kinds
from .context import current_origin
from .facts import Fact, json_values, utc_text

OPEN = "SELECT * FROM audit.open_act(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
NOTE = "SELECT audit.note(%s, %s, %s, %s, %s, %s, %s, %s, %s)"
CLOSE = "SELECT set_config('audit.place', '', true)"

# The parameters of `audit.open_act`, and a function that takes them and returns its result.
Parameters = list[str | UUID | None]
Opening = Callable[[Parameters], tuple[Any, ...]]

# Called before a note is written, with its kind, actor, time and scope. It may raise: nothing is written or shown then.
NoteObserver = Callable[[str, models.Model | None, datetime, UUID | None], None]
_note_observers: list[NoteObserver] = []

_open: ContextVar[UUID | None] = ContextVar("audit_open_act", default=None)


class NoTransaction(RuntimeError):
    """An act and its rows are written together or not at all: open a transaction first."""


class ActAlreadyOpen(RuntimeError):
    """One transaction contains one act. Code shared by two acts belongs in a private function."""


class DuplicateAct(Exception):
    """This act was performed before under the same key. Nothing was written; show the first result."""

    def __init__(self, *, act_id: UUID, kind: str, subject_id: UUID | None, at: datetime) -> None:
        super().__init__(f"{kind} was done at {at}: act {act_id}")
        self.act_id = act_id
        self.kind = kind
        self.subject_id = subject_id
        self.at = at


class IdempotencyConflict(Exception):
    """The key was used before with a different request body, so neither the first result nor a new act is correct."""


def _open_act(parameters: Parameters) -> tuple[Any, ...]:
    with connection.cursor() as cursor:
        cursor.execute(OPEN, parameters)
        answer: tuple[Any, ...] = cursor.fetchone()
    return answer


@contextmanager
def act(
    kind: str,
    *,
    subject: models.Model | None,
    by: models.Model | None,
    at: datetime,
    scope: UUID | None,
    idempotency_key: str | None = None,
    opening: Opening = _open_act,
    **facts: Fact,
) -> Iterator[UUID]:
    """Open an act; the rows written in the block belong to it. Yields the act's id.

    `by` is None for the application itself; `scope` is the venue, None for acts that belong to no venue. Facts are
    plain values without personal data. The second use of an `idempotency_key` raises DuplicateAct, or
    IdempotencyConflict if the request differs. If the block fails, its transaction can only be rolled back. `opening`
    opens the act by another statement that also writes its rows; it takes the parameters of `audit.open_act` and
    returns its result.
    """
    if not connection.in_atomic_block:
        raise NoTransaction(kind)
    if _open.get() is not None:
        raise ActAlreadyOpen(kind)
    parameters = _opening_parameters(kind, subject=subject, by=by, at=at, scope=scope, facts=facts)
    act_id = _begin_act(
        kind,
        [*parameters, idempotency_key or current_origin().idempotency_key, current_origin().request_digest],
        opening,
    )
    token = _open.set(act_id)
    try:
        yield act_id
    except BaseException:
        # Never commit half an act, even if a caller swallows the error.
        connection.set_rollback(True)
        raise
    finally:
        _open.reset(token)
    if connection.savepoint_ids and not connection.needs_rollback:
        # Within a larger transaction the act ends here; otherwise it ends with the commit.
        with connection.cursor() as cursor:
            cursor.execute(CLOSE)


def observe_notes(observer: NoteObserver) -> None:
    """Have every later note observed."""
    _note_observers.append(observer)


def note(
    kind: str,
    *,
    subject: models.Model | None,
    by: models.Model | None,
    at: datetime,
    scope: UUID | None,
    **facts: Fact,
) -> UUID:
    """Record an event that writes no row: a look-up, a failed sign-in, a denied permission."""
    for observe in _note_observers:
        observe(kind, by, at, scope)
    with connection.cursor() as cursor:
        cursor.execute(NOTE, _opening_parameters(kind, subject=subject, by=by, at=at, scope=scope, facts=facts))
        act_id: UUID = cursor.fetchone()[0]
    return act_id


def _begin_act(kind: str, parameters: Parameters, opening: Opening) -> UUID:
    act_id: UUID | None
    try:
        # A used key is an answer and not an error, so that the transaction can still read the first result.
        act_id, first_act, first_kind, first_subject, first_at, first_digest = opening(parameters)
    except IntegrityError as error:
        # An act whose block has ended stays open until the commit; only the database still knows it then.
        if "transaction_has_one_act" in str(error):
            raise ActAlreadyOpen(kind) from error
        raise
    if act_id is None:
        if (
            current_origin().request_digest is not None
            and first_digest is not None
            and current_origin().request_digest != first_digest
        ):
            raise IdempotencyConflict(kind)
        raise DuplicateAct(act_id=first_act, kind=first_kind, subject_id=first_subject, at=first_at)
    return act_id


def _opening_parameters(
    kind: str,
    *,
    subject: models.Model | None,
    by: models.Model | None,
    at: datetime,
    scope: UUID | None,
    facts: dict[str, Fact],
) -> Parameters:
    kinds.check_kind(kind)
    source = current_origin()
    return [
        kind,
        scope,
        _primary_key(by),
        utc_text(at),
        subject._meta.db_table if subject is not None else None,
        _primary_key(subject),
        json.dumps(json_values({**source.facts(), **facts}), sort_keys=True),
        source.request_id,
        source.client,
    ]


def _primary_key(row: models.Model | None) -> UUID | None:
    if row is None:
        return None
    if not isinstance(row.pk, UUID):
        raise TypeError(f"{row._meta.label} {row.pk!r} has no identifier that the log can name")
    return row.pk
