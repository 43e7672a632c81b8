"""Lines of a list, from whatever kind of file: where the list begins, and what else could be one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .columns import Heading, looks_like_heading, recognise
from .persons import looks_like_person
from .values import Cell

# Above the headings there may be a title, a date, an address.
LINES_ABOVE = 20

Line = tuple[int, list[Cell]]


class Unreadable(Exception):
    """The file is no list; `code` names a sentence of `UNREADABLE`, `facts` what it says of this file.

    `row` and `found` say where in the file and what is there: they may be personal.
    """

    def __init__(
        self,
        code: str,
        heading: Heading | None = None,
        *,
        facts: Mapping[str, Any] | None = None,
        row: int | None = None,
        found: str = "",
        lines: Sequence[Line] = (),
    ) -> None:
        super().__init__(code)
        self.code, self.heading, self.facts = code, heading, dict(facts or {})
        self.row, self.found, self.lines = row, found, lines


@dataclass(frozen=True)
class Sheet:
    """A sheet of a workbook, and what became of it: `read`, or the reason why not."""

    name: str
    state: str


def below_heading(lines: Iterator[Line]) -> tuple[Heading, Iterator[Line]]:
    """The line of headings among the first ones, and the lines below it without blank ones."""
    above: list[Line] = []
    for number, cells in lines:
        heading = recognise(cells)
        if looks_like_heading(heading):
            persons = [row for row, each in above if looks_like_person(each)]
            if persons:
                raise Unreadable("rows_above_heading", facts={"row": persons[0], "heading": number})
            return replace(heading, row=number), (line for line in lines if not is_blank(line[1]))
        above.append((number, cells))
        if number > LINES_ABOVE:
            break
    raise Unreadable("no_heading", lines=above)


def is_blank(cells: Sequence[Cell]) -> bool:
    """Whether nothing is written in a line."""
    return not any(cell is not None and str(cell).strip() for cell in cells)


def column_letter(place: int) -> str:
    """A column as spreadsheets call it: the first is A."""
    letters = ""
    while place:
        place, rest = divmod(place - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
