"""The lists of a report as tables that a spreadsheet opens; every cell comes out of `report.json`, and nothing else.

Each list of rows becomes one file named after its field. A list within a row becomes a file of its own, whose first
column names the row that it belongs to. Empty lists have none. What has no list stands in `report.json` alone.
"""

import csv
import io
import json
import re
from typing import Any

from compliance.http.cells import MARK, SEPARATOR, as_text

Row = dict[str, Any]

# A number that begins with its sign is no formula: -12.50 must stay one that can be added up.
NUMBER = re.compile(r"-?\d+(\.\d+)?")
ROW = "row"


def tables(data: bytes) -> tuple[tuple[str, bytes], ...]:
    """File name and CSV of each table in the canonical data of a report: UTF-8 with its mark, semicolons, ISO dates."""
    found: dict[str, list[Row]] = {}
    _within(json.loads(data).get("figures"), (), {}, found)
    return tuple((f"{name}.csv", _csv(rows, _columns(name, rows, found))) for name, rows in sorted(found.items()))


def _within(value: Any, path: tuple[str, ...], above: Row, found: dict[str, list[Row]]) -> Row:
    """The plain cells of a value; the lists within it are added to what was found."""
    if isinstance(value, dict):
        cells: Row = {}
        for field, inner in value.items():
            plain = _within(inner, (*path, field), above, found)
            cells |= {f"{field}.{name}" if name else field: cell for name, cell in plain.items()}
        return cells
    if isinstance(value, list) and (isinstance(next(iter(value), None), dict) or not above):
        _listed(value, path, above, found)
        return {}
    return {"": value}


def _listed(rows: list[Any], path: tuple[str, ...], above: Row, found: dict[str, list[Row]]) -> None:
    if not rows:
        return
    name = "-".join(path)
    kept = found.setdefault(name, [])
    for each in rows:
        row = {ROW: len(kept) + 1}
        kept.append(above | row)
        cells = _within(each, path, {name: len(kept)}, found)
        kept[row[ROW] - 1] |= {field or "value": cell for field, cell in cells.items()}


def _columns(table: str, rows: list[Row], found: dict[str, list[Row]]) -> list[str]:
    """The columns of a table, without those that hold nothing because a table or columns of their own hold it."""
    columns = list(dict.fromkeys(column for row in rows for column in row))
    full = {column for row in rows for column, value in row.items() if value not in (None, [])}
    told_apart = {column for column in columns if any(other.startswith(f"{column}.") for other in columns)}
    told_apart |= {column for column in columns if f"{table}-{column}" in found}
    return [column for column in columns if column in full or column not in told_apart]


def _csv(rows: list[Row], columns: list[str]) -> bytes:
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, restval="", extrasaction="ignore", delimiter=SEPARATOR)
    writer.writeheader()
    writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
    return (MARK + out.getvalue()).encode()


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(_cell(each) for each in value)
    text = str(value)
    return text if NUMBER.fullmatch(text) else as_text(text)
