"""Numbers without gaps: each series of a venue has a locked counter row, and every number taken must be used."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import models
from django.db.models import F, Max


class NumberSeries(models.Model):
    """Base of an area's table of series; the area adds `venue`.

    Its rows are the locks; the triggers are in the area's `sql/numbering.sql`.
    """

    series = models.CharField(max_length=30)
    last_number = models.PositiveIntegerField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.series} {self.last_number}"


def next_number(table: type[NumberSeries], venue_id: UUID, series: str) -> int:
    """Take the next number; the database refuses the commit unless the transaction also uses it."""
    rows = table._default_manager
    of_house: dict[str, Any] = {"venue_id": venue_id, "series": series}
    row, _made = rows.get_or_create(**of_house, defaults={"last_number": 0})
    # The update locks the row until the commit, so that no two transactions take one number;
    # a rollback gives it back.
    rows.filter(pk=row.pk).update(last_number=F("last_number") + 1)
    return rows.values_list("last_number", flat=True).get(pk=row.pk)


@dataclass(frozen=True)
class SurroundingNumbers:
    """The surroundings of some numbers of a series: the greatest below them, others among them, the last of all.

    `counter` is the value of the counter when that last number was used.
    """

    before: int | None
    others: frozenset[int]
    newest: int | None
    counter: int


def surrounding_numbers(
    *,
    counter: models.QuerySet[Any],
    rows: models.QuerySet[Any],
    known: models.QuerySet[Any],
    used_numbers: Collection[int],
) -> SurroundingNumbers:
    """Return the numbers around those among `known`, the rows of a series at an earlier time.

    `rows` are the current rows, and `counter` selects the counter of the series.
    """
    newest, last = _greatest_number(known), _greatest_number(rows)
    last_number = counter.values_list("last_number", flat=True).first() or 0
    since = (last or 0) - (newest or 0)
    if not used_numbers:
        return SurroundingNumbers(None, frozenset(), newest, last_number - since)
    among = known.filter(number__range=(min(used_numbers), max(used_numbers))).exclude(number__in=used_numbers)
    before = _greatest_number(known.filter(number__lt=min(used_numbers)))
    return SurroundingNumbers(before, frozenset(among.values_list("number", flat=True)), newest, last_number - since)


def _greatest_number(rows: models.QuerySet[Any]) -> int | None:
    found: int | None = rows.aggregate(last=Max("number"))["last"]
    return found
