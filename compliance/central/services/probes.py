"""Service that probes the central register without naming a guest."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import uuid4

from django.db import transaction

from audit.recording import log
from compliance.venues.domain.house import House

from ..domain.protocol import Outcome
from ..models import Probe
from . import client
from .client import QueryResult

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


def probe_register(*, house: House, by: "Staff", at: datetime) -> Probe:
    """Probe the register, even with an open circuit; an answer closes it. Must not run in a transaction."""
    with transaction.atomic(durable=True):  # raises inside another transaction
        register = client.configured_register()
    request_id = uuid4()
    result = QueryResult(Outcome.NOT_CONFIGURED) if register is None else register.probe(request_id, at)
    row = Probe(
        venue_id=house.id,
        request_id=request_id,
        outcome=result.outcome.value,
        http_status=result.http_status,
        attempts=result.attempts,
        duration_ms=result.duration_ms,
        asked_by_id=by.pk,
        asked_at=at,
    )
    return _store_probe(row, house=house, by=by, at=at)


@transaction.atomic(durable=True)
def _store_probe(row: Probe, *, house: House, by: "Staff", at: datetime) -> Probe:
    with log.act(
        "central.register.probed",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        request=str(row.request_id),
        outcome=row.outcome,
    ):
        row.save(force_insert=True)
    return row
