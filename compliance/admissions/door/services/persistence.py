"""Persist a presentation: one statement takes the number, opens the log entry and writes every row."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import psycopg
from django.db import IntegrityError, connection, models

from audit.recording import log
from audit.recording.rows import row_images
from compliance.admissions.models.cards import AdmissionCard

KEEP = "SELECT * FROM keep_presentation(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
DONE_BEFORE = "an_act_is_done_once"


def persist_presentation(rows: Sequence[models.Model], card: AdmissionCard | None = None, *, last: bool) -> log.Opening:
    """Return a log opening that inserts these rows in order and takes the card's number (LU art. 76(1)).

    The card's number and the stub's label are set from the database result; `card` is the new card. If it is the
    `last` statement of its transaction, COMMIT is sent with it, so that the stub book is locked no longer than
    necessary.
    """

    def insert(values: log.Parameters) -> tuple[object, ...]:
        kind = card.kind if card is not None else None
        # A savepoint means a surrounding transaction (as in tests) that must not be committed here.
        # Afterwards Django's own commit finds no open transaction, and psycopg sends nothing.
        question = f"{KEEP}; COMMIT" if last and not connection.savepoint_ids else KEEP
        with connection.cursor() as cursor:
            try:
                cursor.execute(question, [*values, kind, row_images(rows)])
            except IntegrityError as error:
                first = _done_before(error)
                if first is None:
                    raise
                return first
            number, *opened = cursor.fetchone()
        if card is not None:
            card.number = number
            card.stub.label = card.label
        return tuple(opened)

    return insert


def _done_before(error: IntegrityError) -> tuple[Any, ...] | None:
    """Return the `audit.open_act` result for a duplicate act; None if another constraint failed."""
    cause = error.__cause__
    if not isinstance(cause, psycopg.Error) or cause.diag.constraint_name != DONE_BEFORE:
        return None
    # A failed statement returns no row, so the function puts the first act into the detail of its error.
    act, kind, subject, at, digest = json.loads(str(cause.diag.message_detail))
    return None, UUID(act), kind, UUID(subject) if subject else None, datetime.fromisoformat(at), digest
