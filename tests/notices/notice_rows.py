"""Rows of notices, written past the services."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import IntegrityError, connection, transaction

from audit.recording import log
from compliance.notices.models.notices import Notice
from tests import cast


def refused(name: str, row: Any) -> None:
    director = cast.member("director")
    with (
        pytest.raises(IntegrityError, match=name),
        transaction.atomic(),
        log.act("notices.notice.opened", subject=row, by=director, at=cast.TUESDAY, scope=cast.VENUE),
    ):
        type(row).objects.bulk_create([row])


def notice(**changes: Any) -> Notice:
    facts: dict[str, Any] = {
        "venue_id": cast.VENUE,
        "addressee": "justice",
        "kind": "refusal",
        "ground": "scandal",
        "articles": "69(1)",
        "subject_table": "admissions_doordecision",
        "subject_id": UUID(int=7),
        "reasons": "Shouted.",
        "raised_by": cast.member("director"),
        "raised_at": cast.TUESDAY,
        "due_at": cast.TUESDAY + timedelta(hours=24),
    }
    return Notice(**facts | changes)


def commit(row: Notice) -> None:
    director = cast.member("director")
    with transaction.atomic():
        with log.act("notices.notice.opened", subject=row, by=director, at=cast.TUESDAY, scope=cast.VENUE):
            Notice.objects.bulk_create([row])
        # What waits for the end of the transaction is asked now: the test's own never commits.
        connection.check_constraints()
