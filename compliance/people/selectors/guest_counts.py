"""Counts guests in many rows without a query per guest."""

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Count, Exists, Model, OuterRef, Q, QuerySet

from ..models import Standing


def guests_among(rows: QuerySet[Model], column: str) -> int:
    """Count the guests named in a column. All persons in one file count as one guest.

    Only the few persons in merged files are resolved. Resolving all of them would be slow.
    """
    joined = Q(**{f"{column}__in": Standing.objects.values("person")})
    counts = rows.order_by().aggregate(
        persons=Count(column, distinct=True), joined=ArrayAgg(column, filter=joined, distinct=True)
    )
    alone: int = counts["persons"] - len(counts["joined"] or ())
    if not counts["joined"]:
        return alone
    # Only the latest row of each person counts.
    later_standings = Standing.objects.filter(person=OuterRef("person"), step__gt=OuterRef("step"))
    newest = Standing.objects.filter(~Exists(later_standings), person__in=counts["joined"])
    heads = set(newest.values_list("file_id", flat=True))
    heads_with_rows = set(rows.filter(**{f"{column}__in": heads}).values_list(column, flat=True)) - set(
        counts["joined"]
    )
    # A head named in the column itself, without a row in `Standing`, is counted in `alone` already.
    return alone + len(heads - heads_with_rows)
