"""Rows of table sessions written past the service, and the limits of a session."""

from typing import Any
from uuid import uuid4

from compliance.games.colour_chips import selectors as chip_selectors
from compliance.games.models.applications import Numbering
from compliance.games.models.colour_chips import SeriesCheck
from compliance.games.models.sessions import SessionLimit
from compliance.games.selectors import sessions as selectors
from tests.admissions.books import copy_of
from tests.cast import VENUE


def limits_of(row: Any) -> dict[str, int | None]:
    """The maximum of each chance of a session."""
    limits = selectors.get_session(VENUE, row.pk).limits.all()
    return {limit.chance: None if limit.maximum is None else int(limit.maximum) for limit in limits}


def again(like: Any, **changes: Any) -> Any:
    """Another session at the table, under the next number; the colours of a roulette table were checked for it."""
    Numbering.objects.filter(series="session").update(last_number=like.number + 1)
    row = copy_of(like, **{"number": like.number + 1, "nonce": uuid4()} | changes)
    SeriesCheck.objects.bulk_create(
        SeriesCheck(
            series=series,
            gaming_day=row.gaming_day,
            counted=series.size,
            checked_by_id=row.opened_by_id,
            checked_at=row.opened_at,
        )
        for series in chip_selectors.series_in_use(row.table_id)
    )
    return row


def limit_of(session: Any, **changes: Any) -> SessionLimit:
    facts: dict[str, Any] = {"position": 1, "chance": "simple", "minimum": 2, "maximum": 720, "multiple": 360}
    return SessionLimit(session=session, **facts | changes)
