"""A register handed out as a file: sent as it is read, from one picture of the database, and noted from begin to end.

The log hears of every file twice: that it was begun, and that it ended, whole or broken off. A file of which it only
knows the beginning never arrived whole: the program itself was stopped.
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

from ..access.presence import StaffContext, moment
from ..registers.declarations import Cell, Told
from . import csv_file as spreadsheet
from . import json_lines as jsonlines
from . import workbook

Prepare = Callable[[Iterable[Any]], Iterable[Any]]

CHUNK = 500
# What the picture of a file bears: a first row that takes long to sort, and a reader on a slow line.
PATIENCE = "SET LOCAL statement_timeout = '120s'; SET LOCAL idle_in_transaction_session_timeout = '300s'"


@dataclass(frozen=True)
class Writer:
    """How a form of file is written: its type, and its bytes block by block."""

    content_type: str
    blocks: Callable[[Sequence[Cell], Iterable[Any], Told], Iterator[bytes]]


FORMS = {
    "csv": Writer(spreadsheet.TYPE, spreadsheet.blocks),
    "xlsx": Writer(workbook.TYPE, workbook.blocks),
    "jsonl": Writer(jsonlines.TYPE, jsonlines.blocks),
}


@dataclass(frozen=True)
class File:
    """What is asked for: a register in a form, its cells, its rows, and what it was narrowed to in codes."""

    register: str
    form: str
    cells: Sequence[Cell]
    rows: Any
    narrowed: str
    told: Told
    prepare: Prepare = iter


class _Counted:
    """Rows, and how many of them have gone through."""

    def __init__(self, rows: Iterable[Any]) -> None:
        self.rows, self.count = rows, 0

    def __iter__(self) -> Iterator[Any]:
        for row in self.rows:
            self.count += 1
            yield row


def stream_export(file: File, presence: StaffContext) -> StreamingHttpResponse:
    """The file on its way. The log has the beginning before anything is sent."""
    about: dict[str, Any] = {
        "register": file.register,
        "form": file.form,
        "columns": len(file.cells),
        "filter": file.narrowed,
    }
    said: dict[str, Any] = {"subject": None, "by": presence.staff, "scope": presence.house.id}
    begun = log.note("http.export.begun", at=file.told.at, **said, **about)
    told = about | {"begun": str(begun)}
    writer = FORMS[file.form]
    response = StreamingHttpResponse(_stream_and_log(file, said, told), content_type=writer.content_type)
    name = f"{file.register}-{file.told.local(file.told.at):%Y-%m-%d}.{file.form}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def _stream_and_log(file: File, said: dict[str, Any], told: dict[str, Any]) -> Iterator[bytes]:
    """The bytes, and at the end what the log is told of them. The answer is sent after the request's own context."""
    origin, language = context.origin(), translation.get_language()
    rows, digest, size = _Counted(()), hashlib.sha256(), 0

    def note(kind: str, **facts: Any) -> None:
        with context.coming_from(origin):
            log.note(kind, at=moment(), **said, **facts, rows=rows.count, bytes=size)

    def blocks() -> Generator[bytes, None, None]:
        with snapshot():
            found = file.rows if isinstance(file.rows, list) else file.rows.iterator(chunk_size=CHUNK)
            rows.rows = file.prepare(found)
            yield from FORMS[file.form].blocks(file.cells, rows, file.told)

    made = blocks()
    try:
        while block := _next(made, language):
            digest.update(block)
            size += len(block)
            yield block
    except BaseException as error:
        made.close()
        why = "left" if isinstance(error, GeneratorExit) else "failed"
        note("http.export.broken_off", **told, why=why)
        raise
    note("http.register.exported", **told, sha256=digest.hexdigest())


def _next(made: Iterator[bytes], language: str | None) -> bytes:
    """The next block, in the language of who asked; empty after the last one."""
    with translation.override(language):
        return next(made, b"")


@contextmanager
def snapshot() -> Iterator[None]:
    """One picture of the database for a whole file, which nothing written meanwhile changes."""
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost:
            with connection.cursor() as cursor:
                cursor.execute(f"SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; {PATIENCE}")
        yield
