"""Read the minima of roulette tables that the director decided."""

from datetime import date
from decimal import Decimal
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.decrees import MinimumDecree
from ..models.minimums import MinimumDecision, TableMinimum


def list_minima(venue_id: UUID) -> QuerySet[TableMinimum]:
    """Return the minima of a house's tables, the latest first."""
    rows = TableMinimum.objects.filter(decision__venue_id=venue_id)
    return rows.select_related("decision__decided_by", "decision__withdrawal__withdrawn_by", "table").order_by(
        "-from_day", "table__name", "-pk"
    )


def get_decision(venue_id: UUID, decision_id: UUID) -> MinimumDecision:
    """Return a decision. Raises NotFound."""
    return get_row(MinimumDecision.objects.filter(venue_id=venue_id), _("Decision not found."), pk=decision_id)


def _minima_of(table_id: UUID) -> QuerySet[TableMinimum]:
    """Return the minima of a table whose decisions were not withdrawn."""
    return TableMinimum.objects.filter(table_id=table_id, decision__withdrawal__isnull=True)


def state_of_minimum(row: TableMinimum, day: date) -> str:
    """Return the state of a minimum on a gaming day: withdrawn, still to apply, or decided for good."""
    if getattr(row.decision, "withdrawal", None):
        return "withdrawn"
    return "later" if row.from_day > day else "decided"


def minimum_decided(table_id: UUID, day: date) -> TableMinimum | None:
    """Return the decided minimum of a table in force on a gaming day."""
    return _minima_of(table_id).filter(from_day__lte=day).order_by("-from_day").first()


def minimum_in_force(table_id: UUID, decree: MinimumDecree, day: date) -> Decimal:
    """Return the minimum of a roulette table on a gaming day: the decided one, and never less than the decree's."""
    decided = minimum_decided(table_id, day)
    return max(decree.minimum, decided.minimum) if decided is not None else decree.minimum


def minima_of_day(table_id: UUID, day: date) -> QuerySet[TableMinimum]:
    """Return the minima of a table that apply from a gaming day, or were decided or withdrawn on it."""
    concerned = Q(from_day=day) | Q(decision__gaming_day=day) | Q(decision__withdrawal__gaming_day=day)
    rows = TableMinimum.objects.filter(concerned, table_id=table_id)
    return rows.select_related("decision__decided_by", "decision__withdrawal__withdrawn_by").order_by("from_day", "pk")


def minima_of_season(table_id: UUID, first_day: date, day: date) -> QuerySet[TableMinimum]:
    """Return the minima of a table whose season is that of a gaming day, the earliest first.

    The earlier ones begin on or after `first_day`, the later ones have a season that began by that day. Both hold when
    the casino has changed its season since.
    """
    earlier = Q(from_day__gte=first_day, from_day__lt=day)
    later = Q(from_day__gt=day, season_began_on__lte=day)
    return _minima_of(table_id).filter(earlier | later).order_by("from_day")
