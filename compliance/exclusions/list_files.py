"""The Minister's list as a file: CSV or XLSX, turned into rows of cells one by one, and nothing in it is run.

An XLSX is a packed file that anybody may have made. Its parts are unpacked once to see how large they really are before
the library that reads workbooks sees it; formulas are told as such and never worked out.
"""

import codecs
import csv
import io
import zipfile
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import IO, Any
from xml.etree.ElementTree import ParseError

from .list_columns import MOST_COLUMNS, Heading, looks_like_heading, recognise
from .list_values import Cell

MOST_ROWS = 500_000
# Above the headings there may be a title, a date, an address.
LINES_ABOVE = 20
LONGEST_LINE = 64 * 1024
# Unpacked: sheets of 500,000 rows take about 200 MB, their texts 60 MB; everything else in a workbook is small.
LARGEST_SHEETS, LARGEST_TEXTS, LARGEST_OTHER = 1 << 30, 160 << 20, 8 << 20
MOST_PARTS = 500
_BLOCK = 1 << 20
_DELIMITERS = ";,\t|"
_ZIP, _OLD_OFFICE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"

Line = tuple[int, list[Cell]]


class Unreadable(Exception):
    """The file is no list; `code` names a sentence in `list_words.py`."""

    def __init__(self, code: str, heading: Heading | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.heading = heading


@dataclass(frozen=True)
class Opened:
    """A file with its headings found. `expected`: about how many rows; `lines` carry their number."""

    kind: str
    heading: Heading
    expected: int
    lines: Iterator[Line]


def kind_of(start: bytes) -> str:
    """`csv` or `xlsx`, by the first bytes of a file; raises Unreadable for what is neither."""
    if not start.strip():
        raise Unreadable("empty")
    if start.startswith(_OLD_OFFICE):
        raise Unreadable("old_or_locked")
    if start.startswith(_ZIP):
        return "xlsx"
    if b"\0" in start and not start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise Unreadable("no_list")
    return "csv"


def opened(file: IO[bytes]) -> Opened:
    """The rows of a file that can be sought in. Raises Unreadable, also while the rows are read."""
    file.seek(0)
    kind = kind_of(file.read(4096))
    file.seek(0)
    found = _opened_workbook(file) if kind == "xlsx" else _opened_text(file)
    if found.heading.missing or found.heading.doubled:
        raise Unreadable("columns", found.heading)
    return found


def _below_heading(lines: Iterator[Line]) -> tuple[Heading, Iterator[Line]]:
    """The line of headings among the first ones, and what stands below it without blank lines."""
    for number, cells in lines:
        heading = recognise(cells)
        if looks_like_heading(heading):
            return heading, (line for line in lines if any(cell not in (None, "") for cell in line[1]))
        if number > LINES_ABOVE:
            break
    raise Unreadable("no_heading")


# --- Text.


def _opened_text(file: IO[bytes]) -> Opened:
    encoding, newlines = _encoding(file)
    file.seek(0)
    with closing(_decoded(file, encoding)) as lines_above:
        delimiter = _delimiter(lines_above)
    file.seek(0)
    heading, lines = _below_heading(_split(_decoded(file, encoding), delimiter))
    return Opened("csv", heading, newlines, lines)


def _encoding(file: IO[bytes]) -> tuple[str, int]:
    """How the letters are written, and how many lines there are. Windows-1252 is what is no UTF-8."""
    start = file.read(4)
    if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16", 0
    file.seek(0)
    decoder = codecs.getincrementaldecoder("utf-8")()
    newlines, is_utf8 = 0, True
    while block := file.read(_BLOCK):
        newlines += block.count(b"\n")
        if b"\0" in block:
            raise Unreadable("no_list")
        is_utf8 = is_utf8 and _decodes(decoder, block)
    if is_utf8 and not _decodes(decoder, b"", final=True):
        raise Unreadable("cut_off_file")
    if start.startswith(codecs.BOM_UTF8) and not is_utf8:
        raise Unreadable("encoding")
    return "utf-8-sig" if is_utf8 else "cp1252", newlines


def _decodes(decoder: codecs.IncrementalDecoder, block: bytes, *, final: bool = False) -> bool:
    try:
        decoder.decode(block, final)
    except UnicodeDecodeError:
        return False
    return True


def _decoded(file: IO[bytes], encoding: str) -> Generator[str]:
    """Line by line; no line is longer than a row can be."""
    text = io.TextIOWrapper(file, encoding, newline="")
    try:
        while line := text.readline(LONGEST_LINE):
            if len(line) >= LONGEST_LINE:
                raise Unreadable("line_too_long")
            yield line
    except UnicodeError as error:
        raise Unreadable("encoding") from error
    finally:
        if not file.closed:
            text.detach()  # it is not ours to close


def _delimiter(lines: Iterable[str]) -> str:
    """The sign between cells: the one that makes most headings out of one of the first lines."""
    best, known = ";", 0
    for number, line in enumerate(lines):
        for delimiter in _DELIMITERS:
            cells = next(csv.reader([line], delimiter=delimiter), [])
            if len(cells) <= MOST_COLUMNS and len(recognise(cells).places) > known:
                best, known = delimiter, len(recognise(cells).places)
        if number >= LINES_ABOVE:
            break
    return best


def _split(lines: Iterator[str], delimiter: str) -> Iterator[Line]:
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    try:
        for number, cells in enumerate(reader, start=1):
            if len(cells) > MOST_COLUMNS:
                raise Unreadable("too_many_columns")
            yield number, list(cells)
    except csv.Error as error:
        # A quotation mark that is never closed swallows the rest: the file was cut off, or badly made.
        raise Unreadable("quotation_marks") from error


# --- Workbooks.


def _opened_workbook(file: IO[bytes]) -> Opened:
    from openpyxl import load_workbook  # most processes never read a list
    from openpyxl.utils.exceptions import InvalidFileException

    _weigh(file)
    file.seek(0)
    try:
        book = load_workbook(file, read_only=True, data_only=False, keep_links=False)
    except (
        ParseError,
        InvalidFileException,
        zipfile.BadZipFile,
        KeyError,
        ValueError,
        TypeError,
        AttributeError,
    ) as error:
        raise Unreadable("broken_workbook") from error
    for sheet in book.worksheets:
        try:
            heading, lines = _below_heading(_of_sheet(sheet))
        except Unreadable as unreadable:
            if unreadable.code != "no_heading":
                raise
        else:
            return Opened("xlsx", heading, sheet.max_row or 0, _padded(lines, heading.cells))
    raise Unreadable("no_heading")


def _of_sheet(sheet: Any) -> Iterator[Line]:
    """Rows of one sheet, one column further than a list may have."""
    try:
        rows = sheet.iter_rows(max_col=MOST_COLUMNS + 1, values_only=True)
        for number, cells in enumerate(rows, start=1):
            if cells[-1] is not None:
                raise Unreadable("too_many_columns")
            width = max((place for place, cell in enumerate(cells, start=1) if cell is not None), default=0)
            yield number, list(cells[:width])
    except (ParseError, zipfile.BadZipFile, KeyError, ValueError, TypeError, IndexError, OverflowError) as error:
        raise Unreadable("broken_workbook") from error


def _padded(lines: Iterator[Line], width: int) -> Iterator[Line]:
    """A workbook does not write the empty cells at the end of a row."""
    for number, cells in lines:
        yield number, [*cells, *[None] * (width - len(cells))]


def _weigh(file: IO[bytes]) -> None:
    """Unpack every part once and let it go: what a packed file says of its own size is no proof."""
    rooms = {"sheets": LARGEST_SHEETS, "texts": LARGEST_TEXTS, "other": LARGEST_OTHER}
    try:
        with zipfile.ZipFile(file) as packed:
            parts = packed.infolist()
            if len(parts) > MOST_PARTS:
                raise Unreadable("unpacks_too_large")
            for part in parts:
                room = _room(part.filename)
                with closing(packed.open(part)) as unpacked:
                    while block := unpacked.read(_BLOCK):
                        rooms[room] -= len(block)
                        if rooms[room] < 0:
                            raise Unreadable("unpacks_too_large")
    # `zipfile` has no error of its own for a part under a password, or packed in a way it does not know.
    except (zipfile.BadZipFile, RuntimeError, EOFError, OSError) as error:
        raise Unreadable("broken_workbook") from error


def _room(name: str) -> str:
    if name.startswith("xl/worksheets/"):
        return "sheets"
    return "texts" if name == "xl/sharedStrings.xml" else "other"
