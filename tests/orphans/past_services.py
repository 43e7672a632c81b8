"""Writing past the services, inside an act of the log: what the database then says."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from audit.recording import log
from tests.cast import TUESDAY, VENUE, member


@contextmanager
def act(at: Any = TUESDAY) -> Iterator[None]:
    """An act around whatever a test writes; what waits for the end of the transaction is asked at its end."""
    with transaction.atomic():
        with log.act("orphans.year.closed", subject=None, by=member("director"), at=at, scope=VENUE, carnet="2026"):
            yield
        connection.check_constraints()


@contextmanager
def refused(name: str) -> Iterator[None]:
    """What is written in the block is refused under a name, at once or at the end of the transaction."""
    with pytest.raises(IntegrityError, match=name), act():
        yield


def write(*rows: Any) -> None:
    for row in rows:
        type(row).objects.bulk_create([row])
