"""Finds the line of headings and the rows below it, for all file types."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from .columns import Heading, looks_like_heading, parse_headings
from .persons import looks_like_person
from .values import Cell

# Lines that may precede the headings: a title, a date, an address.
LINES_ABOVE = 20

Line = tuple[int, list[Cell]]


class Unreadable(Exception):
    """The file is not a valid list. `code` is a key of `UNREADABLE`; `facts` fill its sentence.

    `row` and `found` give the place and the text found there, which may be personal data.
    """

    def __init__(
        self,
        code: str,
        heading: Heading | None = None,
        *,
        facts: Mapping[str, object] | None = None,
        row: int | None = None,
        found: str = "",
        lines: Sequence[Line] = (),
    ) -> None:
        super().__init__(code)
        self.code, self.heading, self.facts = code, heading, dict(facts or {})
        self.row, self.found, self.lines = row, found, lines


@dataclass(frozen=True)
class Sheet:
    """A sheet of a workbook. `state` is `read` or the reason why it was ignored."""

    name: str
    state: str


def below_heading(lines: Iterator[Line]) -> tuple[Heading, Iterator[Line]]:
    """Return the line of headings, and the non-blank lines below it. Raises Unreadable."""
    above: list[Line] = []
    for number, cells in lines:
        heading = parse_headings(cells)
        if looks_like_heading(heading):
            persons = [row for row, each in above if looks_like_person(each)]
            # Persons above the headings would be lost silently.
            if persons:
                raise Unreadable("rows_above_heading", facts={"row": persons[0], "heading": number})
            return replace(heading, row=number), (line for line in lines if not is_blank(line[1]))
        above.append((number, cells))
        if number > LINES_ABOVE:
            break
    raise Unreadable("no_heading", lines=above)


def is_blank(cells: Sequence[Cell]) -> bool:
    """Is the line empty?"""
    return not any(cell is not None and str(cell).strip() for cell in cells)


def column_letter(place: int) -> str:
    """Return the spreadsheet letter of a column, where 1 is A."""
    letters = ""
    while place:
        place, rest = divmod(place - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
