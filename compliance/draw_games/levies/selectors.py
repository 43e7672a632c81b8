"""Read the levies that were counted at poker tables."""

from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from compliance.games.selectors import sessions
from compliance.refusals import get_row

from ..models.levies import LevyCount


def list_levies(venue_id: UUID) -> QuerySet[LevyCount]:
    """Return the counted levies, newest first."""
    rows = LevyCount.objects.filter(session__venue_id=venue_id)
    return rows.select_related("session__table", "session__scheme", "counted_by", "confirmed__confirmed_by").order_by(
        "-counted_at", "-pk"
    )


def get_levy(venue_id: UUID, levy_id: UUID) -> LevyCount:
    """Return a counted levy. Raises NotFound."""
    return get_row(list_levies(venue_id), _("Levy not found."), pk=levy_id)


def is_counted(table_id: UUID, begins_at: datetime, ends_at: datetime) -> bool:
    """Is a levy of a table counted for a part of this time?"""
    rows = LevyCount.objects.filter(session__table_id=table_id)
    return rows.filter(begins_at__lt=ends_at, ends_at__gt=begins_at).exists()


def sessions_with_levy(venue_id: UUID) -> list[tuple[str, str]]:
    """Return the sessions of poker tables with a levy as choices, the newest first."""
    # Also sessions that have ended: the box is counted after the last hand.
    rows = sessions.list_sessions(venue_id).filter(scheme__levy_percent__isnull=False)[:50]
    return [(str(row.pk), f"{row.label} {row.table.name}") for row in rows]
