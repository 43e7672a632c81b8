"""Queries on the Minister's lists: state, errors and contents."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import connection
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from compliance.exclusions.models.arrivals import MeasureArrival
from compliance.exclusions.models.measures import Measure
from compliance.exclusions.models.ministerial_lists import (
    ListCheck,
    ListDecision,
    ListProblem,
    ListRecognition,
    ListResult,
    ListRow,
    ListWork,
    MinisterialList,
)
from compliance.refusals import get_row

from ..domain.evidence import NOTES

# Letters that encodings represent differently.
OUTSIDE_ASCII = r"[^\x01-\x7f]"
# Without a sign of life for this long, a job has lost its worker, or a queued one has none.
SILENCE = timedelta(seconds=60)
# Application name of the database session of a running import, with its progress.
UNDER_WAY = "carnet list {list} {done}/{total}"


@dataclass(frozen=True)
class ListProgress:
    """The state of a list at a moment.

    `state` is waiting, checking, unreadable, errors, ready, rejected, importing, imported or failed. `late` means
    that no worker has started or continued in time.
    """

    row: MinisterialList
    state: str
    late: bool
    done: int
    total: int
    attempt: int
    stumble: str

    @property
    def is_running(self) -> bool:
        return self.state in {"waiting", "checking", "importing"}


def lists(venue_id: UUID) -> QuerySet[MinisterialList]:
    """Return the lists of a venue, newest first."""
    return (
        MinisterialList.objects.filter(venue_id=venue_id)
        .select_related("uploaded_by", "work", "check_result", "decision", "decision__decided_by", "result")
        .order_by("-uploaded_at", "-pk")
    )


def ministerial_list(venue_id: UUID, list_id: UUID) -> MinisterialList:
    """Return one list. Raises NotFound."""
    return get_row(lists(venue_id), _("List not found."), pk=list_id)


def open_with(venue_id: UUID, sha256: str) -> bool:
    """Is an identical file waiting to be read or released?"""
    same_files = MinisterialList.objects.filter(venue_id=venue_id, sha256=sha256, decision__isnull=True)
    return same_files.filter(
        Q(check_result__isnull=True) | Q(check_result__failure="", check_result__errors=0)
    ).exists()


def is_decided(row: MinisterialList) -> bool:
    """Has the list been released or rejected?"""
    return ListDecision.objects.filter(list=row).exists()


def failure_code(row: MinisterialList) -> str:
    """Return why the import or else the check of a list failed; empty if neither did."""
    found: ListResult | ListCheck | None = getattr(row, "result", None) or getattr(row, "check_result", None)
    if found is not None:
        return found.failure
    return ""


def list_state(row: MinisterialList, at: datetime) -> ListProgress:
    """Return the state of a list. The progress of a running import is read from its session name."""
    check, decision, result = (getattr(row, name, None) for name in ("check_result", "decision", "result"))
    work: ListWork = row.work
    silent = work.heard_at is None or at - work.heard_at > SILENCE
    done, total = work.done, work.total
    if result is not None:
        state = "imported"
        if result.failure:
            state = "failed"
    elif decision is not None and decision.outcome == "rejected":
        state = "rejected"
    elif decision is not None:
        state, seen = "importing", imported_so_far(row.pk)
        done, total = seen or (0, 0)
        # The import is one transaction and writes nothing visible meanwhile; its session name is the sign of life.
        silent = silent and seen is None
    elif check is None:
        state = "waiting" if work.step == "waiting" or silent else "checking"
    elif check.failure:
        state = "unreadable"
    else:
        state = "errors" if check.errors else "ready"
    began_at = work.heard_at or (decision.decided_at if decision else row.uploaded_at)
    late = state in {"waiting", "importing"} and silent and at - began_at > SILENCE
    return ListProgress(row, state, late, done, total, work.attempt, work.failure)


def imported_so_far(list_id: UUID) -> tuple[int, int] | None:
    """Return rows done and total of a running import, or None. Its rows are not visible until it commits."""
    # Session names are visible across databases, hence the filter on the current one.
    beginning = UNDER_WAY.format(list=list_id.hex, done="", total="").removesuffix("/")
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT application_name FROM pg_stat_activity WHERE datname = current_database()"
            " AND starts_with(application_name, %s)",
            [beginning],
        )
        found = cursor.fetchone()
    if found is None:
        return None
    done, _stroke, total = found[0].removeprefix(beginning).partition("/")
    return int(done), int(total)


def left_to_do() -> list[UUID]:
    """Return lists to be read or imported, oldest first. Locks prevent two workers on one list."""
    unread = Q(check_result__isnull=True, decision__isnull=True)
    released = Q(decision__outcome="released", result__isnull=True)
    return list(MinisterialList.objects.filter(unread | released).order_by("uploaded_at").values_list("pk", flat=True))


def of_measure(measure_id: UUID) -> UUID | None:
    """Return the list that introduced a measure, or the first to name one entered by hand."""
    arrived = MeasureArrival.objects.filter(measure_id=measure_id).values_list("listed_in", flat=True).first()
    return arrived or ListRecognition.objects.filter(measure_id=measure_id).values_list("list", flat=True).first()


def problems(row: MinisterialList) -> QuerySet[ListProblem]:
    """Return the errors of a list, in file order."""
    return ListProblem.objects.filter(list=row).exclude(code__in=NOTES).order_by("row", "pk")


def list_warnings(row: MinisterialList) -> list[ListProblem]:
    """Return warnings for the reviewer: ignored columns and suspicious numbers."""
    return list(ListProblem.objects.filter(list=row, code__in=NOTES).order_by("pk"))


def foreign_names(row: MinisterialList) -> QuerySet[ListRow]:
    """Return rows with names outside ASCII, in file order. A wrong encoding would show in these."""
    outside = (
        Q(surname__regex=OUTSIDE_ASCII) | Q(given_names__regex=OUTSIDE_ASCII) | Q(other_names__regex=OUTSIDE_ASCII)
    )
    return ListRow.objects.filter(outside, list=row).order_by("number")


def names_confirmed(row: MinisterialList) -> bool:
    """Has the uploader compared the names outside ASCII with the original, or are there none?"""
    work = ListWork.objects.get(list=row)
    return bool(work.heading.get("names_confirmed")) or not foreign_names(row).exists()


def all_rows(row: MinisterialList) -> QuerySet[ListRow]:
    """Return all rows of an undecided list, in file order."""
    return ListRow.objects.filter(list=row).order_by("number")


def rows_with_fate(row: MinisterialList, fate: str) -> QuerySet[ListRow]:
    """Return the rows with one result of the comparison, in file order."""
    return ListRow.objects.filter(list=row, fate=fate).order_by("number")


def known_to(found: list[ListRow]) -> dict[UUID, Measure]:
    """Return the measures that match some rows, by id."""
    return Measure.objects.select_related("end").in_bulk([row.known for row in found if row.known is not None])
