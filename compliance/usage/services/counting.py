"""Counts what an account or a device does, and refuses requests above the limits."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import connection, models

from audit.recording.context import current_origin
from compliance.http.access.use_limits import TooManyRequests

from ..domain import COUNTED, DAY, Limits, seconds_to_wait, window_start
from ..models import UseCount

# One statement for each counted request: it counts, and adds up the last 24 hours.
COUNT = """
WITH counted AS (
    INSERT INTO usage_usecount AS c (staff_id, activity, began_at, venue_id, device_id, count)
    VALUES (%(staff)s, %(activity)s, %(began)s, %(venue)s, %(device)s, 1)
    ON CONFLICT (staff_id, activity, began_at, venue_id, device_id) DO UPDATE SET count = c.count + 1
    RETURNING c.count
), earlier AS (
    SELECT coalesce(sum(e.count), 0) AS count FROM usage_usecount e
    WHERE e.staff_id = %(staff)s AND e.activity = %(activity)s AND e.began_at > %(since)s AND e.began_at < %(began)s
        AND e.venue_id IS NOT DISTINCT FROM %(venue)s AND e.device_id IS NOT DISTINCT FROM %(device)s
)
"""
ANSWER = "SELECT counted.count, counted.count + earlier.count FROM counted, earlier"


def limits_of(activity: str) -> Limits:
    """Return the limits of an activity from the settings."""
    return Limits(*settings.USE_LIMITS[activity])


def count_entry(kind: str, by: models.Model | None, at: datetime, scope: UUID | None) -> None:
    """Count an event of the log before it is written. Raises TooManyRequests above the limit."""
    activity = COUNTED.get(kind)
    if activity is not None:
        count_use(activity, venue_id=scope, by=by, at=at)


def count_use(activity: str, *, venue_id: UUID | None, by: models.Model | None, at: datetime) -> None:
    """Count one use by an account in a request. Raises TooManyRequests above the limit."""
    # Work of the application itself, such as the worker's, is not counted.
    if by is None or current_origin().request_id is None:
        return
    with connection.cursor() as cursor:
        cursor.execute(COUNT + ANSWER, parameters_of(activity, venue_id, by, at))
        in_window, in_day = cursor.fetchone()
    refuse_above(activity, in_window, in_day, at)


def parameters_of(activity: str, venue_id: UUID | None, by: models.Model, at: datetime) -> dict[str, Any]:
    """Return the parameters of `COUNT`."""
    return {
        "staff": by.pk,
        "activity": str(activity),
        "began": window_start(at),
        "since": at - DAY,
        "venue": venue_id,
        "device": current_origin().machine,
    }


def refuse_above(activity: str, in_window: int, in_day: int, at: datetime) -> None:
    """Raise TooManyRequests if more was counted than is answered."""
    span = limits_of(activity).exceeded_span(in_window, in_day)
    if span is not None:
        raise TooManyRequests(activity, seconds_to_wait(span, at))


def delete_old_counts(*, at: datetime) -> int:
    """Delete counts that no limit needs any more, once they were examined for alerts. Return their number."""
    deleted, _tables = UseCount.objects.filter(began_at__lt=at - 2 * DAY, examined=models.F("count")).delete()
    return deleted
