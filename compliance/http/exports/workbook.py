"""A register as an XLSX workbook: typed cells, no formulas, and a first sheet that documents the export.

Rows are compressed and sent as they are read: a million rows need no more memory than a page, no temporary file, and
no wait before the first byte. An interrupted workbook lacks its directory, so no program opens it in part.
"""

import re
import zipfile
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from io import RawIOBase
from itertools import chain, islice
from typing import Any

from django.utils.translation import gettext as _

from ..registers.declarations import Amount, Cell, FileDetails
from . import workbook_parts as parts
from .json_text import json_text

TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# Limits of the format: rows of a sheet with its header, characters in a cell, characters in a sheet name.
ROWS, SIGNS, NAME = 1_048_576, 32_767, 31
# Uncompressed bytes of a sheet: above two gigabytes the file needs ZIP64, which Excel offers to repair.
HEAVIEST = 1_500_000_000
# Spreadsheets use binary floating point: a number with more digits would be rounded.
DIGITS = 15
# Earlier dates stay text, because Excel counts a 29 February 1900 that did not exist.
FIRST_DAY, ZERO = date(1900, 3, 1), date(1899, 12, 30)
_FORBIDDEN = re.compile(r"[\[\]:*?/\\\x00-\x1f]")
_LOOKED_AT, _WIDEST, _NARROWEST = 200, 48, 8
# Placeholder of the line number: a character that no cell can contain.
_LINE = "\0"
_PACK, _TOGETHER = 1, 100  # the fastest compression: half the time of the default, for a tenth more bytes


def sheet_name(title: str, number: int) -> str:
    """Return a valid sheet name: no forbidden character, at most 31 characters, numbered from the second sheet."""
    end = f" ({number})" if number > 1 else ""
    plain = " ".join(_FORBIDDEN.sub(" ", title).split()).strip("'")
    return (plain[: NAME - len(end)].rstrip("' ") or "-") + end


def file_blocks(
    cells: Sequence[Cell],
    rows: Iterable[object],
    details: FileDetails,
    *,
    rows_on_a_sheet: int = ROWS,
    heaviest: int = HEAVIEST,
) -> Iterator[bytes]:
    """Yield the file block by block. Rows beyond the limit of a sheet continue in the next one."""
    return _Book(cells, details, rows_on_a_sheet, heaviest).blocks(rows)


class _Out(RawIOBase):
    """Collects the compressed bytes until they are sent; it is not seekable, so zipfile writes sizes after the data."""

    def __init__(self) -> None:
        self.packed: list[bytes] = []

    # Any: bytes-like, as `IO` declares it.
    def write(self, data: Any) -> int:
        self.packed.append(bytes(data))
        return len(data)

    def take_packed(self) -> bytes:
        blocks, self.packed = b"".join(self.packed), []
        return blocks


