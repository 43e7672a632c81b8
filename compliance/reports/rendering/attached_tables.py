"""CSV tables attached to a report; every cell comes from `report.json`.

Each list of rows becomes one file named after its field. A list within a row becomes a file of its own, whose first
column refers to the row. Empty lists have no file. Values outside lists are in `report.json` only.
"""

import csv
import io
import json
import re
from collections.abc import Callable
from typing import IO, Any

from compliance.http.exports.csv_escaping import MARK, SEPARATOR, as_text

from ..figures.domain.canonical_json import Recorded

# Any: the figures of any report.
Row = dict[str, Any]

# A signed number such as -12.50 is not a formula: a spreadsheet must be able to add it up.
NUMBER = re.compile(r"-?\d+(\.\d+)?")
ROW = "row"


class _Table:
    """Rows collected in a file; the columns are known only after the last row."""

    def __init__(self, rows: IO[bytes]) -> None:
        self._rows = rows
        self._places: dict[str, int] = {}
        self._full: set[str] = set()
        self.count = 0

    def number(self) -> int:
        """Return the number of the next row, which is added after its nested rows."""
        self.count += 1
        return self.count

    def add(self, row: Row) -> None:
        for column, value in row.items():
            self._places.setdefault(column, len(self._places))
            if value not in (None, []):
                self._full.add(column)
        cells = [_cell_text(row.get(column)) for column in self._places]
        self._rows.write(json.dumps(cells).encode() + b"\n")

    def write(self, name: str, others: set[str], output: IO[bytes]) -> None:
        """Write the table as CSV, without columns whose cells have a table or columns of their own."""
        apart = {column for column in self._places if any(each.startswith(f"{column}.") for each in self._places)}
        apart |= {column for column in self._places if f"{name}-{column}" in others}
        columns = [column for column in self._places if column in self._full or column not in apart]
        places = [self._places[column] for column in columns]
        text = io.TextIOWrapper(output, "utf-8", newline="", write_through=True)
        # The mark tells spreadsheets that the file is UTF-8.
        text.write(MARK)
        writer = csv.writer(text, delimiter=SEPARATOR)
        writer.writerow(columns)
        self._rows.seek(0)
        for line in self._rows:
            cells = json.loads(line)  # a column that first occurs later is missing in earlier rows
            writer.writerow([cells[place] if place < len(cells) else "" for place in places])
        text.detach()  # leaves `out` open


class Tables:
    """Tables of figures of any size; `file` opens the temporary files, `on_row` is called for each row."""

    def __init__(self, figures: object, file: Callable[[], IO[bytes]], on_row: Callable[[], object]) -> None:
        self._file, self._on_row = file, on_row
        self._found: dict[str, _Table] = {}
        self._collect_cells(figures, (), {})

    def csv_files(self) -> list[tuple[str, IO[bytes]]]:
        """Return file name and CSV of each table, by name: UTF-8 with BOM, semicolons, ISO dates."""
        names, files = set(self._found), []
        for name in sorted(names):
            out = self._file()
            self._found[name].write(name, names, out)
            out.flush()
            files.append((f"{name}.csv", out))
        return files

    def _collect_cells(self, value: Any, path: tuple[str, ...], previous_row: Row) -> Row:
        """Return the plain cells of a value, and collect the lists within it."""
        if isinstance(value, dict):
            cells: Row = {}
            for field, inner in value.items():
                plain = self._collect_cells(inner, (*path, field), previous_row)
                cells |= {f"{field}.{name}" if name else field: cell for name, cell in plain.items()}
            return cells
        # Outside rows, a list of plain values is a table as well; within a row, it is one cell.
        if isinstance(value, Recorded) or _of_rows(value) or (isinstance(value, list) and not previous_row):
            for each in value.figures() if isinstance(value, Recorded) else value:
                self._row(each, path, previous_row)
            return {}
        return {"": value}

    def _row(self, value: object, path: tuple[str, ...], previous_row: Row) -> None:
        name = "-".join(path)
        if name not in self._found:
            self._found[name] = _Table(self._file())
        table = self._found[name]
        number = table.number()
        cells = self._collect_cells(value, path, {name: number})
        table.add(previous_row | {ROW: number} | {field or "value": cell for field, cell in cells.items()})
        self._on_row()


def _of_rows(value: object) -> bool:
    return isinstance(value, list) and isinstance(next(iter(value), None), dict)


def csv_tables(data: bytes) -> tuple[tuple[str, bytes], ...]:
    """Return file name and CSV of each table, for a report that fits in memory."""
    found = Tables(json.loads(data).get("figures"), io.BytesIO, lambda: None)
    return tuple((name, _read_whole(file)) for name, file in found.csv_files())


def _read_whole(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read()


def _cell_text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        if value:
            return "yes"
        return "no"
    if isinstance(value, list):
        return ", ".join(_cell_text(each) for each in value)
    text = str(value)
    # A spreadsheet could run any other text as a formula; `as_text` prevents that.
    if NUMBER.fullmatch(text):
        return text
    return as_text(text)
