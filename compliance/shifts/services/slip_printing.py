"""The log keeps each print of a slip."""

from datetime import datetime
from typing import Any

from django.db import transaction

from audit import log
from compliance.venues.house import House

from ..models import Slip


@transaction.atomic(durable=True)
def note_slip_printed(*, house: House, slip: Slip, by: Any, at: datetime) -> None:
    """Record that a slip was printed, under its number."""
    log.note("shifts.slip.printed", subject=slip, by=by, at=at, scope=house.id, number=slip.label)
