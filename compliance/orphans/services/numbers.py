"""The next number of a series, out of its locked row: who comes second waits, and no number is ever left out."""

from uuid import UUID

from django.db.models import F

from ..models import Numbering


def next_number(venue_id: UUID, series: str) -> int:
    """Take the next number; the transaction that takes it must use it, or the database refuses to commit."""
    numbering, _made = Numbering.objects.get_or_create(venue_id=venue_id, series=series, defaults={"last_number": 0})
    Numbering.objects.filter(pk=numbering.pk).update(last_number=F("last_number") + 1)
    return Numbering.objects.values_list("last_number", flat=True).get(pk=numbering.pk)
