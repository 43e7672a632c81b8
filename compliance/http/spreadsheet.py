"""A register as a file for a spreadsheet: sent row by row, so that a year of cards needs no memory."""

import csv
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.http import StreamingHttpResponse

# A cell that begins like this would be run as a formula by the spreadsheet that opens it.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class _Line:
    """A file that hands back what is written to it."""

    def write(self, text: str) -> str:
        return text


def spreadsheet(name: str, head: Iterable[str], rows: Iterable[Iterable[Any]]) -> StreamingHttpResponse:
    """A download named `name`.csv: UTF-8 with its mark, semicolons, dates as ISO 8601, amounts with a point.

    European spreadsheets part columns at semicolons; the mark tells them that the letters are UTF-8.
    """
    response = StreamingHttpResponse(_lines(head, rows), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    response["Cache-Control"] = "no-store"
    return response


def _lines(head: Iterable[str], rows: Iterable[Iterable[Any]]) -> Iterator[str]:
    writer = csv.writer(_Line(), delimiter=";")
    yield "\ufeff"
    yield writer.writerow([str(cell) for cell in head])
    for row in rows:
        yield writer.writerow([_cell(cell) for cell in row])


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.isoformat(sep=" ", timespec="seconds")
    if isinstance(value, (date, Decimal, int)):
        return str(value)
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULA) else text
