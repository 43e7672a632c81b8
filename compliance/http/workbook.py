"""A register as an XLSX workbook: typed cells, nothing that runs, and a first sheet that says where it comes from.

Rows go to a temporary file as they come, so that a million of them need no more memory than a page; whatever fails
fails before the first byte is sent, and a workbook that arrives is whole.
"""

import re
import tempfile
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import IO, Any

from django.http import FileResponse
from django.utils.translation import gettext as _
from xlsxwriter import Workbook

from .columns import Amount, Cell, Told

TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# The format's own limits: rows of a sheet with its head, signs in a cell, signs in the name of a sheet.
ROWS, SIGNS, NAME = 1_048_576, 32_767, 31
# A spreadsheet counts in binary fractions: what has more digits than this would come out rounded.
DIGITS = 15
# It knows no day before this one, as the days of 1900 are miscounted until March.
FIRST_DAY = date(1900, 3, 1)
_FORBIDDEN = re.compile(r"[\[\]:*?/\\\x00-\x1f]")
_LOOKED_AT, _WIDEST, _NARROWEST = 200, 48, 8


def workbook(
    name: str, cells: Sequence[Cell], rows: Iterable[Any], told: Told, *, rows_on_a_sheet: int = ROWS
) -> FileResponse:
    """A download named `name`.xlsx. More rows than a sheet can hold go on in the next one."""
    with ExitStack() as until_sent:
        file = until_sent.enter_context(tempfile.TemporaryFile())
        with tempfile.TemporaryDirectory(prefix="carnet-") as folder:
            _Book(Path(folder), cells, told, rows_on_a_sheet).write(rows, file)
        file.seek(0)
        response = FileResponse(file, as_attachment=True, filename=f"{name}.xlsx", content_type=TYPE)
        until_sent.pop_all()  # from here on the response closes the file, and with that it is gone
    response["Cache-Control"] = "no-store"
    return response


def sheet_name(title: str, number: int) -> str:
    """A name that every spreadsheet takes: no sign that it forbids, at most 31 signs, the second one numbered."""
    end = f" ({number})" if number > 1 else ""
    plain = " ".join(_FORBIDDEN.sub(" ", title).split()).strip("'")
    return (plain[: NAME - len(end)].rstrip("' ") or "-") + end


