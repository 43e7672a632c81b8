"""Logs denied requests: the first at once, equal ones after it as one entry with their number."""

from datetime import datetime
from uuid import UUID

from django.db import connection, models, transaction

from audit.recording import log

from ..domain import WINDOW, Activity
from ..models import DenialCount
from .counting import COUNT, parameters_of, refuse_above

DENIED = """, denied AS (
    INSERT INTO usage_denialcount AS d (staff_id, permission, venue_id, device_id, began_at, last_at, count)
    VALUES (%(staff)s, %(permission)s, %(venue)s, %(device)s, %(at)s, %(at)s, 1)
    ON CONFLICT (staff_id, permission, venue_id, device_id)
        DO UPDATE SET count = d.count + 1, last_at = greatest(d.last_at, excluded.last_at)
    RETURNING d.count
)
SELECT counted.count, counted.count + earlier.count, denied.count FROM counted, earlier, denied
"""


def log_denial(permission: str, *, venue_id: UUID | None, by: models.Model | None, at: datetime) -> None:
    """Log the first denial of a permission and count the following ones. Raises TooManyRequests above the limit."""
    if by is None:
        _note(permission, venue_id, by, at)
        return
    # Committed before the request is refused: a refused request counts as well.
    with transaction.atomic(), connection.cursor() as cursor:
        parameters = parameters_of(Activity.DENIALS, venue_id, by, at) | {"permission": permission, "at": at}
        cursor.execute(COUNT + DENIED, parameters)
        in_window, in_day, denied = cursor.fetchone()
        if denied == 1:
            _note(permission, venue_id, by, at)
    refuse_above(Activity.DENIALS, in_window, in_day, at)


def close_denials(*, at: datetime) -> int:
    """Log the counted denials whose ten minutes are over. Return their number. Repeated runs log nothing twice."""
    ended = (
        DenialCount.objects.filter(began_at__lte=at - WINDOW).order_by("began_at", "pk").values_list("pk", flat=True)
    )
    return sum(_close(denial_id, at) for denial_id in list(ended))


@transaction.atomic(durable=True)
def _close(denial_id: int, at: datetime) -> bool:
    """Log one count and delete it, both or neither."""
    row = DenialCount.objects.select_for_update(of=("self",)).select_related("staff").filter(pk=denial_id).first()
    if row is None:
        return False
    again = row.count - 1
    if again:
        log.note(
            "http.permission.denied_again",
            subject=row.staff,
            by=row.staff,
            at=at,
            scope=row.venue_id,
            permission=row.permission,
            times=again,
            since=row.began_at,
            until=row.last_at,
            **({} if row.device_id is None else {"device": row.device_id}),
        )
    row.delete()
    return bool(again)


def _note(permission: str, venue_id: UUID | None, by: models.Model | None, at: datetime) -> None:
    log.note("http.permission.denied", subject=by, by=by, at=at, scope=venue_id, permission=permission)