class _Book:
    """One workbook while it is written."""

    def __init__(self, cells: Sequence[Cell], details: FileDetails, rows_on_a_sheet: int, heaviest: int) -> None:
        self.cells, self.details, self.limit, self.heaviest = cells, details, rows_on_a_sheet, heaviest
        self.letters = [_column_letters(place) for place in range(len(cells))]
        self.looks = parts.Looks()
        self.plain = self.looks["@"]
        self.widths = [len(str(cell.title)) + 3 for cell in cells]
        self.rows = self.cut = 0
        self.names, self.filters = [_("About this file")], list[str]()

    def blocks(self, rows: Iterable[object]) -> Iterator[bytes]:
        out = _Out()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=_PACK) as archive:
            # The widths come before the rows in the file, so they are computed from the first rows.
            remaining_rows = iter(rows)
            looked_at = [self._row(row) for row in islice(remaining_rows, _LOOKED_AT)]
            row_elements = chain(looked_at, map(self._row, remaining_rows))
            row = next(row_elements, None)
            # At least one sheet, also for a register without rows.
            while row is not None or not self.filters:
                row = yield from self._sheet(archive, out, row, row_elements)
            self._write_workbook_parts(archive)
        yield out.take_packed()

    def _sheet(
        self, archive: zipfile.ZipFile, out: _Out, row: str | None, row_elements: Iterator[str]
    ) -> Generator[bytes, None, str | None]:
        """Write one sheet; return the first row that does not fit into it."""
        heads = "".join(
            self._words(letter, str(cell.title), "head") for letter, cell in zip(self.letters, self.cells, strict=True)
        )
        line, some = 1, [_sheet_start(self._columns(), first=not self.filters), _row_element(heads, 1)]
        with archive.open(self._part(f"xl/worksheets/sheet{len(self.names) + 1}.xml"), "w") as sheet:
            weight = 0
            while row is not None and line < self.limit and weight < self.heaviest:
                line += 1
                some.append(_row_element(row, line))
                if len(some) >= _TOGETHER:
                    weight += sheet.write("".join(some).encode())
                    some = []
                    if waiting := out.take_packed():  # an empty block would end the response
                        yield waiting
                row = next(row_elements, None)
            sheet.write("".join([*some, _sheet_end(f"A1:{self.letters[-1]}{max(line, 2)}")]).encode())
        self.filters.append(f"$A$1:${self.letters[-1]}${max(line, 2)}")
        self.names.append(sheet_name(str(self.details.register), len(self.filters)))
        return row

    def _columns(self) -> list[int]:
        return [min(max(width + 2, _NARROWEST), _WIDEST) for width in self.widths]

    def _row(self, row: object) -> str:
        """Return the cells of one row as XML; the line number is inserted later."""
        found = []
        for place, cell in enumerate(self.cells):
            value = cell.said(row)
            if value is None or value == "":
                continue
            if isinstance(value, bool):
                value = _("yes") if value else _("no")
            write = _WRITERS.get(type(value), _Book._text)
            xml, length = write(self, self.letters[place], value)
            found.append(xml)
            if self.rows < _LOOKED_AT and length > self.widths[place]:
                self.widths[place] = length
        self.rows += 1
        return "".join(found)

    def _text(self, letter: str, value: object) -> tuple[str, int]:
        """Return a text cell; its format keeps `=1+1` a text even after an edit."""
        text = str(value)
        if len(text) > SIGNS:
            text, self.cut = text[: SIGNS - 1] + "…", self.cut + 1
        return self._words(letter, text), len(text)

    def _json(self, letter: str, value: dict[str, object]) -> tuple[str, int]:
        return self._text(letter, json_text(value))

    def _words(self, letter: str, text: str, shape: str = "") -> str:
        look = self.looks[shape] if shape else self.plain
        words = f'<is><t xml:space="preserve">{parts.escape_text(text)}</t></is>'
        # Text within its cell: a table of shared texts would have to be complete before the first row is sent.
        return f'<c r="{letter}{_LINE}" s="{look}" t="inlineStr">{words}</c>'

    def _number_cell(self, letter: str, value: object, shape: str) -> str:
        return f'<c r="{letter}{_LINE}" s="{self.looks[shape]}"><v>{value}</v></c>'

    def _moment(self, letter: str, value: datetime) -> tuple[str, int]:
        local_time = self.details.local(value).replace(tzinfo=None, microsecond=0)
        if local_time.date() < FIRST_DAY:
            return self._text(letter, local_time.isoformat(sep=" "))
        seconds = local_time.hour * 3600 + local_time.minute * 60 + local_time.second
        days = (local_time.date() - ZERO).days + seconds / 86_400
        return self._number_cell(letter, f"{days:.10f}", "yyyy-mm-dd hh:mm:ss"), 19

    def _day(self, letter: str, value: date) -> tuple[str, int]:
        if value < FIRST_DAY:
            return self._text(letter, value.isoformat())
        return self._number_cell(letter, (value - ZERO).days, "yyyy-mm-dd"), 10

    def _amount(self, letter: str, money: Amount) -> tuple[str, int]:
        return self._number(letter, money.value, f'#,##0.00\\ "{money.currency}"')

    def _number(self, letter: str, value: Decimal | int, shape: str = "") -> tuple[str, int]:
        digits = str(value)
        if len(digits.strip("-").replace(".", "")) > DIGITS:
            return self._text(letter, digits)
        shape = shape or ("0" if isinstance(value, int) else "#,##0.00")
        return self._number_cell(letter, digits, shape), len(digits) + 6

    def _write_workbook_parts(self, archive: zipfile.ZipFile) -> None:
        """Write the parts around the rows."""
        details, sheets = self.details, len(self.names)
        filter_summary = "; ".join(f"{label}: {value}" for label, value in details.filters)
        for name, part_text in (
            ("xl/worksheets/sheet1.xml", self._about_sheet()),
            ("xl/styles.xml", self.looks.part()),
            ("xl/workbook.xml", parts.workbook_part(self.names, self.filters)),
            ("xl/_rels/workbook.xml.rels", parts.workbook_links(sheets)),
            ("_rels/.rels", parts.package_links()),
            ("docProps/core.xml", parts.core_properties(str(details.register), details.by, filter_summary, details.at)),
            ("docProps/app.xml", parts.app_properties(details.house)),
            ("[Content_Types].xml", parts.content_types(sheets)),
        ):
            archive.writestr(self._part(name), part_text.encode(), compresslevel=_PACK)

    def _part(self, name: str) -> zipfile.ZipInfo:
        at = self.details.local(self.details.at)
        entry = zipfile.ZipInfo(name, (at.year, at.month, at.day, at.hour, at.minute, at.second))
        entry.compress_type = zipfile.ZIP_DEFLATED
        return entry

    def _about_sheet(self) -> str:
        """Return the first sheet: venue, register, filters, and who exported it when."""
        details = self.details
        at = details.local(details.at)
        lines: list[tuple[object, object]] = [
            (_("Casino"), details.house),
            (_("Register"), details.register),
            *details.filters,
        ]
        lines += [
            (_("Rows"), f"{self.rows}"),
            (_("Exported by"), details.by),
            (_("Exported at"), f"{at:%Y-%m-%d %H:%M} (UTC{at:%z})"),
            (_("Times"), _("Casino time.")),
        ]
        if self.cut:
            whole = _("%(count)s, marked with …; the CSV file has the full text.") % {"count": self.cut}
            lines.append((_("Truncated cells"), whole))
        rows = [_row_element(self._words("A", str(details.register), "title"), 1)]
        for line, (label, text) in enumerate(lines, start=3):
            rows.append(_row_element(self._words("A", str(label), "head") + self._words("B", str(text)[:SIGNS]), line))
        columns = _column_widths([24, 72])
        return (
            f'{parts.HEAD}<worksheet xmlns="{parts.MAIN}">{columns}<sheetData>{"".join(rows)}</sheetData></worksheet>'
        )


