"""How many guests there are among many rows, without asking for each of them who they are."""

from typing import Any

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from ..models import Standing


def guests_among(rows: QuerySet[Any], column: str) -> int:
    """How many guests are named in a column: whoever stands in one file is one, however many papers were shown.

    The few whose files were joined are asked for apart: under whom each person stands would be asked for each of them.
    """
    joined = Q(**{f"{column}__in": Standing.objects.values("person")})
    told = rows.order_by().aggregate(
        persons=Count(column, distinct=True), joined=ArrayAgg(column, filter=joined, distinct=True)
    )
    alone: int = told["persons"] - len(told["joined"] or ())
    if not told["joined"]:
        return alone
    later = Standing.objects.filter(person=OuterRef("person"), step__gt=OuterRef("step"))
    stands = Standing.objects.filter(~Exists(later), person__in=told["joined"])
    heads = set(stands.values_list("file_id", flat=True))
    here = set(rows.filter(**{f"{column}__in": heads}).values_list(column, flat=True)) - set(told["joined"])
    return alone + len(heads - here)
