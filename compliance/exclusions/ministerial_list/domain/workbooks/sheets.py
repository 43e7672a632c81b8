"""Reads the Minister's list from a workbook: finds the sheet with the list and reports the others.

XLSX files are untrusted archives. Their parts are unpacked once to measure their real size before openpyxl reads
them; formulas are never evaluated. The displayed value counts: a date formatted to show only the year is a year, and
zeros added by a number format belong to the number.
"""

import re
import zipfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import IO, Any

from ..columns import MOST_COLUMNS, Heading
from ..lines import Line, Sheet, Unreadable, below_heading, column_letter
from ..persons import looks_like_person
from ..values import Cell, ShownDate

# Limits on unpacked sizes. Sheets of 500,000 rows take about 200 MB, their texts 60 MB; other parts are small.
LARGEST_SHEETS, LARGEST_TEXTS, LARGEST_OTHER = 1 << 30, 160 << 20, 8 << 20
MOST_PARTS = 500
# Cells of a sheet: 500,000 rows with fifty columns.
MOST_CELLS = 25_000_000
_BLOCK = 1 << 20
# The errors of both XML parsers that openpyxl may use are syntax errors.
_BROKEN = (SyntaxError, zipfile.BadZipFile, KeyError, ValueError, TypeError, IndexError, AttributeError, OverflowError)
_STRICT = b"http://purl.oclc.org/ooxml/"
_DATES = ("born_on", "first_day", "last_day")
# The parts of a number format that are not its code: colours, conditions, quoted text and escapes.
_NOT_CODE = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]', re.IGNORECASE)
_ZEROS = re.compile(r"0{2,}")
# A number with text added by the format, such as C before six digits.
_WORDED = re.compile(r'((?:"[^"]*"|\\.)*)(0+|#*0|general)((?:"[^"]*"|\\.)*)', re.IGNORECASE)
_BEGINS, _BEGINS_1904 = date(1899, 12, 30), date(1904, 1, 1)
# Serial numbers that are really years: 1980 typed into a date cell.
_YEARS = range(1880, 2101)
_LATER = (_BEGINS_1904 - _BEGINS).days


@dataclass
class Workbook:
    """The sheet with the list: its lines and hidden parts, and the state of every sheet."""

    heading: Heading
    expected: int
    lines: Iterator[Line]
    sheets: list[Sheet]
    hidden_columns: tuple[str, ...] = ()
    hidden_rows: list[int] = field(default_factory=list)


def opened_workbook(file: IO[bytes]) -> Workbook:
    """Open the single list of a workbook. Raises Unreadable if there is none or more than one."""
    _check_size(file)
    book = _load_workbook(file)
    described, found = [], []
    for place, sheet in enumerate(book.worksheets):
        looked = _Looked(sheet)
        described.append((place, looked))
        if looked.heading is not None:
            found.append(looked)
    hidden = [looked.name for looked in found if looked.hidden]
    if hidden:
        raise Unreadable("hidden_list", facts={"sheets": hidden})
    # Choosing one of several lists would be a guess.
    if len(found) > 1:
        raise Unreadable("several_lists", facts={"sheets": [looked.name for looked in found]})
    doubtful = [looked.name for _place, looked in described if looked.heading is None and looked.may_hold_persons()]
    if doubtful:
        raise Unreadable("persons_elsewhere", facts={"sheets": doubtful})
    if not found:
        raise Unreadable("no_heading", facts={"sheets": book.sheetnames})
    (read,) = found
    sheets = [Sheet(looked.name, "read" if looked is read else looked.failure_code()) for _place, looked in described]
    sheets += [Sheet(chart.title, "chart") for chart in book.chartsheets]
    return read.as_workbook(sheets)


# Any in this module: openpyxl has no types, and the attributes used are not public.
def _load_workbook(file: IO[bytes]) -> Any:
    from openpyxl import load_workbook  # imported here because most processes never read a list
    from openpyxl.utils.exceptions import InvalidFileException

    file.seek(0)
    try:
        # data_only=False: a formula arrives as text and is refused; its stored result would look like a typed value.
        return load_workbook(file, read_only=True, data_only=False, keep_links=False)
    except (*_BROKEN, InvalidFileException) as error:
        raise Unreadable("broken_workbook") from error


