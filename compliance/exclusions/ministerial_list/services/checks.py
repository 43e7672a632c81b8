"""Reads a list into staging rows, compares it with the register, and records the result once."""

import hashlib
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict
from datetime import datetime
from enum import StrEnum
from itertools import islice
from typing import IO
from uuid import UUID
from zlib import crc32

from django.db import connection, transaction

from audit.recording import log
from audit.recording.locks import hold_lock
from audit.schema.ids import uuid7
from compliance.exclusions.models.ministerial_lists import ListCheck, ListProblem, ListRow, ListWork, MinisterialList
from compliance.vault.services import sealed_texts
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..domain.columns import Heading
from ..domain.evidence import Evidence
from ..domain.files import MOST_ROWS, Line, Opened, Unreadable, open_confined
from ..domain.rows import SHOWN, Problem, Row, RowReader
from ..selectors import differences, lists
from .list_contents import file_content
from .uploads import count_grounds

ATTEMPTS = 3
BATCH = 5_000
# More errors than anyone corrects one by one. All are counted, but no more are stored.
MOST_PROBLEMS = 10_000
# First keys of advisory locks; the second key of LIST_LOCK is the list. Only one list is read at a time.
LIST_LOCK, READER_LOCK = 7606, 7607

NOTHING = differences.Differences(0, 0, 0, 0, 0, 0, "")

Clock = Callable[[], datetime]


class Outcome(StrEnum):
    """Result of a worker's call."""

    DONE = "done"
    NOTHING_TO_DO = "nothing_to_do"
    BUSY = "busy"
    FAILED = "failed"


COPY = """
COPY exclusions_listrow (list_id, number, measure_id, arrival_id, end_id, surname, given_names, mrz_name, sort_key,
    birth_year, birth_month, birth_day, birth_key, sex, nationality, document_number, document_state, reference,
    reference_key, ground, first_day, last_day, representative, reason,
    other_names, other_mrz_names, birth_stated, other_births, slip_digests) FROM STDIN"""


def check_list(*, list_id: UUID, clock: Clock, most_rows: int = MOST_ROWS) -> Outcome:
    """Read a list and compare it with the register, unless this is done or in progress.

    Takes minutes, hence the clock instead of a fixed time. If a worker dies, the database releases its lock and the
    next call starts again. After three attempts the list is recorded as unreadable.
    """
    with hold_lock(LIST_LOCK, lock_of(list_id)) as alone, hold_lock(READER_LOCK, 0) as reading:
        if not (alone and reading):
            return Outcome.BUSY
        row = MinisterialList.objects.select_related("work").get(pk=list_id)
        if ListCheck.objects.filter(list=row).exists() or lists.is_decided(row):
            return Outcome.NOTHING_TO_DO
        if row.work.attempt >= ATTEMPTS:
            return _give_up(row, "interrupted", at=clock())
        return _Check(row, venues.get_house(row.venue_id), clock, most_rows).run()


def lock_of(list_id: UUID) -> int:
    """Return the second lock key of a list, a signed 32-bit integer as PostgreSQL requires."""
    return crc32(list_id.bytes) - 2**31


class _Check:
    """The state while one list is read."""

    def __init__(self, row: MinisterialList, house: House, clock: Clock, most_rows: int) -> None:
        self.row, self.house, self.clock, self.most_rows = row, house, clock, most_rows
        self.rows = self.errors = 0
        self.heading: dict[str, object] = {}

    def run(self) -> Outcome:
        # A previous attempt may have been interrupted.
        ListRow.objects.filter(list=self.row).delete()
        ListProblem.objects.filter(list=self.row).delete()
        self._note(attempt=self.row.work.attempt + 1, step="reading", done=0, total=0, failure="")
        try:
            with tempfile.TemporaryFile() as file:
                self._fetch(file)
                with open_confined(file) as found:
                    self._read(found)
        except Unreadable as unreadable:
            if unreadable.heading is not None:
                self._publish(_of_heading(unreadable.heading))
            return self._refuse(unreadable)
        self._note(step="comparing", done=self.rows)
        _conclude_check(self.row, self.house, self, states_last_day="last_day" in found.heading.places, at=self.clock())
        return Outcome.DONE

    def _refuse(self, unreadable: Unreadable) -> Outcome:
        """Record why the file was refused, with the row concerned."""
        self._publish({"facts": unreadable.facts})
        place = None
        if unreadable.row:
            place = Problem(unreadable.row, "", unreadable.code, unreadable.found[:SHOWN])
        return _give_up(self.row, unreadable.code, at=self.clock(), place=place)

    def _fetch(self, file: IO[bytes]) -> None:
        """Write the stored file to disk. Raises Unreadable if it differs from the upload."""
        digest = hashlib.sha256()
        for part in file_content(self.row):
            digest.update(part)
            file.write(part)
        if digest.hexdigest() != self.row.sha256:
            raise Unreadable("damaged")

    def _read(self, found: Opened) -> None:
        self._publish(_of_heading(found.heading) | _of_file(found))
        self._note(total=min(found.expected, self.most_rows))
        at = self.row.received_at
        reader = RowReader(found.heading, self.house.local(at).date(), count_grounds(self.house, at))
        evidence = Evidence(found.heading)
        for batch in _split_batches(found.lines):
            good, problems = [], []
            for number, cells in batch:
                read = reader.read(number, cells)
                if isinstance(read, Row):
                    good.append(read)
                else:
                    problems += read
                evidence.note(number, cells, read if isinstance(read, Row) else None)
            self.rows += len(batch)
            if self.rows > self.most_rows:
                raise Unreadable("too_many_rows")
            self._stage(good, problems)
            self._note(done=self.rows)
        if not self.rows:
            raise Unreadable("no_rows")
        self._stage([], evidence.problems())
        ListProblem.objects.bulk_create(ListProblem(list=self.row, **asdict(each)) for each in evidence.notes())
        if found.hidden_rows:
            self._publish({"hidden_rows": len(found.hidden_rows)})

    # One transaction for each batch: staged rows are not in force yet, and another attempt deletes them first.
    @transaction.atomic(durable=True)
    def _stage(self, good: list[Row], problems: list[Problem]) -> None:
        numbers = {row.who.document_number for row in good}
        # Before the COPY, during which the connection answers no other question.
        tokens = sealed_texts.store_texts(self.house.id, numbers)
        slips = sealed_texts.slip_digests_of_texts(self.house.id, numbers)
        with connection.cursor() as cursor, cursor.copy(COPY) as copy:
            for row in good:
                number = row.who.document_number
                copy.write_row(_column_values(self.row.pk, row, tokens[number], slips[number]))
        # Store the first errors only, but count all.
        room = max(MOST_PROBLEMS - self.errors, 0)
        self.errors += len(problems)
        ListProblem.objects.bulk_create(ListProblem(list=self.row, **asdict(each)) for each in problems[:room])

    def _publish(self, facts: dict[str, object]) -> None:
        """Publish what was read and ignored so far, for the progress page."""
        self.heading |= facts
        self._note(heading=self.heading)

    def _note(self, **values: object) -> None:
        # Outside any transaction, so that the progress page sees it at once.
        ListWork.objects.filter(pk=self.row.pk).update(**values, heard_at=self.clock())


