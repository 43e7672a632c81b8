"""Stores the digests by which the number of a measure is found."""

from uuid import UUID

from compliance.exclusions.models.measures import MeasureNumber
from compliance.vault.services import sealed_texts


def store_number(venue_id: UUID, number: str) -> None:
    """Store the digests of a number, unless the house has them. Raises Unusable."""
    if not number:
        return
    token = sealed_texts.token_of(venue_id, number)
    row = MeasureNumber(token=token, venue_id=venue_id, slip_digests=sealed_texts.slip_digests_of(venue_id, number))
    MeasureNumber.objects.bulk_create([row], ignore_conflicts=True)
