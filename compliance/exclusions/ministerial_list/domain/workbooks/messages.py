"""What the process that reads a workbook writes: a line of JSON for the headings, for each row, and for the end."""

import json
from datetime import date, datetime
from typing import Any

from ..columns import Heading
from ..lines import Line, Sheet, Unreadable
from ..values import Cell, ShownDate
from .sheets import Workbook

Facts = dict[str, Any]


def write_message(message: object) -> bytes:
    """Return one line."""
    return json.dumps(message).encode() + b"\n"


def describe_workbook(book: Workbook) -> Facts:
    """Return what is known before the first row is read."""
    return {
        "heading": _describe_heading(book.heading),
        "expected": book.expected,
        "sheets": [[sheet.name, sheet.state] for sheet in book.sheets],
        "hidden_columns": book.hidden_columns,
    }


def describe_refusal(refused: Unreadable) -> Facts:
    """Return the reason why the workbook is no valid list."""
    return {"refused": refused.code, "facts": refused.facts, "row": refused.row, "found": refused.found}


def describe_line(line: Line) -> list[object]:
    number, cells = line
    return [number, [_write_cell(cell) for cell in cells]]


def read_message(line: bytes) -> Any:
    """Return the message of a line. Raises ValueError for anything else, and Unreadable for a refusal."""
    message = json.loads(line)
    if isinstance(message, dict) and "refused" in message:
        raise Unreadable(message["refused"], facts=message["facts"], row=message["row"], found=message["found"])
    return message


def rebuild_workbook(facts: Facts) -> Workbook:
    """Return the workbook of `describe_workbook`, without its lines."""
    sheets = [Sheet(name, state) for name, state in facts["sheets"]]
    heading = _rebuild_heading(facts["heading"])
    return Workbook(heading, facts["expected"], iter(()), sheets, tuple(facts["hidden_columns"]))


def rebuild_line(message: list[Any]) -> Line:
    number, cells = message
    return number, [_read_cell(cell) for cell in cells]


def _write_cell(cell: Cell) -> object:
    if isinstance(cell, ShownDate):
        return ["shown", cell.day.isoformat(), cell.shows, cell.text]
    # Before `date`: every moment is a day too.
    if isinstance(cell, datetime):
        return ["moment", cell.isoformat()]
    if isinstance(cell, date):
        return ["day", cell.isoformat()]
    return cell


# Any: a value of JSON.
def _read_cell(cell: Any) -> Cell:
    match cell:
        case ["shown", day, shows, text]:
            return ShownDate(date.fromisoformat(day), shows, text)
        case ["moment", moment]:
            return datetime.fromisoformat(moment)
        case ["day", day]:
            return date.fromisoformat(day)
        case None | str() | int() | float():
            return cell
    raise ValueError("a cell of an unknown type")


def _describe_heading(heading: Heading) -> Facts:
    return vars(heading) | {"places": dict(heading.places), "unread": dict(heading.unread)}


def _rebuild_heading(facts: Facts) -> Heading:
    return Heading(
        places=facts["places"],
        unknown=tuple(facts["unknown"]),
        duplicates=tuple(facts["duplicates"]),
        missing=tuple(facts["missing"]),
        cells=facts["cells"],
        many=tuple((place, column) for place, column in facts["many"]),
        row=facts["row"],
        # JSON knows no numbers as keys.
        unread={int(place): text for place, text in facts["unread"].items()},
    )
