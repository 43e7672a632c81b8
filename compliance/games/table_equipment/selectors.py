"""Read the tables at which equipment is used."""

from uuid import UUID

from django.db.models import Exists, Max, OuterRef

from compliance.equipment.domain.tables import TablePlace

from ..models.sessions import SessionEnd, TableSession
from ..selectors.games import list_tables


def places_of_equipment(venue_id: UUID) -> list[TablePlace]:
    """Return the tables in use of a house by name, each with the end of its last session."""
    in_play = Exists(TableSession.objects.filter(table=OuterRef("pk"), ended__isnull=True))
    ends = SessionEnd.objects.filter(session__venue_id=venue_id).values("session__table").annotate(last=Max("ended_at"))
    since = {row["session__table"]: row["last"] for row in ends.order_by()}
    rows = list_tables(venue_id).annotate(in_play=in_play).order_by("name")
    return [TablePlace(row.pk, row.name, row.in_play, since.get(row.pk)) for row in rows]
