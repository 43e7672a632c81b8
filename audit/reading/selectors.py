"""Queries on the log: acts, their authors, and the changes they made."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db.models import Count, Exists, Q, QuerySet

from ..models import Entry, Operation
from .personal_values import open_entries
from .word_index import is_indexed_with, new_acts_with, with_words

ACTS = (Operation.ACT, Operation.NOTE, Operation.ERASED)
PAGE = 50
ROWS = 200
# A search for words reads the newest ids first, then ranges that are each eight times as long.
FIRST_RANGE = 2**14
GROWTH = 8


@dataclass(frozen=True)
class Search:
    """Search criteria; empty ones do not filter. `until` is exclusive."""

    kind: str = ""
    actor: UUID | None = None
    since: datetime | None = None
    until: datetime | None = None
    text: str = ""

    @property
    def has_period(self) -> bool:
        return self.since is not None or self.until is not None


@dataclass(frozen=True)
class Veil:
    """The notes that are hidden from a reader, except kinds that begin with `but`. Acts are always visible.

    `over_actors` is a condition on an entry; by `OuterRef` it selects the staff whose reads are hidden, and the period.
    """

    over_actors: Exists
    but: str

    def hide_notes(self, rows: QuerySet[Entry]) -> QuerySet[Entry]:
        hidden = Q(self.over_actors) & Q(operation=Operation.NOTE) & ~Q(kind__startswith=self.but)
        return rows.filter(~hidden)


@dataclass(frozen=True)
class Page:
    """A page of entries, and the id before (or after) which the next page starts; None on the last page."""

    entries: Sequence[Entry]
    further: int | None


@dataclass(frozen=True)
class Change:
    """One changed column of a row. `hidden` marks values that the reader may not see or did not request."""

    column: str
    before: Any = None
    after: Any = None
    hidden: bool = False


@dataclass(frozen=True)
class Step:
    """One entry in the history of a row, with its act; None if the row was written outside any act."""

    entry: Entry
    act: Entry | None


@dataclass(frozen=True)
class History:
    """Everything about one row, oldest first; `elsewhere` counts the entries of acts of other venues."""

    steps: Sequence[Step]
    elsewhere: int

    @property
    def begins_with_the_row(self) -> bool:
        """Does the history begin with the entry that added the row? Its first entries may be archived."""
        written = [step.entry for step in self.steps if step.entry.operation != Operation.NOTE]
        return bool(written) and written[0].operation == Operation.ADDED

    def sealed_leaf(self, row_id: UUID) -> int | None:
        """Return the leaf of the newest sealed write of the row, or None if no write is sealed yet."""
        written = [step.entry for step in self.steps if step.act is not None and step.entry.row_id == row_id]
        sealed = [entry.leaf for entry in written if entry.leaf is not None]
        if sealed:
            return sealed[-1]
        return None


def find_acts(
    scope: UUID | None, search: Search, *, before: int | None = None, size: int = PAGE, veil: Veil | None = None
) -> Page:
    """Return a page of the acts found, newest first."""
    if search.text:
        return _page_with_words(scope, search, before, size, veil)
    rows = find_entries(scope, search, veil=veil)
    # By row and not by offset, so that entries added meanwhile do not move the pages.
    return _page_of(_older_than(rows, before, search) if before is not None else rows, size)


def _page_with_words(scope: UUID | None, search: Search, before: int | None, size: int, veil: Veil | None) -> Page:
    """Return a page of the acts with some words, newest first, by their ids.

    All acts with a common word are too many to be sorted, and a rare word is not among the newest acts. So the search
    goes back through ranges of ids until the page is full.
    """
    acts = find_entries(scope, replace(search, text=""), veil=veil).order_by("-id")
    if before is not None:
        acts = acts.filter(id__lt=before)
    # Ids only: to read the leaves of all acts that are compared would take most of the time.
    ids = acts.values_list("id", flat=True)
    found = list(ids.filter(id__in=new_acts_with(search.text))[: size + 1])
    for each in _ranges_back(before):
        indexed = ids.filter(is_indexed_with(search.text, each))
        found = sorted({*found, *indexed[: size + 1]}, reverse=True)
        # What is not indexed yet may be older than what is, so it counts only where the search has been.
        if len(found) > size and found[size] >= each.start:
            break
    return _as_page(list(Entry.objects.filter(id__in=found[: size + 1]).order_by("-id")), size)


def _ranges_back(before: int | None) -> Iterator[range]:
    """Yield ranges of ids that follow each other back to the first one; the first range ends before `before`."""
    stop = before
    if stop is None:
        acts = Entry.with_leaves_of_signer.filter(operation__in=ACTS)
        newest = acts.order_by("-id").values_list("id", flat=True).first()
        stop = (newest or 0) + 1
    length = FIRST_RANGE
    while stop > 0:
        start = max(0, stop - length)
        yield range(start, stop)
        stop = start
        length *= GROWTH


def _older_than(rows: QuerySet[Entry], entry_id: int, search: Search) -> QuerySet[Entry]:
    """Narrow entries to those after one of them, in the order of `find_entries`."""
    if not search.has_period:
        return rows.filter(id__lt=entry_id)
    clock = Entry.objects.filter(id=entry_id).values_list("clock", flat=True).first()
    if clock is None:
        return rows.none()
    return rows.filter(Q(clock__lt=clock) | Q(id__lt=entry_id), clock__lte=clock)


def find_entries(scope: UUID | None, search: Search, *, veil: Veil | None = None) -> QuerySet[Entry]:
    """Return the acts and notes of one venue, and those of no venue such as direct access, newest first.

    The order is that of their ids. With a period it is that of the clock, whose index then finds the period; the two
    orders differ only where acts are simultaneous, or where the clock was set back.
    """
    rows = _seen_by(scope, veil)
    if search.kind:
        rows = rows.filter(kind=search.kind)
    if search.actor is not None:
        rows = rows.filter(actor=search.actor)
    if search.text:
        rows = rows.filter(id__in=with_words(search.text))
    found = written_between(rows, search.since, search.until)
    if search.has_period:
        return found.order_by("-clock", "-id")
    return found.order_by("-id")


def written_between(rows: QuerySet[Entry], since: datetime | None, until: datetime | None) -> QuerySet[Entry]:
    """Narrow entries to those written from `since` to before `until`; None is no limit."""
    # By the clock of the database; `occurred_at` is only what the application stated.
    if since is not None:
        rows = rows.filter(clock__gte=since)
    if until is not None:
        rows = rows.filter(clock__lt=until)
    return rows


def count_matching(scope: UUID, kind: str, *, about: UUID, facts: dict[str, str], other_than: dict[str, str]) -> int:
    """Count the acts or notes of a kind about one row that have `facts`, except those that have `other_than`."""
    found = Entry.objects.filter(scope=scope, kind=kind, subject_id=about, operation__in=ACTS)
    return found.filter(facts__contains=facts).exclude(facts__contains=other_than).count()


def entries_between(
    scope: UUID, kind: str, *, about: Iterable[UUID], since: datetime, until: datetime
) -> QuerySet[Entry]:
    """Return acts or notes of a kind about some rows, oldest first. They occurred from `since` to before `until`."""
    within = Q(occurred_at__gte=since, occurred_at__lt=until)
    found = Entry.objects.filter(within, scope=scope, kind=kind, subject_id__in=set(about), operation__in=ACTS)
    return found.order_by("id")


def entries_of_kinds(scope: UUID, kinds: Iterable[str], *, since: datetime, until: datetime) -> QuerySet[Entry]:
    """Return acts or notes of rare kinds, oldest first. They occurred from `since` to before `until`."""
    within = Q(occurred_at__gte=since, occurred_at__lt=until)
    return Entry.objects.filter(within, scope=scope, kind__in=list(kinds), operation__in=ACTS).order_by("id")


def acts_on_row(row_id: UUID, *, since: datetime) -> QuerySet[Entry]:
    """Return the acts about a row, and those that wrote it, which occurred after `since`."""
    # Two questions by two indexes: one condition with OR would read the whole log.
    written_by = Entry.objects.filter(row_id=row_id).values_list("act", flat=True)
    about = Entry.objects.filter(subject_id=row_id).values_list("act", flat=True)
    acts = {*written_by, *about} - {None}
    return Entry.objects.filter(act__in=acts, operation=Operation.ACT, occurred_at__gt=since)


def entries_about(scope: UUID, subjects: Iterable[UUID], *, veil: Veil | None = None) -> QuerySet[Entry]:
    """Return every act and note of one venue about any of these rows, oldest first."""
    return _seen_by(scope, veil).filter(subject_id__in=set(subjects)).order_by("id")


def get_act(scope: UUID | None, act_id: UUID, *, veil: Veil | None = None) -> Entry | None:
    """Return one act or note if it belongs to this venue or to none."""
    return _seen_by(scope, veil).filter(act=act_id).first()


def rows_of(act_id: UUID, *, after: int = 0, size: int = ROWS) -> Page:
    """Return the rows that an act added, changed or removed, in that order, with their personal values."""
    rows = Entry.objects.filter(act=act_id, id__gt=after).exclude(operation__in=ACTS)
    page = _page_of(rows.order_by("id"), size)
    open_entries(page.entries)
    return page


def rows_counted(act_ids: Iterable[UUID | None]) -> dict[UUID, int]:
    """Return the number of rows that each act wrote; acts without rows are missing."""
    rows = Entry.objects.filter(act__in=list(act_ids)).exclude(operation__in=ACTS)
    return dict(rows.order_by().values_list("act").annotate(Count("id")))


def row_history(scope: UUID | None, table: str, row_id: UUID, *, veil: Veil | None = None) -> History:
    """Return the history of one row with its personal values: its writes, and the acts and notes about it."""
    rows = Entry.objects.filter(
        Q(table_name=table, row_id=row_id) | Q(subject_table=table, subject_id=row_id, operation=Operation.NOTE)
    )
    entries = list((veil.hide_notes(rows) if veil else rows).order_by("id"))
    of_these = Entry.objects.filter(operation__in=ACTS, act__in={e.act for e in entries}, kind__isnull=False)
    acts = {entry.act: entry for entry in of_these}
    steps = [Step(entry=entry, act=acts.get(entry.act)) for entry in entries]
    # Acts of other venues are counted, so that no reader takes a part of the history for the whole.
    visible_steps = [step for step in steps if step.act is None or step.act.scope in (scope, None)]
    open_entries(step.entry for step in visible_steps)
    return History(steps=visible_steps, elsewhere=len(steps) - len(visible_steps))


def changed_columns(entry: Entry, *, reveal: bool) -> list[Change]:
    """Return the columns that a write changed. Personal values are hidden unless `reveal`."""
    personal = entry.personal or {}
    plain = _column_differences(entry.before, entry.after)
    apart = _column_differences(personal.get("before"), personal.get("after"))
    secret = (entry.facts or {}).get("changed_secrets", [])
    return [
        *(Change(column, before, after) for column, before, after in plain),
        *(Change(column, before, after) if reveal else Change(column, hidden=True) for column, before, after in apart),
        *(Change(column, hidden=True) for column in secret),
    ]


def actor_names(actors: Iterable[UUID | None]) -> dict[UUID, str]:
    """Return the names of the actors. Those no longer in the staff table are missing."""
    actor_ids = {actor for actor in actors if actor is not None}
    return {person.pk: str(person) for person in get_user_model()._default_manager.filter(pk__in=actor_ids)}


def _seen_by(scope: UUID | None, veil: Veil | None = None) -> QuerySet[Entry]:
    # A long erasure has several entries; only the first one has a kind. Leaves of the signer have other operations:
    # without the condition on ids PostgreSQL estimates the rows of an index better.
    every = Entry.with_leaves_of_signer
    rows = every.filter(Q(scope=scope) | Q(scope=None), operation__in=ACTS, kind__isnull=False)
    if veil:
        return veil.hide_notes(rows)
    return rows


def _page_of(found: QuerySet[Entry], size: int) -> Page:
    return _as_page(list(found[: size + 1]), size)


def _as_page(entries: Sequence[Entry], size: int) -> Page:
    """Return entries as a page; one more than its size says that further ones follow."""
    return Page(entries=entries[:size], further=entries[size - 1].pk if len(entries) > size else None)


def _column_differences(before: dict[str, Any] | None, after: dict[str, Any] | None) -> list[tuple[str, Any, Any]]:
    old, new = before or {}, after or {}
    columns = sorted(old.keys() | new.keys())
    return [(column, old.get(column), new.get(column)) for column in columns if old.get(column) != new.get(column)]
