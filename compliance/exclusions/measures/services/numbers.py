"""Stores the digests by which the numbers of measures are found."""

from collections.abc import Collection
from uuid import UUID

from compliance.exclusions.models.measures import MeasureNumber
from compliance.vault.services import sealed_texts


def store_number(venue_id: UUID, number: str) -> None:
    """Store the digests of a number, if there is one and the house does not have them. Raises Unusable."""
    if number:
        store_numbers(venue_id, {number})


def store_numbers(venue_id: UUID, numbers: Collection[str]) -> dict[str, str]:
    """Store the digests of numbers that the house does not have yet. Return their tokens. Raises Unusable."""
    tokens = sealed_texts.tokens_of(venue_id, numbers)
    digests = sealed_texts.slip_digests_of_texts(venue_id, numbers)
    rows = [
        MeasureNumber(token=token, venue_id=venue_id, slip_digests=digests[number]) for number, token in tokens.items()
    ]
    MeasureNumber.objects.bulk_create(rows, ignore_conflicts=True)
    return tokens
