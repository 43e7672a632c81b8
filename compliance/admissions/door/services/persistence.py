"""Keeping a whole presentation: one statement takes the number, opens the act and writes every row of it."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import psycopg
from django.db import IntegrityError, connection, models

from audit.recording import log
from audit.recording.rows import images
from compliance.admissions.models.cards import AdmissionCard

KEEP = "SELECT * FROM keep_presentation(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
DONE_BEFORE = "an_act_is_done_once"


def persist_presentation(rows: Sequence[models.Model], card: AdmissionCard | None = None, *, last: bool) -> log.Opening:
    """The opening of an act that keeps these rows, in order, and tears the card off its stub book (LU art. 76(1)).

    The card's number and the stub's label are set once the database has told them; `card` is the one torn off. Where it
    is the `last` statement of its transaction, COMMIT goes with it: the stub book is not locked while we are busy.
    """

    def keep(said: log.Said) -> tuple[Any, ...]:
        kind = card.kind if card is not None else None
        question = f"{KEEP}; COMMIT" if last and not connection.savepoint_ids else KEEP
        with connection.cursor() as cursor:
            try:
                cursor.execute(question, [*said, kind, images(rows)])
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

    return keep


def _done_before(error: IntegrityError) -> tuple[Any, ...] | None:
    """What `audit.open_act` answers of an act that was done before; None if another rule was broken."""
    cause = error.__cause__
    if not isinstance(cause, psycopg.Error) or cause.diag.constraint_name != DONE_BEFORE:
        return None
    act, kind, subject, at, said = json.loads(str(cause.diag.message_detail))
    return None, UUID(act), kind, UUID(subject) if subject else None, datetime.fromisoformat(at), said
