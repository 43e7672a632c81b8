"""Read the minima of roulette tables that the director decided."""

from datetime import date
from decimal import Decimal
from uuid import UUID

from django.db.models import Q, QuerySet

from ..models.decrees import MinimumDecree
from ..models.minimums import TableMinimum


def list_minima(venue_id: UUID) -> QuerySet[TableMinimum]:
    """Return the minima of a house's tables, the latest first."""
    rows = TableMinimum.objects.filter(decision__venue_id=venue_id)
    return rows.select_related("decision__decided_by", "table").order_by("-from_day", "table__name", "-pk")


def minimum_decided(table_id: UUID, day: date) -> TableMinimum | None:
    """Return the decided minimum of a table in force on a gaming day."""
    return TableMinimum.objects.filter(table_id=table_id, from_day__lte=day).order_by("-from_day").first()


def minimum_in_force(table_id: UUID, decree: MinimumDecree, day: date) -> Decimal:
    """Return the minimum of a roulette table on a gaming day: the decided one, and never less than the decree's."""
    decided = minimum_decided(table_id, day)
    return max(decree.minimum, decided.minimum) if decided is not None else decree.minimum


def minima_of_season(table_id: UUID, first_day: date, day: date) -> QuerySet[TableMinimum]:
    """Return the minima of a table whose season is that of a gaming day, the earliest first.

    The earlier ones begin on or after `first_day`, the later ones have a season that began by that day. Both hold when
    the casino has changed its season since.
    """
    earlier = Q(from_day__gte=first_day, from_day__lt=day)
    later = Q(from_day__gt=day, season_began_on__lte=day)
    return TableMinimum.objects.filter(earlier | later, table_id=table_id).order_by("from_day")
