"""Logs attempts at acts that are forbidden: the refused act is rolled back, and with it its own entry."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import transaction

from audit.recording import log
from compliance.refusals import Forbidden

from .presence import StaffContext


@contextmanager
def attempts_logged(presence: StaffContext, at: datetime) -> Iterator[None]:
    """Log a forbidden act that the block attempts, and raise its refusal again."""
    try:
        yield
    except Forbidden as refused:
        log_attempt(refused, presence, at)
        raise


def log_attempt(refused: Forbidden, presence: StaffContext, at: datetime) -> None:
    """Log a forbidden act in a transaction of its own. If that fails, its error takes the place of the refusal."""
    with transaction.atomic(durable=True):
        log.note(
            refused.kind,
            subject=refused.subject,
            by=presence.staff,
            at=at,
            scope=presence.house.id,
            **refused.facts,
        )
