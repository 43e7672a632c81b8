"""Questions to the log: what was done, by whom, and what changed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db.models import Count, Exists, Q, QuerySet

from ..models import Entry, Operation
from .word_index import with_words

ACTS = (Operation.ACT, Operation.NOTE, Operation.ERASED)
PAGE = 50
ROWS = 200


@dataclass(frozen=True)
class Search:
    """What to look for; what is empty does not narrow. `until` itself is outside."""

    kind: str = ""
    actor: UUID | None = None
    since: datetime | None = None
    until: datetime | None = None
    text: str = ""


@dataclass(frozen=True)
class Veil:
    """Which notes a reader does not see, but for kinds that begin with `but`. Acts always show.

    `over_actors` is a condition on an entry that tells, by `OuterRef`, whose looks are hidden and when.
    """

    over_actors: Exists
    but: str

    def over(self, rows: QuerySet[Entry]) -> QuerySet[Entry]:
        hidden = Q(self.over_actors) & Q(operation=Operation.NOTE) & ~Q(kind__startswith=self.but)
        return rows.filter(~hidden)


@dataclass(frozen=True)
class Page:
    """Some entries, and the number before (or after) which the next page goes on; None on the last one."""

    entries: Sequence[Entry]
    further: int | None


@dataclass(frozen=True)
class Change:
    """One column of a row. Values that the reader may not see, or did not ask for, are `hidden`."""

    column: str
    before: Any = None
    after: Any = None
    hidden: bool = False


@dataclass(frozen=True)
class Step:
    """One entry in the life of a row, with its act; None when the program wrote outside acts."""

    entry: Entry
    act: Entry | None


@dataclass(frozen=True)
class History:
    """Everything about one row, oldest first; `elsewhere` counts the entries of acts of other houses."""

    steps: Sequence[Step]
    elsewhere: int

    def sealed_leaf(self, row_id: UUID) -> int | None:
        """The leaf of the newest write of the row that is sealed; None while all of them wait."""
        written = [step.entry for step in self.steps if step.act is not None and step.entry.row_id == row_id]
        sealed = [entry.leaf for entry in written if entry.leaf is not None]
        return sealed[-1] if sealed else None


def acts(
    scope: UUID | None, search: Search, *, before: int | None = None, size: int = PAGE, veil: Veil | None = None
) -> Page:
    """A page of the acts found, newest first."""
    rows = find_entries(scope, search, veil=veil)
    return _page(rows.filter(id__lt=before) if before is not None else rows, size)


def find_entries(scope: UUID | None, search: Search, *, veil: Veil | None = None) -> QuerySet[Entry]:
    """Acts and notes of one house, newest first, and those that belong to no house, such as direct access."""
    rows = _seen_by(scope, veil)
    if search.kind:
        rows = rows.filter(kind=search.kind)
    if search.actor is not None:
        rows = rows.filter(actor=search.actor)
    if search.since is not None:
        rows = rows.filter(clock__gte=search.since)
    if search.until is not None:
        rows = rows.filter(clock__lt=search.until)
    if search.text:
        rows = rows.filter(id__in=with_words(search.text))
    return rows.order_by("-id")


def count_matching(scope: UUID, kind: str, *, about: UUID, facts: dict[str, str], other_than: dict[str, str]) -> int:
    """How many acts or notes of a kind are about one row and have these facts, without those that have the others."""
    found = Entry.objects.filter(scope=scope, kind=kind, subject_id=about, operation__in=ACTS)
    return found.filter(facts__contains=facts).exclude(facts__contains=other_than).count()


def entries_between(
    scope: UUID, kind: str, *, about: Iterable[UUID], since: datetime, until: datetime
) -> QuerySet[Entry]:
    """Acts or notes of a kind about some rows, the older first, by when they happened; `until` itself is outside."""
    within = Q(occurred_at__gte=since, occurred_at__lt=until)
    found = Entry.objects.filter(within, scope=scope, kind=kind, subject_id__in=set(about), operation__in=ACTS)
    return found.order_by("id")


def entries_about(scope: UUID, subjects: Iterable[UUID], *, veil: Veil | None = None) -> QuerySet[Entry]:
    """Every act and note of one house that was about one of these rows, the oldest first."""
    return _seen_by(scope, veil).filter(subject_id__in=set(subjects)).order_by("id")


def act(scope: UUID | None, act_id: UUID, *, veil: Veil | None = None) -> Entry | None:
    """One act or note, if it is of this house or of none."""
    return _seen_by(scope, veil).filter(act=act_id).first()


def rows_of(act_id: UUID, *, after: int = 0, size: int = ROWS) -> Page:
    """The rows that an act added, changed or removed, in the order in which it did."""
    rows = Entry.objects.filter(act=act_id, id__gt=after).exclude(operation__in=ACTS)
    return _page(rows.order_by("id"), size)


def rows_counted(act_ids: Iterable[UUID | None]) -> dict[UUID, int]:
    """How many rows each act wrote; acts without rows are missing."""
    rows = Entry.objects.filter(act__in=list(act_ids)).exclude(operation__in=ACTS)
    return dict(rows.order_by().values_list("act").annotate(Count("id")))


def history(scope: UUID | None, table: str, row_id: UUID, *, veil: Veil | None = None) -> History:
    """The life of one row: its writes, and the acts and notes that were about it."""
    rows = Entry.objects.filter(
        Q(table_name=table, row_id=row_id) | Q(subject_table=table, subject_id=row_id, operation=Operation.NOTE)
    )
    entries = list((veil.over(rows) if veil else rows).order_by("id"))
    of_these = Entry.objects.filter(operation__in=ACTS, act__in={e.act for e in entries}, kind__isnull=False)
    acts = {entry.act: entry for entry in of_these}
    steps = [Step(entry=entry, act=acts.get(entry.act)) for entry in entries]
    seen = [step for step in steps if step.act is None or step.act.scope in (scope, None)]
    return History(steps=seen, elsewhere=len(steps) - len(seen))


def changes(entry: Entry, *, reveal: bool) -> list[Change]:
    """What a write did, column by column: only what differs. Personal values are left out unless `reveal`."""
    personal = entry.personal or {}
    plain = _differences(entry.before, entry.after)
    apart = _differences(personal.get("before"), personal.get("after"))
    secret = (entry.facts or {}).get("changed_secrets", [])
    return [
        *(Change(column, before, after) for column, before, after in plain),
        *(Change(column, before, after) if reveal else Change(column, hidden=True) for column, before, after in apart),
        *(Change(column, hidden=True) for column in secret),
    ]


def names(actors: Iterable[UUID | None]) -> dict[UUID, str]:
    """The names of those who acted. Somebody who is no longer in the staff table is missing."""
    wanted = {actor for actor in actors if actor is not None}
    return {person.pk: str(person) for person in get_user_model()._default_manager.filter(pk__in=wanted)}


def _seen_by(scope: UUID | None, veil: Veil | None = None) -> QuerySet[Entry]:
    # A long erasure has several entries; the first one is the act.
    rows = Entry.objects.filter(Q(scope=scope) | Q(scope=None), operation__in=ACTS, kind__isnull=False)
    return veil.over(rows) if veil else rows


def _page(found: QuerySet[Entry], size: int) -> Page:
    entries = list(found[: size + 1])
    return Page(entries=entries[:size], further=entries[size - 1].pk if len(entries) > size else None)


def _differences(before: dict[str, Any] | None, after: dict[str, Any] | None) -> list[tuple[str, Any, Any]]:
    old, new = before or {}, after or {}
    columns = sorted(old.keys() | new.keys())
    return [(column, old.get(column), new.get(column)) for column in columns if old.get(column) != new.get(column)]
