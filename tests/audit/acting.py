"""How the tests of the log act: in a transaction, at a fixed moment, for a fixed house."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db import models, transaction

from audit.models import Entry
from audit.recording import log

AT = datetime(2026, 3, 3, 19, 15, tzinfo=UTC)
HOUSE = UUID("018f0000-0000-7000-8000-0000000000aa")


@contextmanager
def an_act(
    kind: str = "shelf.book.added",
    *,
    subject: models.Model | None = None,
    by: models.Model | None = None,
    scope: UUID | None = HOUSE,
    once: str | None = None,
    **facts: Any,
) -> Iterator[UUID]:
    """A transaction with one act, as a service writes it."""
    with (
        transaction.atomic(),
        log.act(kind, subject=subject, by=by, at=AT, scope=scope, idempotency_key=once, **facts) as act_id,
    ):
        yield act_id


def opened(kind: str = "shelf.book.added", *, once: str | None = None) -> AbstractContextManager[UUID]:
    """An act alone; the transaction is the caller's."""
    return log.act(kind, subject=None, by=None, at=AT, scope=None, idempotency_key=once)


def rows(act_id: UUID) -> list[Entry]:
    """What the log says an act wrote, in order."""
    return list(Entry.objects.filter(act=act_id, table_name__isnull=False).order_by("id"))
