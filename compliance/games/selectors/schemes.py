"""Read the stake schemes of tables, and what a casino offers at its tables."""

from collections.abc import Collection, Iterable
from decimal import Decimal
from uuid import UUID

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.schemes import SchemeLine, StakeScheme


def list_schemes(venue_id: UUID) -> QuerySet[StakeScheme]:
    """Return the schemes of a house, newest first, with table, lines and posting."""
    lines = SchemeLine.objects.order_by("position")
    return (
        StakeScheme.objects.filter(table__venue_id=venue_id)
        .select_related("table", "recorded_by", "posting__posted_by")
        .prefetch_related(Prefetch("lines", lines))
        .order_by("-recorded_at", "-pk")
    )


def get_scheme(venue_id: UUID, scheme_id: UUID) -> StakeScheme:
    """Return a scheme. Raises NotFound."""
    return get_row(list_schemes(venue_id), _("Stake scheme not found."), pk=scheme_id)


def newest_scheme(venue_id: UUID, table_id: UUID) -> StakeScheme | None:
    """Return the scheme of a table that no later one replaces, posted or not."""
    return list_schemes(venue_id).filter(table_id=table_id).order_by("-number").first()


def newest_schemes(venue_id: UUID, tables: Collection[UUID]) -> dict[UUID, StakeScheme]:
    """Return the newest scheme of each table, in one query."""
    rows = StakeScheme.objects.filter(table__venue_id=venue_id, table_id__in=tables)
    return {row.table_id: row for row in rows.order_by("table_id", "-number").distinct("table_id")}


def posted_scheme(venue_id: UUID, table_id: UUID) -> StakeScheme | None:
    """Return the scheme of a table that was posted last."""
    rows = list_schemes(venue_id).filter(table_id=table_id, posting__isnull=False)
    return rows.order_by("-number").first()


def offered_minima(venue_id: UUID, without: UUID) -> Iterable[Decimal]:
    """Return the lowest minimum of each table in use but one, by its newest posted scheme."""
    rows = list_schemes(venue_id).filter(posting__isnull=False, table__retired__isnull=True)
    newest = rows.exclude(table_id=without).order_by("table_id", "-number").distinct("table_id")
    return [min(line.minimum for line in row.lines.all()) for row in newest]


def state_of_scheme(row: StakeScheme, newest: StakeScheme | None) -> str:
    """Return the state of a scheme: posted, to be posted, or replaced by a later one of its table."""
    if newest is not None and newest.pk != row.pk:
        return "replaced"
    return "posted" if getattr(row, "posting", None) else "waiting"
