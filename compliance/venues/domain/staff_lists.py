"""Reads a list of staff: one line of headings, one row for each person."""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

COLUMNS = ("username", "full_name", "language", "role", "first_day", "last_day")
# A casino has hundreds of staff. A larger file is something else.
MOST_BYTES = 256 * 1024
MOST_ROWS = 500
LONGEST_LINE = 1_000
_DELIMITERS = ";,\t"
_ISO = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_EUROPEAN = re.compile(r"([0-9]{1,2})([./-])([0-9]{1,2})\2([0-9]{4})")
# The first bytes of UTF-16, in both orders.
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


class Unreadable(ValueError):
    """The file is no list of staff; `code` is the reason."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class StaffRow:
    """One person of the list. `number` is the line of the file; a person without `role` gets an account only."""

    number: int
    username: str
    full_name: str
    language: str
    role: str = ""
    first_day: date | None = None
    last_day: date | None = None
    # Columns whose date could not be read.
    unread: tuple[str, ...] = field(default=())


def read_rows(content: bytes) -> list[StaffRow]:
    """Return the rows of a CSV file in UTF-8 or UTF-16. Raises Unreadable."""
    if len(content) > MOST_BYTES:
        raise Unreadable("too_large")
    lines = _decode(content).splitlines()
    if any(len(line) > LONGEST_LINE for line in lines):
        raise Unreadable("line_too_long")
    delimiter = _detect_delimiter(lines)
    rows = list(_split_rows(lines, delimiter))
    if not rows:
        raise Unreadable("no_rows")
    if len(rows) > MOST_ROWS:
        raise Unreadable("too_many_rows")
    return rows


def _decode(content: bytes) -> str:
    """Return the text of the file. An encoding is never guessed: a wrong one would change names."""
    encoding = "utf-16" if content.startswith(_UTF16) else "utf-8-sig"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        raise Unreadable("encoding") from error
    # Workbooks, archives and UTF-16 without its mark have zero bytes.
    if "\0" in text:
        raise Unreadable("not_csv")
    return text


def _detect_delimiter(lines: Sequence[str]) -> str:
    head = lines[0] if lines else ""
    for delimiter in _DELIMITERS:
        if _headings(head.split(delimiter)) == COLUMNS:
            return delimiter
    raise Unreadable("headings")


def _headings(cells: Iterable[str]) -> tuple[str, ...]:
    return tuple(cell.strip().strip('"').lower() for cell in cells)


def _split_rows(lines: Sequence[str], delimiter: str) -> Iterator[StaffRow]:
    try:
        for number, cells in enumerate(csv.reader(lines, delimiter=delimiter, strict=True), start=1):
            if number == 1 or not any(cell.strip() for cell in cells):
                continue
            if len(cells) != len(COLUMNS):
                raise Unreadable("cells")
            yield parse_row(number, dict(zip(COLUMNS, cells, strict=True)))
    except csv.Error as error:
        raise Unreadable("quotation_marks") from error


def parse_row(number: int, cells: Mapping[str, str]) -> StaffRow:
    """Return a row from its texts. Dates that cannot be read are named in `unread`."""
    texts = {name: cells[name].strip() for name in COLUMNS}
    days = {name: read_day(texts[name]) for name in ("first_day", "last_day")}
    return StaffRow(
        number,
        texts["username"].lower(),
        texts["full_name"],
        texts["language"].lower(),
        texts["role"].lower(),
        days["first_day"],
        days["last_day"],
        tuple(name for name, day in days.items() if texts[name] and day is None),
    )


def read_day(text: str) -> date | None:
    """Return a date as Europeans or ISO 8601 write it, or None."""
    if found := _ISO.fullmatch(text):
        year, month, day = found[1], found[2], found[3]
    elif found := _EUROPEAN.fullmatch(text):
        year, month, day = found[4], found[3], found[1]
    else:
        return None
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


def repeated_names(rows: Iterable[StaffRow]) -> frozenset[str]:
    """Return the sign-in names that several rows have."""
    counts = Counter(row.username for row in rows)
    return frozenset(name for name, count in counts.items() if count > 1)