class _Looked:
    """A sheet with its first lines read, to detect whether it contains a list."""

    def __init__(self, sheet: Any) -> None:
        self.sheet, self.name = sheet, str(sheet.title)[:60]
        self.hidden = sheet.sheet_state != "visible"
        self.parsed = _Parsed(sheet)
        self.heading: Heading | None = None
        self.first: list[Line] = []
        self.rest = self._lines()
        try:
            self.heading, self.rest = below_heading(self.rest)
        except Unreadable as unreadable:
            if unreadable.code != "no_heading":
                raise
            self.first = list(unreadable.lines)

    def _lines(self) -> Iterator[Line]:
        return self.parsed.lines()

    def failure_code(self) -> str:
        if not any(cell not in (None, "") for _number, cells in self.first for cell in cells):
            return "empty"
        if self.hidden:
            return "hidden"
        return "no_list"

    def may_hold_persons(self) -> bool:
        """Does a sheet without headings contain rows like those of a list?"""
        first_rows = iter(self.first)
        return any(looks_like_person(cells) for _number, cells in first_rows) or any(
            looks_like_person(cells) for _number, cells in self.rest
        )

    def as_workbook(self, sheets: list[Sheet]) -> Workbook:
        assert self.heading is not None
        expected = self.sheet.max_row or 0
        lines = self._complete_rows(self.heading)
        return Workbook(
            self.heading, expected, lines, sheets, tuple(self.parsed.hidden_columns), self.parsed.hidden_rows
        )

    def _complete_rows(self, heading: Heading) -> Iterator[Line]:
        """Yield rows padded with the empty cells that a workbook omits. Raises Unreadable for merged cells at the
        end.
        """
        later = 0
        if self.parsed.counts_from_1904:
            later = _LATER
        places = [heading.places[name] for name in _DATES if name in heading.places] if later else []
        for number, cells in self.rest:
            padded = [*cells, *[None] * (heading.cells - len(cells))]
            for place in places:
                cell = padded[place]
                if isinstance(cell, int | float) and not isinstance(cell, bool) and cell > _YEARS.stop:
                    padded[place] = cell + later
            yield number, padded
        merged = self.parsed.merged_from(heading.row)
        if merged:
            raise Unreadable("merged_cells", facts={"cells": merged})


class _Parsed:
    """Iterates over the rows actually stored in a sheet, ignoring its declared size."""

    def __init__(self, sheet: Any) -> None:
        from openpyxl.utils.datetime import CALENDAR_MAC_1904

        self.sheet, book = sheet, sheet.parent
        self.counts_from_1904 = book.epoch == CALENDAR_MAC_1904
        self.begins = _BEGINS_1904 if self.counts_from_1904 else _BEGINS
        self.hidden_columns: list[str] = []
        self.hidden_rows: list[int] = []
        self._formats: dict[int, str] = {}
        self._parser: Any = None

    def lines(self) -> Iterator[Line]:
        from openpyxl.worksheet._reader import WorkSheetParser

        try:
            with self.sheet._get_source() as source:
                # The public reader trusts the sheet's declared size, which may be wrong.
                parser = WorkSheetParser(source, self.sheet._shared_strings, data_only=False)
                self._parser, cells_left = parser, MOST_CELLS
                for number, found in parser.parse():
                    cells_left -= len(found)
                    if cells_left < 0:
                        raise Unreadable("unpacks_too_large")
                    if parser.row_dimensions:
                        self._note_hidden(parser, number, any(cell["value"] is not None for cell in found))
                    cells = self._cells(found)
                    if not self.hidden_columns and parser.column_dimensions:
                        self.hidden_columns += _hidden_columns(parser.column_dimensions)
                        parser.column_dimensions.clear()
                    yield number, cells
        except _BROKEN as error:
            raise Unreadable("broken_workbook") from error

    def merged_from(self, row: int) -> list[str]:
        """Return the merged ranges from a row on. Only the first cell of a range holds a value."""
        merged = getattr(self._parser, "merged_cells", None)
        ranges = [str(each.ref) for each in merged.mergeCell] if merged is not None else []
        return [each for each in ranges if int(re.findall(r"\d+", each)[-1]) >= row][:5]

    def _note_hidden(self, parser: Any, number: int, filled: bool) -> None:
        for attributes in parser.row_dimensions.values():
            if attributes.get("hidden") in ("1", "true") and filled:
                self.hidden_rows.append(number)
        # Emptied after each row: the parser would collect the attributes of half a million rows.
        parser.row_dimensions.clear()

    def _cells(self, found: list[dict[str, Any]]) -> list[Cell]:
        filled = [cell for cell in found if cell["value"] is not None]
        width = max((cell["column"] for cell in filled), default=0)
        if width > MOST_COLUMNS:
            raise Unreadable("too_many_columns")
        cells: list[Cell] = [None] * width
        for cell in filled:
            cells[cell["column"] - 1] = self._cell(cell)
        return cells

    def _cell(self, cell: dict[str, Any]) -> Cell:
        kind, value = cell["data_type"], cell["value"]
        if kind == "f":
            # Some formulas are objects. Every text that begins with an equals sign is refused as a formula.
            return value if isinstance(value, str) else "="
        if kind != "n" or isinstance(value, bool | str):
            return value if isinstance(value, str | int | float | bool | date) else str(value)
        shown = self._format(int(cell["style_id"]))
        return self._as_shown(value, shown) if shown else value

    def _format(self, style: int) -> str:
        """Classify a number format: `day`, `month`, `year`, `no_year`, `rounded`, zeros, affixed text, or an empty
        string.
        """
        if style not in self._formats:
            book = self.sheet.parent
            number_format = _format_of(book, book._cell_styles[style].numFmtId)
            self._formats[style] = _words_around(number_format) or _shown_precision(number_format)
        return self._formats[style]

    def _as_shown(self, value: float, shown: str) -> Cell:
        if shown == "rounded":
            return f"{value:.5E}"
        if shown.startswith("="):
            before, zeros, after = shown[1:].split("\0")
            return f"{before}{str(int(value)).zfill(len(zeros))}{after}" if value == int(value) else value
        if shown.startswith("0"):
            return str(int(value)).zfill(len(shown)) if value == int(value) else value
        if value in _YEARS:
            return ShownDate(_BEGINS, "year_as_date", str(int(value)))
        try:
            day = self.begins + timedelta(days=int(value))
        except OverflowError:
            # Refused later, like an error value of the spreadsheet itself.
            return "#VALUE!"
        return day if shown == "day" else ShownDate(day, shown)


