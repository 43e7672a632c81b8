"""Reads the Minister's list from CSV or XLSX row by row, without executing any content.

A file is read completely or refused. Ignored parts are reported; anything that could be a second list is refused.
"""

import csv
import io
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import IO

from .columns import MOST_COLUMNS, Heading, parse_headings
from .encodings.detection import AmbiguousEncoding, Encoding, Undecodable, encoding_of, wide_encoding
from .lines import LINES_ABOVE, Line, Sheet, Unreadable, below_heading
from .workbooks.confined import confined_workbook
from .workbooks.sheets import Workbook, opened_workbook

MOST_ROWS = 500_000
# Characters. A file without line ends would otherwise be read into memory as a single line.
LONGEST_LINE = 64 * 1024
_BLOCK = 1 << 20
_DELIMITERS = ";,\t|"
_ZIP, _OLD_OFFICE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_LOCKED = "EncryptedPackage".encode("utf-16-le")
# First bytes of files that are named CSV or XLSX but are something else.
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

__all__ = ["MOST_ROWS", "Line", "Opened", "Unreadable", "kind_of", "open_confined", "open_list"]


@dataclass(frozen=True)
class Opened:
    """An open file with its headings. `expected` is the approximate number of rows; `lines` yields numbered rows.

    Hidden rows and columns are read like all others. `hidden_rows` fills up while `lines` is consumed.
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
    """Return `csv` or `xlsx`, judged by the first bytes of a seekable file. Raises Unreadable for other files."""
    file.seek(0)
    start = file.read(4096)
    if not start.strip():
        raise Unreadable("empty")
    if start.startswith(_OLD_OFFICE):
        # A workbook with a password is stored inside the container format of old workbooks.
        raise Unreadable("locked" if _file_contains(file, _LOCKED) else "old_workbook")
    if start.startswith(_ZIP):
        if b"mimetypeapplication/vnd.oasis" in start[:200]:
            raise Unreadable("open_document")
        return "xlsx"
    lowered = start.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    for beginning, code in _OTHER_KINDS:
        if lowered.startswith(beginning):
            raise Unreadable(code)
    # Binary data that is no wide encoding.
    if b"\0" in start and wide_encoding(start) is None:
        raise Unreadable("no_list")
    return "csv"


@contextmanager
def open_confined(file: IO[bytes]) -> Generator[Opened]:
    """Open a real file; a process of its own reads a workbook, within limits (ADR 70). Raises Unreadable like
    `open_list`.
    """
    if kind_of(file) == "xlsx":
        with confined_workbook(file) as book:
            yield _with_all_columns(_of_workbook(book))
    else:
        yield open_list(file)


def open_list(file: IO[bytes]) -> Opened:
    """Open a seekable file in this process. Raises Unreadable, also later while the rows are consumed."""
    if kind_of(file) == "xlsx":
        return _with_all_columns(_of_workbook(opened_workbook(file)))
    return _with_all_columns(_opened_text(file))


def _with_all_columns(found: Opened) -> Opened:
    if found.heading.missing or found.heading.duplicates:
        raise Unreadable("columns", found.heading)
    return found


def _of_workbook(book: Workbook) -> Opened:
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
    encoding = _detect_encoding(file)
    file.seek(0)
    # Closing detaches the text layer, which would otherwise close the file once it is collected.
    with closing(_decode_lines(file, encoding.name)) as lines_above:
        delimiter = _detect_delimiter(lines_above)
    file.seek(0)
    heading, lines = below_heading(_split_lines(_decode_lines(file, encoding.name), delimiter))
    return Opened("csv", heading, encoding.lines, lines, encoding=encoding.name, guessed=encoding.guessed)


def _detect_encoding(file: IO[bytes]) -> Encoding:
    try:
        found = encoding_of(file)
    except Undecodable as error:
        raise Unreadable(error.code) from error
    if isinstance(found, AmbiguousEncoding):
        raise Unreadable("two_encodings", row=found.row, found=" / ".join(found.words))
    return found


def _file_contains(file: IO[bytes], sought: bytes) -> bool:
    file.seek(0)
    end = b""
    while block := file.read(_BLOCK):
        if sought in end + block:
            return True
        # The text may span two blocks.
        end = block[-len(sought) :]
    return False


def _decode_lines(file: IO[bytes], encoding: str) -> Generator[str]:
    """Yield the lines of a text file, up to the maximum length of a row."""
    text = io.TextIOWrapper(file, encoding, newline="")
    try:
        while line := text.readline(LONGEST_LINE):
            if len(line) >= LONGEST_LINE:
                raise Unreadable("line_too_long")
            # Concatenated files have a byte order mark in the middle.
            yield line.lstrip("\ufeff")
    except UnicodeError as error:
        raise Unreadable("encoding") from error
    finally:
        if not file.closed:
            text.detach()  # the caller closes the file


def _detect_delimiter(lines: Iterable[str]) -> str:
    """Detect the delimiter: the one that yields most headings in one of the first lines."""
    best, known = ";", 0
    for number, line in enumerate(lines):
        for delimiter in _DELIMITERS:
            cells = next(csv.reader([line], delimiter=delimiter), [])
            if len(cells) <= MOST_COLUMNS and len(parse_headings(cells).places) > known:
                best, known = delimiter, len(parse_headings(cells).places)
        if number >= LINES_ABOVE:
            break
    return best


def _split_lines(lines: Iterator[str], delimiter: str) -> Iterator[Line]:
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    try:
        for number, cells in enumerate(reader, start=1):
            if len(cells) > MOST_COLUMNS:
                raise Unreadable("too_many_columns")
            yield number, list(cells)
    except csv.Error as error:
        # An unclosed quotation mark swallows the rest of the file: it was truncated or badly generated.
        raise Unreadable("quotation_marks") from error
