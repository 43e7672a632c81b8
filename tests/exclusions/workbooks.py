"""Lists of the Minister as workbooks."""

import io
from datetime import date
from typing import Any

from openpyxl import Workbook

from tests.exclusions.lists import HEAD

HEADINGS = HEAD.split(";")
WEBER = ["MJ-1", 4, "Weber", "Jean", date(1980, 5, 17), "M", "LUX", "C1234", "LUX", None]
ROSSI = ["MJ-2", 1, "Rossi", "Anna", date(1975, 12, 1), "F", "ITA", None, None, None]


def saved(book: Any) -> bytes:
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def book_of(*sheets: tuple[str, list[list[Any]]]) -> Any:
    book = Workbook()
    book.remove(book.active)
    for name, lines in sheets:
        sheet = book.create_sheet(name)
        for line in lines:
            sheet.append(line)
    return book


def listed(*lines: list[Any]) -> Any:
    return book_of(("List", [HEADINGS, *(lines or (WEBER, ROSSI))]))