def _format_of(book: Any, number: int) -> str:
    from openpyxl.styles.numbers import BUILTIN_FORMATS, BUILTIN_FORMATS_MAX_SIZE

    if number < BUILTIN_FORMATS_MAX_SIZE:
        # Numbers from 27 to 58 without an entry are date formats of East Asian spreadsheets.
        return str(BUILTIN_FORMATS.get(number, "m/d/yyyy" if 27 <= number <= 58 else "General"))
    return str(book._number_formats[number - BUILTIN_FORMATS_MAX_SIZE])


def _shown_precision(number_format: str) -> str:
    code = _NOT_CODE.sub("", number_format.split(";", maxsplit=1)[0]).casefold()
    if _ZEROS.fullmatch(re.sub(r"[ \-]", "", code)):
        return re.sub(r"[ \-]", "", code)
    if "e+" in code or "e-" in code:
        return "rounded"
    if code == "general" or not re.search(r"[ydj]|mm|m", code) or "#" in code or "0" in code.replace(".0", ""):
        return ""
    has_year, has_day = re.search(r"[yj]", code) is not None and "y" in code, "d" in code
    month = re.sub(r"h+[^m]*m+|m+[^m]*s+", "", code)
    if not has_year:
        return "no_year" if has_day or "m" in month else ""
    if has_day:
        return "day"
    return "month" if "m" in month else "year"


def _words_around(number_format: str) -> str:
    """Return the text a number format adds around a number, with the zeros it fills in."""
    worded = _WORDED.fullmatch(number_format.split(";", maxsplit=1)[0])
    if worded is None:
        return ""
    before, after = _format_literal(worded[1]), _format_literal(worded[3])
    if not any(map(str.isalnum, before + after)):
        return ""
    return f"={before}\0{'0' * worded[2].count('0')}\0{after}"


def _format_literal(words: str) -> str:
    """Return the literal text of a number format, without quotes and escapes."""
    return re.sub(r'"([^"]*)"|\\(.)', r"\1\2", words)


def _hidden_columns(dimensions: dict[str, dict[str, Any]]) -> list[str]:
    found: list[str] = []
    for attributes in dimensions.values():
        if attributes.get("hidden") in ("1", "true"):
            first, last = int(attributes["min"]), min(int(attributes["max"]), MOST_COLUMNS)
            found += [column_letter(place) for place in range(first, last + 1)]
    return found


def _check_size(file: IO[bytes]) -> None:
    """Unpack every part to check its real size, because the sizes declared in an archive can be forged."""
    rooms = {"sheets": LARGEST_SHEETS, "texts": LARGEST_TEXTS, "other": LARGEST_OTHER}
    file.seek(0)
    try:
        with zipfile.ZipFile(file) as archive:
            parts = archive.infolist()
            _name_the_kind({part.filename for part in parts})
            if len(parts) > MOST_PARTS:
                raise Unreadable("unpacks_too_large")
            for part in parts:
                with closing(archive.open(part)) as unpacked:
                    first = True
                    while block := unpacked.read(_BLOCK):
                        rooms[_size_category(part.filename)] -= len(block)
                        if min(rooms.values()) < 0:
                            raise Unreadable("unpacks_too_large")
                        if first and part.filename.endswith((".xml", ".rels")) and _STRICT in block[:4096]:
                            raise Unreadable("strict_workbook")
                        first = False
    # `zipfile` raises generic errors for encrypted parts and unknown compression methods.
    except (zipfile.BadZipFile, RuntimeError, EOFError, OSError) as error:
        raise Unreadable("broken_workbook") from error


def _name_the_kind(names: set[str]) -> None:
    """Refuse other file types that are ZIP archives too, each with its own message."""
    if any(name.startswith("word/") for name in names):
        raise Unreadable("word_document")
    if any(name.startswith("ppt/") for name in names):
        raise Unreadable("no_list")
    if any(name.startswith("xl/") and name.endswith("workbook.bin") for name in names):
        raise Unreadable("binary_workbook")
    if any(name.endswith(".iwa") or name == "index.zip" for name in map(str.casefold, names)):
        raise Unreadable("numbers_document")
    if "mimetype" in names:
        raise Unreadable("open_document")
    if any(name.casefold().endswith((".csv", ".xlsx", ".xls", ".txt")) for name in names):
        raise Unreadable("packed_files")


def _size_category(name: str) -> str:
    if name.startswith("xl/worksheets/"):
        return "sheets"
    return "texts" if name == "xl/sharedStrings.xml" else "other"