def _of_heading(heading: Heading) -> dict[str, object]:
    """Return the recognised columns. Unknown headings are shown too, but stored in no register."""
    return {
        "columns": [*heading.places, *dict.fromkeys(column for _place, column in heading.many)],
        "unknown": list(heading.unknown[:20]),
        "doubled": list(heading.duplicates),
        "missing": list(heading.missing),
    }


def _of_file(found: Opened) -> dict[str, object]:
    """Return which part of the file was read, and what else it contains."""
    return {
        "kind": found.kind,
        "encoding": found.encoding,
        "guessed": found.guessed,
        "sheets": [asdict(sheet) for sheet in found.sheets],
        "hidden_columns": list(found.hidden_columns),
        "hidden_rows": 0,
    }


def _split_batches(lines: Iterator[Line]) -> Iterator[list[Line]]:
    while batch := list(islice(lines, BATCH)):
        yield batch


def _column_values(list_id: UUID, row: Row, token: str, slips: list[int]) -> tuple[object, ...]:
    who = row.who
    return (
        *(list_id, row.number, uuid7(), uuid7(), uuid7(), who.surname, who.given_names, who.mrz_name, who.sort_key),
        *(who.birth_year, who.birth_month, who.birth_day, who.birth_key, who.sex, who.nationality),
        *(token, who.document_state, row.reference, row.reference_key, row.ground),
        *(row.first_day, row.last_day, row.representative, row.reason),
        *(who.other_names, who.other_mrz_names, who.birth_stated, who.other_births, slips),
    )


@transaction.atomic(durable=True)
def _conclude_check(row: MinisterialList, house: House, read: _Check, *, states_last_day: bool, at: datetime) -> None:
    """Compare the rows with the register. If there are errors, delete all staged persons."""
    errors = read.errors + differences.note_doubles(row, room=max(MOST_PROBLEMS - read.errors, 0))
    # Such a list can never be released, so its persons are not stored any longer.
    if errors:
        ListRow.objects.filter(list=row).delete()
        found = differences.Differences(read.rows, 0, 0, 0, 0, 0, "")
    else:
        found = differences.compare_rows(row, house.local(at).date(), states_last_day=states_last_day)
    _save_check(row, found, errors=errors, states_last_day=states_last_day, failure="", at=at)


@transaction.atomic(durable=True)
def _give_up(row: MinisterialList, failure: str, *, at: datetime, place: Problem | None = None) -> Outcome:
    """Record why the file cannot be read. It can be corrected and uploaded again."""
    ListRow.objects.filter(list=row).delete()
    ListProblem.objects.filter(list=row).delete()
    if place is not None:
        ListProblem(list=row, **asdict(place)).save(force_insert=True)
    _save_check(row, NOTHING, errors=0, states_last_day=False, failure=failure, at=at)
    return Outcome.FAILED


def _save_check(
    row: MinisterialList,
    found: differences.Differences,
    *,
    errors: int,
    states_last_day: bool,
    failure: str,
    at: datetime,
) -> None:
    check = ListCheck(
        list=row,
        failure=failure,
        rows=found.rows,
        errors=errors,
        new=found.new,
        again=found.again,
        changed=found.changed,
        unchanged=found.unchanged,
        gone=found.gone,
        states_last_day=states_last_day,
        differences=found.digest,
        checked_at=at,
    )
    with log.act(
        "exclusions.list.checked",
        subject=row,
        by=None,
        at=at,
        scope=row.venue_id,
        rows=check.rows,
        errors=check.errors,
        new=check.new + check.again,
        changed=check.changed,
        gone=check.gone,
        failure=failure,
    ):
        check.save(force_insert=True)
    ListWork.objects.filter(pk=row.pk).update(step="waiting", attempt=0, failure="", heard_at=at)
