"""A register as CSV: sent row by row, so that a year of cards needs no memory."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.http import StreamingHttpResponse

from .columns import Amount, Cell, Local

# A cell that begins like this would be run as a formula by the spreadsheet that opens it.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


class _Line:
    """A file that hands back what is written to it."""

    def write(self, text: str) -> str:
        return text


def spreadsheet(name: str, cells: Sequence[Cell], rows: Iterable[Any], local: Local) -> StreamingHttpResponse:
    """A download named `name`.csv: UTF-8 with its mark, semicolons, dates as ISO 8601, amounts with a point.

    European spreadsheets part columns at semicolons; the mark tells them that the letters are UTF-8. Moments are
    told by the clock of the house.
    """
    response = StreamingHttpResponse(_lines(cells, rows, local), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    response["Cache-Control"] = "no-store"
    return response


def _lines(cells: Sequence[Cell], rows: Iterable[Any], local: Local) -> Iterator[str]:
    writer = csv.writer(_Line(), delimiter=";")
    yield "\ufeff"
    yield writer.writerow([cell.name for cell in cells])
    for row in rows:
        yield writer.writerow([_text(cell.value(row), local) for cell in cells])


def _text(value: Any, local: Local) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        return local(value).isoformat(sep=" ", timespec="seconds")
    if isinstance(value, Amount):
        return str(value.value)
    if isinstance(value, (date, Decimal, int)):
        return str(value)
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULA) else text
