"""Read table sessions with the limits that their opening fixed."""

from datetime import date, datetime
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row
from compliance.venues.domain.house import House

from ..domain.stake_schemes import SIDE_BET_ORDER
from ..models.sessions import SessionLimit, TableSession
from ..models.tables import GamingTable
from .games import Approval, approval_of, available_games, list_tables


def list_sessions(venue_id: UUID) -> QuerySet[TableSession]:
    """Return the sessions of a house, newest first, with table, decree, limits and end."""
    limits = SessionLimit.objects.order_by("position")
    return (
        TableSession.objects.filter(venue_id=venue_id)
        .select_related("table", "decree", "scheme", "opened_by", "ended__ended_by")
        .prefetch_related(Prefetch("limits", limits))
        .order_by("-number")
    )


def get_session(venue_id: UUID, session_id: UUID) -> TableSession:
    """Return a session. Raises NotFound."""
    return get_row(list_sessions(venue_id), _("Table session not found."), pk=session_id)


def session_by_nonce(venue_id: UUID, nonce: UUID) -> TableSession | None:
    return TableSession.objects.filter(venue_id=venue_id, nonce=nonce).first()


def open_session(venue_id: UUID, table_id: UUID) -> TableSession | None:
    """Return the session of a table that has not ended."""
    return list_sessions(venue_id).filter(table_id=table_id, ended__isnull=True).first()


def session_of_day(venue_id: UUID, table_id: UUID, day: date) -> TableSession | None:
    """Return the last session of a table that was played on a gaming day, also if it was opened before."""
    played = Q(gaming_day=day) | Q(gaming_day__lt=day, ended__gaming_day__gte=day)
    return list_sessions(venue_id).filter(played, table_id=table_id).first()


def last_session(venue_id: UUID, table_id: UUID) -> TableSession | None:
    return list_sessions(venue_id).filter(table_id=table_id).first()


def approved_side_bets(house: House, at: datetime) -> list[tuple[str, str]]:
    """Return the side bets of Black Jack that the Minister has approved at a time, with their names."""
    day, names = house.local(at).date(), available_games(house.jurisdiction)
    return [(game, names[game]) for game in SIDE_BET_ORDER if approval_of(house.id, game, day) is Approval.HOLDS]


def tables_without_session(venue_id: UUID) -> QuerySet[GamingTable]:
    """Return the tables in use at which no session is open."""
    is_open = TableSession.objects.filter(table_id=OuterRef("pk"), ended__isnull=True)
    return list_tables(venue_id).filter(~Exists(is_open))
