"""Registers as files in tests: what is written, and how a spreadsheet program reads it back."""

from collections.abc import Iterable
from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from zoneinfo import ZoneInfo

from openpyxl import Workbook, load_workbook

from compliance.http.exports import workbook
from compliance.http.registers.declarations import Cell, FileDetails

LUXEMBOURG = ZoneInfo("Europe/Luxembourg")
NINE = datetime(2026, 3, 3, 20, 15, tzinfo=UTC)


def local(at: datetime) -> datetime:
    return at.astimezone(LUXEMBOURG)


def file_details(**changes: Any) -> FileDetails:
    facts: dict[str, Any] = {
        "house": "Casino Mondorf",
        "register": "Cards and stubs",
        "filters": (("From", "2026-03-01"), ("Kind", "Day card")),
        "by": "Inspector Thill",
        "at": NINE,
        "local": local,
        "has_ids": False,
    }
    return FileDetails(**facts | changes)


def cells(*names: str) -> list[Cell]:
    return [Cell(name, name.title(), lambda row, place=place: row[place]) for place, name in enumerate(names)]


def opened(response: Any) -> Workbook:
    """The workbook of a response, with its formulas, if there were any, as formulas."""
    sent: bytes = b"".join(response)
    book: Workbook = load_workbook(BytesIO(sent))
    return book


def book(rows: Iterable[Any], *names: str, **options: Any) -> Workbook:
    about = options.pop("file_details", None) or file_details()
    return opened(workbook.file_blocks(cells(*names or ("value",)), rows, about, **options))


def only_cell(value: Any) -> Any:
    """The cell that a spreadsheet shows for one value."""
    return book([[value]]).worksheets[1]["A2"]
