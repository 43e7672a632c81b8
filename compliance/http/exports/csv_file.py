"""A register as CSV, streamed row by row, so that a year of cards needs little memory."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from itertools import islice

from django.http import StreamingHttpResponse

from ..registers.declarations import Amount, Cell, FileDetails, Local
from .csv_escaping import MARK, SEPARATOR, as_text
from .json_text import json_text

TYPE = "text/csv; charset=utf-8"
TOGETHER = 200


class _Line:
    """A file object whose `write` returns the text."""

    def write(self, text: str) -> str:
        return text


def csv_download(name: str, cells: Sequence[Cell], rows: Iterable[object], local: Local) -> StreamingHttpResponse:
    """Return a download called `name`.csv whose header has the untranslated names that Carnet can import again."""
    lines = _csv_blocks([cell.name for cell in cells], cells, rows, local)
    response = StreamingHttpResponse(lines, content_type=TYPE)
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    response["Cache-Control"] = "no-store"
    return response


def file_blocks(cells: Sequence[Cell], rows: Iterable[object], details: FileDetails) -> Iterator[bytes]:
    """Yield UTF-8 with a byte order mark, semicolons, ISO dates, decimal points, and a translated header.

    European spreadsheets split columns at semicolons and recognise UTF-8 by the mark. Times are local to the venue.
    """
    return _csv_blocks([str(cell.title) for cell in cells], cells, rows, details.local)


def _csv_blocks(heads: Sequence[str], cells: Sequence[Cell], rows: Iterable[object], local: Local) -> Iterator[bytes]:
    writer = csv.writer(_Line(), delimiter=SEPARATOR)
    yield (MARK + writer.writerow([_cell_text(head, local) for head in heads])).encode()
    remaining_rows = iter(rows)
    while some := list(islice(remaining_rows, TOGETHER)):
        yield "".join(writer.writerow([_cell_text(cell.value(row), local) for cell in cells]) for row in some).encode()


def _cell_text(value: object, local: Local) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        return local(value).isoformat(sep=" ", timespec="seconds")
    if isinstance(value, Amount):
        return str(value.value)
    # Not escaped: a negative number starts with a minus, and must stay a number.
    if isinstance(value, (date, Decimal, int)):
        return str(value)
    if isinstance(value, dict):
        value = json_text(value)
    return as_text(str(value))
