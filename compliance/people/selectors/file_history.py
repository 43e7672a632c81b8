"""Queries on changes of guests' files and on probable duplicates."""

from dataclasses import dataclass
from datetime import datetime
from typing import TypedDict, cast
from uuid import UUID

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import F, Func, IntegerField, Model, OuterRef, Q, QuerySet

from ..models import Answer, GuestMerge, GuestSplit, IdentityDocument, Namesake, Particulars, Recognition
from . import guests as selectors


@dataclass(frozen=True)
class Change:
    """A change of a file: `merged` or `split` with the other file, `same` or `other` for a new document."""

    kind: str
    at: datetime
    by: Model
    reason: str
    other: UUID | None
    paper: IdentityDocument | None = None


def changes_of(persons: list[UUID]) -> list[Change]:
    """Return all merges, splits and decisions on new documents of a file, newest first."""
    merges = GuestMerge.objects.filter(Q(kept__in=persons) | Q(gone__in=persons)).select_related("merged_by")
    splits = GuestSplit.objects.filter(Q(left__in=persons) | Q(own__in=persons)).select_related("split_by")
    # Open decisions are not a change of the file.
    answers = Recognition.objects.filter(document__person__in=persons).exclude(answer=Answer.OPEN)
    found = [
        *(Change("merged", row.merged_at, row.merged_by, row.reason, row.gone_id) for row in merges),
        *(
            Change(
                "split", row.split_at, row.split_by, row.reason, row.left_id if row.own_id in persons else row.own_id
            )
            for row in splits
        ),
        *(
            Change(row.answer, row.answered_at, row.answered_by, "", row.guest_id, row.document)
            for row in answers.select_related("answered_by", "document")
        ),
    ]
    return sorted(found, key=lambda change: change.at, reverse=True)


class DuplicateRow(TypedDict):
    """A name and birth date with several files."""

    mrz_name: str
    birth_year: int
    birth_month: int | None
    birth_day: int | None
    files: list[UUID]


def find_duplicates(venue_id: UUID) -> QuerySet[Namesake, DuplicateRow]:
    """Return files with the same name and full birth date, in any recorded spelling.

    One row per name and birth date, with its `files`, in alphabetical order.
    """
    # Only names on the list of namesakes are compared. One listed row is enough to find all files of its name.
    born = ("mrz_name", "birth_year", "birth_month", "birth_day")
    alike = Particulars.objects.filter(
        **{name: OuterRef(f"particulars__{name}") for name in born},
        person__venue_id=OuterRef("particulars__person__venue"),
    )
    heads = alike.annotate(head=selectors.file_head("person_id")).order_by("head").values("head").distinct()
    rows = (
        Namesake.objects.filter(particulars__person__venue_id=venue_id, particulars__birth_day__isnull=False)
        .annotate(files=ArraySubquery(heads))
        .annotate(many=Func("files", function="cardinality", output_field=IntegerField()))
        .filter(many__gt=1)
        .values(**{name: F(f"particulars__{name}") for name in born}, files=F("files"))
        .distinct()
        .order_by(*born)
    )
    # The names of the columns are those of another table, which the types of a query do not follow.
    return cast("QuerySet[Namesake, DuplicateRow]", rows)


def said_to_be_others(heads: set[UUID]) -> dict[UUID, Recognition]:
    """Map each file to the last decision that one of its documents was not a known guest's."""
    members = selectors.file_members(heads)
    rows = (
        Recognition.objects.filter(document__person__in=members, answer=Answer.OTHER)
        .select_related("document", "answered_by")
        .order_by("answered_at", "pk")
    )
    # The rows are in order of time, so the last one of a file remains.
    return {members[row.document.person_id]: row for row in rows}
