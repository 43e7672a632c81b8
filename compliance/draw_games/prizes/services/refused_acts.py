"""Refusals of this area that rest on an article are logged, in a transaction of their own."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Model

from audit.recording import log
from compliance.refusals import Refused
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@contextmanager
def refusals_logged(kind: str, house: House, subject: Model, by: "Staff", at: datetime, **facts: str) -> Iterator[None]:
    """Log a refusal that rests on an article, after the refused act was rolled back, and raise it again."""
    try:
        yield
    except Refused as refused:
        # A form that is filled in wrongly proves nothing; a refusal under an article does.
        if refused.article:
            with transaction.atomic(durable=True):
                log.note(kind, subject=subject, by=by, at=at, scope=house.id, article=refused.article, **facts)
        raise
