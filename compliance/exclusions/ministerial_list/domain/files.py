"""The Minister's list as a file: CSV or XLSX, turned into rows of cells one by one, and nothing in it is run.

The whole of a file is read, or nothing of it: what is not read is named, and what could be a second list is refused.
"""

import csv
import io
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import IO

from .columns import MOST_COLUMNS, Heading, recognise
from .encodings.detection import Doubt, Encoding, Undecodable, encoding_of, wide_encoding
from .lines import LINES_ABOVE, Line, Sheet, Unreadable, below_heading
from .workbooks import opened_workbook

MOST_ROWS = 500_000
LONGEST_LINE = 64 * 1024
_BLOCK = 1 << 20
_DELIMITERS = ";,\t|"
_ZIP, _OLD_OFFICE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_LOCKED = "EncryptedPackage".encode("utf-16-le")
# Files that are called CSV or XLSX and are something else, by what they begin with.
_OTHER_KINDS = (
    (b"%pdf", "pdf"),
    (b"{\\rtf", "word_document"),
    (b"<!doctype html", "web_page"),
    (b"<html", "web_page"),
    (b"<table", "web_page"),
    (b"<meta", "web_page"),
    (b"<?xml", "xml"),
    (b"mime-version:", "web_page"),
    (b"{", "json"),
    (b"[", "json"),
)

__all__ = ["MOST_ROWS", "Line", "Opened", "Unreadable", "kind_of", "open_list"]


@dataclass(frozen=True)
class Opened:
    """A file with its headings found. `expected`: about how many rows; `lines` carry their number.

    What is hidden in the sheet that is read counts like everything else; `hidden_rows` grows while the lines are read.
    """

    kind: str
    heading: Heading
    expected: int
    lines: Iterator[Line]
    encoding: str = ""
    guessed: bool = False
    sheets: tuple[Sheet, ...] = ()
    hidden_columns: tuple[str, ...] = ()
    hidden_rows: list[int] | None = None


def kind_of(file: IO[bytes]) -> str:
    """`csv` or `xlsx`, by the first bytes of a file that can be sought in; raises Unreadable for anything else."""
    file.seek(0)
    start = file.read(4096)
    if not start.strip():
        raise Unreadable("empty")
    if start.startswith(_OLD_OFFICE):
        raise Unreadable("locked" if _contains(file, _LOCKED) else "old_workbook")
    if start.startswith(_ZIP):
        if b"mimetypeapplication/vnd.oasis" in start[:200]:
            raise Unreadable("open_document")
        return "xlsx"
    small = start.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    for beginning, code in _OTHER_KINDS:
        if small.startswith(beginning):
            raise Unreadable(code)
    if b"\0" in start and wide_encoding(start) is None:
        raise Unreadable("no_list")
    return "csv"


def open_list(file: IO[bytes]) -> Opened:
    """The rows of a file that can be sought in. Raises Unreadable, also while the rows are read."""
    found = _opened_workbook(file) if kind_of(file) == "xlsx" else _opened_text(file)
    if found.heading.missing or found.heading.doubled:
        raise Unreadable("columns", found.heading)
    return found


def _opened_workbook(file: IO[bytes]) -> Opened:
    book = opened_workbook(file)
    return Opened(
        "xlsx",
        book.heading,
        book.expected,
        book.lines,
        sheets=tuple(book.sheets),
        hidden_columns=book.hidden_columns,
        hidden_rows=book.hidden_rows,
    )


def _opened_text(file: IO[bytes]) -> Opened:
    encoding = _encoding(file)
    file.seek(0)
    with closing(_decode_lines(file, encoding.name)) as lines_above:
        delimiter = _delimiter(lines_above)
    file.seek(0)
    heading, lines = below_heading(_split(_decode_lines(file, encoding.name), delimiter))
    return Opened("csv", heading, encoding.lines, lines, encoding=encoding.name, guessed=encoding.guessed)


def _encoding(file: IO[bytes]) -> Encoding:
    try:
        found = encoding_of(file)
    except Undecodable as error:
        raise Unreadable(error.code) from error
    if isinstance(found, Doubt):
        raise Unreadable("two_encodings", row=found.row, found=" / ".join(found.words))
    return found


def _contains(file: IO[bytes], sought: bytes) -> bool:
    file.seek(0)
    end = b""
    while block := file.read(_BLOCK):
        if sought in end + block:
            return True
        end = block[-len(sought) :]
    return False


def _decode_lines(file: IO[bytes], encoding: str) -> Generator[str]:
    """Line by line; no line is longer than a row can be."""
    text = io.TextIOWrapper(file, encoding, newline="")
    try:
        while line := text.readline(LONGEST_LINE):
            if len(line) >= LONGEST_LINE:
                raise Unreadable("line_too_long")
            yield line.lstrip("\ufeff")
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
