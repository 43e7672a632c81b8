"""Read the tables at which equipment is used."""

from uuid import UUID

from compliance.equipment.domain.tables import TablePlace

from ..selectors.games import list_tables


def places_of_equipment(venue_id: UUID) -> list[TablePlace]:
    """Return the tables in use of a house by name."""
    return [TablePlace(row.pk, row.name) for row in list_tables(venue_id).order_by("name")]
