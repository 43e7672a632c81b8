"""Exports a register as a stream, from one database snapshot, and logs the start and the end.

The log has two entries for every file: the start, and the end, complete or interrupted. A start without an end means
that the process itself was stopped.
"""

import hashlib
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from django.http import StreamingHttpResponse
from django.utils import translation

from audit.recording import context, log

from ..access.presence import StaffContext, current_time
from ..registers.declarations import Cell, FileDetails
from . import csv_file as spreadsheet
from . import json_lines as jsonlines
from . import workbook

Prepare = Callable[[Iterable[object]], Iterable[object]]

CHUNK = 500
# Allows a slow sort before the first row, and a reader on a slow line.
PATIENCE = "SET LOCAL statement_timeout = '120s'; SET LOCAL idle_in_transaction_session_timeout = '300s'"


@dataclass(frozen=True)
class Writer:
    """A file format: its media type, and its bytes block by block."""

    content_type: str
    blocks: Callable[[Sequence[Cell], Iterable[object], FileDetails], Iterator[bytes]]


FORMS = {
    "csv": Writer(spreadsheet.TYPE, spreadsheet.file_blocks),
    "xlsx": Writer(workbook.TYPE, workbook.file_blocks),
    "jsonl": Writer(jsonlines.TYPE, jsonlines.file_blocks),
}


@dataclass(frozen=True)
class File:
    """The requested export: register, format, cells, rows, and the filters as codes."""

    register: str
    form: str
    cells: Sequence[Cell]
    # Any: rows of any register.
    rows: Any
    filter_text: str
    details: FileDetails
    prepare: Prepare = iter


class _Counted:
    """Rows, and the number of rows read so far."""

    def __init__(self, rows: Iterable[object]) -> None:
        self.rows, self.count = rows, 0

    def __iter__(self) -> Iterator[object]:
        for row in self.rows:
            self.count += 1
            yield row


def stream_export(file: File, presence: StaffContext) -> StreamingHttpResponse:
    """Return the streaming response. The start is logged before any byte is sent."""
    # Any here and below: the keyword arguments of `log.note`, each of its type.
    about: dict[str, Any] = {
        "register": file.register,
        "form": file.form,
        "columns": len(file.cells),
        "filter": file.filter_text,
    }
    actor: dict[str, Any] = {"subject": None, "by": presence.staff, "scope": presence.house.id}
    begin_entry = log.note("http.export.begun", at=file.details.at, **actor, **about)
    facts = about | {"begun": str(begin_entry)}
    writer = FORMS[file.form]
    response = StreamingHttpResponse(_stream_and_log(file, actor, facts), content_type=writer.content_type)
    name = f"{file.register}-{file.details.local(file.details.at):%Y-%m-%d}.{file.form}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    # Registers name guests: no cache may store the file.
    response["Cache-Control"] = "no-store"
    # Otherwise nginx collects the file before it sends it.
    response["X-Accel-Buffering"] = "no"
    return response


def _stream_and_log(file: File, actor: dict[str, Any], export_facts: dict[str, object]) -> Iterator[bytes]:
    """Yield the bytes and log the end. The request's own context no longer exists when this runs."""
    origin, language = context.current_origin(), translation.get_language()
    rows, digest, size = _Counted(()), hashlib.sha256(), 0

    def note(kind: str, **facts: Any) -> None:
        with context.coming_from(origin):
            log.note(kind, at=current_time(), **actor, **facts, rows=rows.count, bytes=size)

    def blocks() -> Generator[bytes, None, None]:
        with read_snapshot():
            found = file.rows if isinstance(file.rows, list) else file.rows.iterator(chunk_size=CHUNK)
            rows.rows = file.prepare(found)
            yield from FORMS[file.form].blocks(file.cells, rows, file.details)

    block_iterator = blocks()
    try:
        while block := _next_block(block_iterator, language):
            digest.update(block)
            size += len(block)
            yield block
    # Including GeneratorExit: the server closes the response when the reader leaves.
    except BaseException as error:
        # First, to end the read-only transaction: the note could not be written within it.
        block_iterator.close()
        why = "left" if isinstance(error, GeneratorExit) else "failed"
        note("http.export.broken_off", **export_facts, why=why)
        raise
    note("http.register.exported", **export_facts, sha256=digest.hexdigest())


def _next_block(blocks: Iterator[bytes], language: str | None) -> bytes:
    """Return the next block in the language of the caller; empty after the last one."""
    # For each block, because the request has ended, and with it its language.
    with translation.override(language):
        return next(blocks, b"")


@contextmanager
def read_snapshot() -> Iterator[None]:
    """Run the block in one read-only snapshot of the database."""
    # PostgreSQL accepts these settings only before the first query of a transaction; tests run within one.
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost:
            with connection.cursor() as cursor:
                cursor.execute(f"SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; {PATIENCE}")
        yield