class _Book:
    """One workbook while it is written."""

    def __init__(self, folder: Path, cells: Sequence[Cell], told: Told, rows_on_a_sheet: int) -> None:
        self.cells, self.told, self.limit = cells, told, rows_on_a_sheet
        self.path = folder / "register.xlsx"
        self.book = Workbook(self.path, {"constant_memory": True, "tmpdir": str(folder)})
        self.formats: dict[str, Any] = {}
        self.widths = [len(str(cell.title)) + 3 for cell in cells]
        self.rows = self.cut = 0
        self.sheets: list[Any] = []

    def write(self, rows: Iterable[Any], file: IO[bytes]) -> None:
        first = self.book.add_worksheet(_("About this file"))
        self._next_sheet()
        for row in rows:
            if self.line == self.limit:
                self._next_sheet()
            self._row(row)
        self._end_sheet()
        self._about(first)
        self.book.close()
        with self.path.open("rb") as made:
            while block := made.read(1 << 20):
                file.write(block)

    def _next_sheet(self) -> None:
        if self.sheets:
            self._end_sheet()
        number = len(self.sheets) + 1
        sheet = self.book.add_worksheet(sheet_name(str(self.told.register), number))
        self.sheets.append(sheet)
        for column, cell in enumerate(self.cells):
            sheet.write_string(0, column, str(cell.title), self._format("head"))
        sheet.freeze_panes(1, 0)
        sheet.repeat_rows(0)
        sheet.set_landscape()
        sheet.fit_to_pages(1, 0)
        self.sheet, self.line = sheet, 1

    def _end_sheet(self) -> None:
        self.sheet.autofilter(0, 0, max(self.line - 1, 1), len(self.cells) - 1)
        for column, width in enumerate(self.widths):
            self.sheet.set_column(column, column, min(max(width + 2, _NARROWEST), _WIDEST))

    def _row(self, row: Any) -> None:
        for column, cell in enumerate(self.cells):
            length = self._cell(column, cell.said(row))
            if self.rows < _LOOKED_AT and length > self.widths[column]:
                self.widths[column] = length
        self.line += 1
        self.rows += 1

    def _cell(self, column: int, value: Any) -> int:
        """Write one value as what it is, and say how many signs wide it is."""
        if value is None or value == "":
            return 0
        if isinstance(value, bool):
            value = _("yes") if value else _("no")
        write = _WRITERS.get(type(value))
        return write(self, column, value) if write is not None else self._text(column, str(value))

    def _text(self, column: int, text: str) -> int:
        """Text stays text, `=1+1` too, also after somebody edits the cell: its format says so."""
        if len(text) > SIGNS:
            text, self.cut = text[: SIGNS - 1] + "…", self.cut + 1
        if text.startswith("<r>") and text.endswith("</r>"):
            text += " "  # the library would take the whole of it for formatted text, and write it as it stands
        self.sheet.write_string(self.line, column, text, self._format("@"))
        return len(text)

    def _moment(self, column: int, value: datetime) -> int:
        here = self.told.local(value).replace(tzinfo=None, microsecond=0)
        if here.date() < FIRST_DAY:
            return self._text(column, here.isoformat(sep=" "))
        self.sheet.write_datetime(self.line, column, here, self._format("yyyy-mm-dd hh:mm:ss"))
        return 19

    def _day(self, column: int, value: date) -> int:
        if value < FIRST_DAY:
            return self._text(column, value.isoformat())
        self.sheet.write_datetime(self.line, column, value, self._format("yyyy-mm-dd"))
        return 10

    def _amount(self, column: int, money: Amount) -> int:
        return self._number(column, money.value, f'#,##0.00\\ "{money.currency}"')

    def _number(self, column: int, value: Decimal | int, shape: str = "") -> int:
        if len(str(value).strip("-").replace(".", "")) > DIGITS:
            return self._text(column, str(value))
        shape = shape or ("0" if isinstance(value, int) else "#,##0.00")
        self.sheet.write_number(self.line, column, float(value), self._format(shape))
        return len(str(value)) + 6

    def _format(self, shape: str) -> Any:
        if shape not in self.formats:
            looks: dict[str, Any] = {"num_format": shape, "valign": "top"}
            if shape == "head":
                looks = {"bold": True, "bottom": 1, "bg_color": "#EDEAE2", "num_format": "@"}
            elif shape == "title":
                looks = {"bold": True, "font_size": 16, "num_format": "@"}
            self.formats[shape] = self.book.add_format(looks)
        return self.formats[shape]

    def _about(self, sheet: Any) -> None:
        """The first sheet and the properties: house, register, what it was narrowed to, who took it out and when."""
        told = self.told
        at = told.local(told.at)
        lines: list[tuple[Any, Any]] = [(_("House"), told.house), (_("Register"), told.register), *told.filters]
        lines += [
            (_("Rows"), f"{self.rows}"),
            (_("Exported by"), told.by),
            (_("Exported at"), f"{at:%Y-%m-%d %H:%M} (UTC{at:%z})"),
            (_("Times"), _("By the clock of the house.")),
        ]
        if self.cut:
            whole = _("%(count)s, marked with …; the CSV file has them whole.") % {"count": self.cut}
            lines.append((_("Cut cells"), whole))
        sheet.set_column(0, 0, 24)
        sheet.set_column(1, 1, 72)
        sheet.write_string(0, 0, str(told.register), self._format("title"))
        for line, (label, said) in enumerate(lines, start=2):
            sheet.write_string(line, 0, str(label), self._format("head"))
            sheet.write_string(line, 1, str(said)[:SIGNS], self._format("@"))
        self.book.set_properties(
            {
                "title": str(told.register),
                "author": told.by,
                "company": told.house,
                "comments": "; ".join(f"{label}: {said}" for label, said in told.filters),
                "created": at.replace(tzinfo=None, microsecond=0),
            }
        )
        self.sheets[0].activate()


_WRITERS: dict[type, Callable[[_Book, int, Any], int]] = {
    datetime: _Book._moment,
    date: _Book._day,
    Amount: _Book._amount,
    Decimal: _Book._number,
    int: _Book._number,
}
