"""A register as an XLSX workbook: typed cells, nothing that runs, and a first sheet that says where it comes from.

Rows are packed and sent as they come, so that a million of them need no more memory than a page, no file on the disk
and no wait before the first byte. A workbook that breaks off has no table of contents: no program opens half of one.
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

from ..registers.declarations import Amount, Cell, Told
from . import workbook_parts as parts

TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# The format's own limits: rows of a sheet with its head, signs in a cell, signs in the name of a sheet.
ROWS, SIGNS, NAME = 1_048_576, 32_767, 31
# What a sheet may weigh before it is packed: above two gigabytes the format asks for a form that Excel repairs.
HEAVIEST = 1_500_000_000
# A spreadsheet counts in binary fractions: what has more digits than this would come out rounded.
DIGITS = 15
# It knows no day before this one, as the days of 1900 are miscounted until March.
FIRST_DAY, ZERO = date(1900, 3, 1), date(1899, 12, 30)
_FORBIDDEN = re.compile(r"[\[\]:*?/\\\x00-\x1f]")
_LOOKED_AT, _WIDEST, _NARROWEST = 200, 48, 8
# Where the number of the line goes: a sign that no cell can hold.
_LINE = "\0"
_PACK, _TOGETHER = 1, 100  # the quickest packing: half as long as the usual one, for a tenth more bytes


def sheet_name(title: str, number: int) -> str:
    """A name that every spreadsheet takes: no sign that it forbids, at most 31 signs, the second one numbered."""
    end = f" ({number})" if number > 1 else ""
    plain = " ".join(_FORBIDDEN.sub(" ", title).split()).strip("'")
    return (plain[: NAME - len(end)].rstrip("' ") or "-") + end


def blocks(
    cells: Sequence[Cell], rows: Iterable[Any], told: Told, *, rows_on_a_sheet: int = ROWS, heaviest: int = HEAVIEST
) -> Iterator[bytes]:
    """The file, block by block. More rows than a sheet can hold go on in the next one."""
    return _Book(cells, told, rows_on_a_sheet, heaviest).blocks(rows)


class _Out(RawIOBase):
    """Where the packed bytes go until they are sent: it cannot be wound back, and so nothing waits for an end."""

    def __init__(self) -> None:
        self.packed: list[bytes] = []

    def write(self, data: Any) -> int:
        self.packed.append(bytes(data))
        return len(data)

    def taken(self) -> bytes:
        packed, self.packed = b"".join(self.packed), []
        return packed


class _Book:
    """One workbook while it is written."""

    def __init__(self, cells: Sequence[Cell], told: Told, rows_on_a_sheet: int, heaviest: int) -> None:
        self.cells, self.told, self.limit, self.heaviest = cells, told, rows_on_a_sheet, heaviest
        self.letters = [_letters(place) for place in range(len(cells))]
        self.looks = parts.Looks()
        self.plain = self.looks["@"]
        self.widths = [len(str(cell.title)) + 3 for cell in cells]
        self.rows = self.cut = 0
        self.names, self.filters = [_("About this file")], list[str]()

    def blocks(self, rows: Iterable[Any]) -> Iterator[bytes]:
        out = _Out()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=_PACK) as packed:
            # Columns are as wide as what the first rows have in them; their widths stand before all rows.
            left = iter(rows)
            looked_at = [self._row(row) for row in islice(left, _LOOKED_AT)]
            written = chain(looked_at, map(self._row, left))
            row = next(written, None)
            while row is not None or not self.filters:
                row = yield from self._sheet(packed, out, row, written)
            self._write_workbook_parts(packed)
        yield out.taken()

    def _sheet(
        self, packed: zipfile.ZipFile, out: _Out, row: str | None, written: Iterator[str]
    ) -> Generator[bytes, None, str | None]:
        """One sheet; answers with the first row that does not fit into it any more."""
        heads = "".join(
            self._words(letter, str(cell.title), "head") for letter, cell in zip(self.letters, self.cells, strict=True)
        )
        line, some = 1, [_sheet_start(self._columns(), first=not self.filters), _row(heads, 1)]
        with packed.open(self._part(f"xl/worksheets/sheet{len(self.names) + 1}.xml"), "w") as sheet:
            weight = 0
            while row is not None and line < self.limit and weight < self.heaviest:
                line += 1
                some.append(_row(row, line))
                if len(some) >= _TOGETHER:
                    weight += sheet.write("".join(some).encode())
                    some = []
                    if waiting := out.taken():  # an empty block would end the answer
                        yield waiting
                row = next(written, None)
            sheet.write("".join([*some, _sheet_end(f"A1:{self.letters[-1]}{max(line, 2)}")]).encode())
        self.filters.append(f"$A$1:${self.letters[-1]}${max(line, 2)}")
        self.names.append(sheet_name(str(self.told.register), len(self.filters)))
        return row

    def _columns(self) -> list[int]:
        return [min(max(width + 2, _NARROWEST), _WIDEST) for width in self.widths]

    def _row(self, row: Any) -> str:
        """The cells of one row as XML; which line they come to stand on is told later."""
        found = []
        for place, cell in enumerate(self.cells):
            value = cell.said(row)
            if value is None or value == "":
                continue
            if isinstance(value, bool):
                value = _("yes") if value else _("no")
            write = _WRITERS.get(type(value), _Book._text)
            told, length = write(self, self.letters[place], value)
            found.append(told)
            if self.rows < _LOOKED_AT and length > self.widths[place]:
                self.widths[place] = length
        self.rows += 1
        return "".join(found)

    def _text(self, letter: str, value: Any) -> tuple[str, int]:
        """Text stays text, `=1+1` too, also after somebody edits the cell: its format says so."""
        said = str(value)
        if len(said) > SIGNS:
            said, self.cut = said[: SIGNS - 1] + "…", self.cut + 1
        return self._words(letter, said), len(said)

    def _words(self, letter: str, said: str, shape: str = "") -> str:
        look = self.looks[shape] if shape else self.plain
        words = f'<is><t xml:space="preserve">{parts.text(said)}</t></is>'
        return f'<c r="{letter}{_LINE}" s="{look}" t="inlineStr">{words}</c>'

    def _number_cell(self, letter: str, value: object, shape: str) -> str:
        return f'<c r="{letter}{_LINE}" s="{self.looks[shape]}"><v>{value}</v></c>'

    def _moment(self, letter: str, value: datetime) -> tuple[str, int]:
        here = self.told.local(value).replace(tzinfo=None, microsecond=0)
        if here.date() < FIRST_DAY:
            return self._text(letter, here.isoformat(sep=" "))
        seconds = here.hour * 3600 + here.minute * 60 + here.second
        days = (here.date() - ZERO).days + seconds / 86_400
        return self._number_cell(letter, f"{days:.10f}", "yyyy-mm-dd hh:mm:ss"), 19

    def _day(self, letter: str, value: date) -> tuple[str, int]:
        if value < FIRST_DAY:
            return self._text(letter, value.isoformat())
        return self._number_cell(letter, (value - ZERO).days, "yyyy-mm-dd"), 10

    def _amount(self, letter: str, money: Amount) -> tuple[str, int]:
        return self._number(letter, money.value, f'#,##0.00\\ "{money.currency}"')

    def _number(self, letter: str, value: Decimal | int, shape: str = "") -> tuple[str, int]:
        said = str(value)
        if len(said.strip("-").replace(".", "")) > DIGITS:
            return self._text(letter, said)
        shape = shape or ("0" if isinstance(value, int) else "#,##0.00")
        return self._number_cell(letter, said, shape), len(said) + 6

    def _write_workbook_parts(self, packed: zipfile.ZipFile) -> None:
        """What stands around the rows, and before them for whoever opens the file."""
        told, sheets = self.told, len(self.names)
        narrowed = "; ".join(f"{label}: {said}" for label, said in told.filters)
        for name, said in (
            ("xl/worksheets/sheet1.xml", self._about_sheet()),
            ("xl/styles.xml", self.looks.part()),
            ("xl/workbook.xml", parts.workbook_part(self.names, self.filters)),
            ("xl/_rels/workbook.xml.rels", parts.workbook_links(sheets)),
            ("_rels/.rels", parts.package_links()),
            ("docProps/core.xml", parts.core_properties(str(told.register), told.by, narrowed, told.at)),
            ("docProps/app.xml", parts.app_properties(told.house)),
            ("[Content_Types].xml", parts.content_types(sheets)),
        ):
            packed.writestr(self._part(name), said.encode(), compresslevel=_PACK)

    def _part(self, name: str) -> zipfile.ZipInfo:
        at = self.told.local(self.told.at)
        made = zipfile.ZipInfo(name, (at.year, at.month, at.day, at.hour, at.minute, at.second))
        made.compress_type = zipfile.ZIP_DEFLATED
        return made

    def _about_sheet(self) -> str:
        """The first sheet: house, register, what it was narrowed to, who took it out and when."""
        told = self.told
        at = told.local(told.at)
        lines: list[tuple[Any, Any]] = [(_("Casino"), told.house), (_("Register"), told.register), *told.filters]
        lines += [
            (_("Rows"), f"{self.rows}"),
            (_("Exported by"), told.by),
            (_("Exported at"), f"{at:%Y-%m-%d %H:%M} (UTC{at:%z})"),
            (_("Times"), _("Casino time.")),
        ]
        if self.cut:
            whole = _("%(count)s, marked with …; the CSV file has the full text.") % {"count": self.cut}
            lines.append((_("Truncated cells"), whole))
        rows = [_row(self._words("A", str(told.register), "title"), 1)]
        for line, (label, said) in enumerate(lines, start=3):
            rows.append(_row(self._words("A", str(label), "head") + self._words("B", str(said)[:SIGNS]), line))
        columns = _widths([24, 72])
        return (
            f'{parts.HEAD}<worksheet xmlns="{parts.MAIN}">{columns}<sheetData>{"".join(rows)}</sheetData></worksheet>'
        )


def _row(cells: str, line: int) -> str:
    return f'<row r="{line}">{cells.replace(_LINE, str(line))}</row>'


def _sheet_start(widths: Sequence[int], *, first: bool) -> str:
    """The beginning of a sheet: its head stays in view, and it is printed as wide as a page."""
    selected = ' tabSelected="1"' if first else ""
    return (
        f'{parts.HEAD}<worksheet xmlns="{parts.MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
        f'<sheetViews><sheetView{selected} workbookViewId="0">'
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
        '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>'
        f'<sheetFormatPr defaultRowHeight="15"/>{_widths(widths)}<sheetData>'
    )


def _sheet_end(filtered: str) -> str:
    return (
        f'</sheetData><autoFilter ref="{filtered}"/>'
        '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>'
        '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>'
    )


def _widths(widths: Sequence[int]) -> str:
    """Widths in signs; a spreadsheet adds the edges of the cell to them."""
    told = "".join(
        f'<col min="{place}" max="{place}" width="{width + 0.7109375}" customWidth="1"/>'
        for place, width in enumerate(widths, start=1)
    )
    return f"<cols>{told}</cols>"


def _letters(place: int) -> str:
    """How a column is called: A, B, …, Z, AA."""
    found = ""
    place += 1
    while place:
        place, left = divmod(place - 1, 26)
        found = chr(65 + left) + found
    return found


_WRITERS: dict[type, Callable[[_Book, str, Any], tuple[str, int]]] = {
    datetime: _Book._moment,
    date: _Book._day,
    Amount: _Book._amount,
    Decimal: _Book._number,
    int: _Book._number,
}
