"""Schedules of reports, written past the services."""

from typing import Any

from django.db import connection, transaction

from audit.recording import log
from compliance.reports.models import Schedule, ScheduleEdition
from tests import cast


def write(*rows: Any, subject: Any) -> None:
    """Write rows as a program would that does not ask the services, and let what waits for the end be checked."""
    with (
        transaction.atomic(),
        log.act("reports.schedule.ran", subject=subject, by=None, at=cast.TUESDAY, scope=cast.VENUE),
    ):
        for row in rows:
            row.save(force_insert=True)
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def edition(row: Schedule, number: int = 2, **changes: Any) -> ScheduleEdition:
    facts: dict[str, Any] = {
        "days_after": 1,
        "minutes_after": 0,
        "language": "fr",
        "active": True,
        "reason": "Asked for",
        "set_by": cast.member("director"),
        "set_at": cast.TUESDAY,
    }
    return ScheduleEdition(schedule=row, number=number, **facts | changes)