def _row_element(cells: str, line: int) -> str:
    return f'<row r="{line}">{cells.replace(_LINE, str(line))}</row>'


def _sheet_start(widths: Sequence[int], *, first: bool) -> str:
    """Return the start of a sheet: a frozen header, printed to the width of a page."""
    selected = ' tabSelected="1"' if first else ""
    return (
        f'{parts.HEAD}<worksheet xmlns="{parts.MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
        f'<sheetViews><sheetView{selected} workbookViewId="0">'
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
        '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>'
        f'<sheetFormatPr defaultRowHeight="15"/>{_column_widths(widths)}<sheetData>'
    )


def _sheet_end(filtered: str) -> str:
    return (
        f'</sheetData><autoFilter ref="{filtered}"/>'
        '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>'
        '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>'
    )


def _column_widths(widths: Sequence[int]) -> str:
    """Return column widths in characters; the format adds the cell margins."""
    elements = "".join(
        f'<col min="{place}" max="{place}" width="{width + 0.7109375}" customWidth="1"/>'
        for place, width in enumerate(widths, start=1)
    )
    return f"<cols>{elements}</cols>"


def _column_letters(place: int) -> str:
    """Return the letters of a column: A, B, …, Z, AA."""
    found = ""
    place += 1
    while place:
        place, left = divmod(place - 1, 26)
        found = chr(65 + left) + found
    return found


# Any: each function takes a value of the type of its key.
_WRITERS: dict[type, Callable[[_Book, str, Any], tuple[str, int]]] = {
    datetime: _Book._moment,
    date: _Book._day,
    Amount: _Book._amount,
    Decimal: _Book._number,
    int: _Book._number,
    dict: _Book._json,
}
