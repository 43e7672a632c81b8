"""Read colour chips: series with their checks, and the colours of players."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.colour_chips import ColourAssignment, ColourReturn, ColourSeries, SeriesCheck
from ..models.sessions import SessionEnd, TableSession

# Chances whose maximum is that of one number: that of the law, or the one of all chances of a posted scheme.
ONE_NUMBER = ("plein", "any")


@dataclass(frozen=True)
class CheckedSeries:
    """A series in use with its last check before a session; `check` is None if it was not counted since the last."""

    series: ColourSeries
    check: SeriesCheck | None

    @property
    def is_complete(self) -> bool:
        return self.check is not None and self.check.counted == self.series.size


def list_series(venue_id: UUID) -> QuerySet[ColourSeries]:
    """Return the series of a house by table and colour, also those out of use."""
    rows = ColourSeries.objects.filter(venue_id=venue_id).select_related("table", "entered_by", "retired__retired_by")
    return rows.order_by("table__name", "colour", "entered_at", "pk")


def get_series(venue_id: UUID, series_id: UUID) -> ColourSeries:
    """Return a series. Raises NotFound."""
    return get_row(list_series(venue_id), _("Series of colour chips not found."), pk=series_id)


def series_in_use(table_id: UUID) -> QuerySet[ColourSeries]:
    """Return the series of a table that are in use, by colour."""
    return ColourSeries.objects.filter(table_id=table_id, retired__isnull=True).order_by("colour")


def table_with_mark(venue_id: UUID, mark: str) -> ColourSeries | None:
    """Return a series in use that bears a mark; the mark is compared without regard to case."""
    return list_series(venue_id).filter(retired__isnull=True, mark__iexact=mark).first()


def list_checks(venue_id: UUID) -> QuerySet[SeriesCheck]:
    """Return the checks of series, newest first."""
    rows = SeriesCheck.objects.filter(series__venue_id=venue_id).select_related("series__table", "checked_by")
    return rows.order_by("-checked_at", "series__colour", "-pk")


def last_check(series_id: UUID, at: datetime) -> SeriesCheck | None:
    """Return the last check of a series before a time."""
    rows = SeriesCheck.objects.filter(series_id=series_id, checked_at__lte=at)
    return rows.order_by("-checked_at", "-pk").first()


def checks_for_opening(table_id: UUID, day: date) -> list[CheckedSeries]:
    """Return the series in use of a table, each with its last check for a session that opens on a gaming day.

    A check counts from the end of the session before.
    """
    last = SessionEnd.objects.filter(session__table_id=table_id).order_by("-ended_at").first()
    rows = SeriesCheck.objects.filter(series__table_id=table_id, gaming_day=day)
    if last is not None:
        rows = rows.filter(checked_at__gte=last.ended_at)
    # In the order of time, so that the last count of a series replaces the earlier ones.
    newest = {row.series_id: row for row in rows.select_related("checked_by").order_by("checked_at", "pk")}
    return [CheckedSeries(series, newest.get(series.pk)) for series in series_in_use(table_id)]


def checks_of_session(session: TableSession) -> list[SeriesCheck]:
    """Return the checks on which a session rests, one for each colour."""
    # The session before, not the last one: a later session has checks of its own.
    before = TableSession.objects.filter(table_id=session.table_id, number__lt=session.number).order_by("-number")
    end = getattr(before.first(), "ended", None)
    rows = SeriesCheck.objects.filter(
        series__table_id=session.table_id, gaming_day=session.gaming_day, checked_at__lte=session.opened_at
    )
    if end is not None:
        rows = rows.filter(checked_at__gte=end.ended_at)
    found = rows.select_related("series", "checked_by").order_by("series__colour", "checked_at", "pk")
    return list({row.series_id: row for row in found}.values())


def list_assignments(venue_id: UUID) -> QuerySet[ColourAssignment]:
    """Return the colours of players, newest first."""
    rows = ColourAssignment.objects.filter(session__venue_id=venue_id)
    related = rows.select_related("session__table", "series", "assigned_by", "returned__returned_by")
    return related.order_by("-assigned_at", "-pk")


def get_assignment(venue_id: UUID, assignment_id: UUID) -> ColourAssignment:
    """Return the colour of a player. Raises NotFound."""
    return get_row(list_assignments(venue_id), _("Colour of a player not found."), pk=assignment_id)


def assignment_by_nonce(session_id: UUID, nonce: UUID) -> ColourAssignment | None:
    return ColourAssignment.objects.filter(session_id=session_id, nonce=nonce).first()


def open_colours(session_id: UUID) -> QuerySet[ColourAssignment]:
    """Return the colours of a session that players have not given back."""
    rows = ColourAssignment.objects.filter(session_id=session_id, returned__isnull=True)
    return rows.select_related("series", "session__table").order_by("series__colour")


def holder_of(series_id: UUID) -> ColourAssignment | None:
    """Return the assignment of a series that has not ended, also one of an earlier session."""
    rows = ColourAssignment.objects.filter(series_id=series_id, returned__isnull=True)
    return rows.select_related("session").first()


def left_behind(session_id: UUID) -> QuerySet[ColourReturn]:
    """Return what players left behind at the table of a session, with chips that were found there."""
    # A player who took all chips along left no sum that could be found.
    rows = ColourReturn.objects.filter(assignment__session_id=session_id, outcome="left", chips__gt=0)
    return rows.select_related("assignment__series").order_by("returned_at")


def highest_value(session: TableSession) -> Decimal | None:
    """Return the maximum on one number in a session; None if the table has none."""
    maxima = [limit.maximum for limit in session.limits.all() if limit.chance in ONE_NUMBER and limit.maximum]
    return min(maxima, default=None)
