"""Detects errors that only the whole list shows: lost digits, swapped dates, ignored columns."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import date

from .columns import Heading
from .lines import column_letter
from .rows import SHOWN, Problem, Row
from .values import Cell, ShownDate

# Codes of findings that do not block the release. The reviewer sees them first.
NOTES = ("not_read", "fewer_figures", "stored_as_numbers")
# Sample values shown for an ignored column.
_VALUES = 3
_MOST_NOTES = 100
# A number is too short if at least this many numbers, and most of the same state, are longer.
_ENOUGH = 3
_DAY_FIRST = re.compile(r"(\d{1,2})[-./](\d{1,2})[-./]\d{4}")
_MOST_ROWS = 5


class Evidence:
    """Collects statistics over the rows of one list."""

    def __init__(self, heading: Heading) -> None:
        self.heading = heading
        self._unread: dict[int, list[str]] = {place: [] for place in heading.unread}
        self._figures: dict[str, Counter[int]] = defaultdict(Counter)
        self._numbers: dict[tuple[str, int], list[tuple[int, str]]] = defaultdict(list)
        self._as_numbers: list[int] = []
        self._late_dates = self._late_texts = 0
        self._first_date: int | None = None

    def note(self, number: int, cells: Sequence[Cell], row: Row | None) -> None:
        """Process a row. `row` is the parsed result, or None if it had errors."""
        for place, values in self._unread.items():
            cell = cells[place] if place < len(cells) else None
            if len(values) < _VALUES and cell not in (None, "") and str(cell).strip():
                values.append(str(cell).strip()[:SHOWN])
        self._note_date(number, cells)
        column = self.heading.places.get("document_number")
        if row is None or column is None or not row.who.document_number.isdigit():
            return
        figures = len(row.who.document_number)
        self._figures[row.who.document_state][figures] += 1
        seen = self._numbers[row.who.document_state, figures]
        if len(seen) < _MOST_NOTES:
            seen.append((number, row.who.document_number))
        if isinstance(cells[column], int | float):
            self._as_numbers.append(number)

    def problems(self) -> list[Problem]:
        """Return an error if a spreadsheet swapped day and month: only ambiguous dates became dates, the rest stayed
        text.
        """
        if self._first_date is not None and self._late_texts and not self._late_dates:
            return [Problem(self._first_date, "born_on", "dates_turned_round")]
        return []

    def notes(self) -> list[Problem]:
        """Return the findings to show to the reviewer before release."""
        found = [
            Problem(
                self.heading.row,
                "",
                "not_read",
                f"{self.heading.unread[place] or column_letter(place + 1)}: {'; '.join(values)}"[: 4 * SHOWN],
            )
            for place, values in self._unread.items()
            if values or self.heading.unread[place]
        ]
        found += self._short_numbers()
        if self._as_numbers:
            rows = ", ".join(map(str, self._as_numbers[:_MOST_ROWS]))
            found.append(Problem(self._as_numbers[0], "document_number", "stored_as_numbers", rows))
        return found

    def _short_numbers(self) -> list[Problem]:
        found: list[Problem] = []
        for state, lengths in self._figures.items():
            usual, count = lengths.most_common(1)[0]
            if count < _ENOUGH or count * 2 <= lengths.total():
                continue
            for figures in sorted(lengths):
                if figures < usual:
                    found += [
                        Problem(number, "document_number", "fewer_figures", text)
                        for number, text in self._numbers[state, figures]
                    ]
        return found[:_MOST_NOTES]

    def _note_date(self, number: int, cells: Sequence[Cell]) -> None:
        place = self.heading.places.get("born_on")
        cell = cells[place] if place is not None and place < len(cells) else None
        if isinstance(cell, date) and not isinstance(cell, ShownDate):
            # Only days after the 12th reveal whether day and month were swapped.
            self._late_dates += cell.day > 12
            self._first_date = min(self._first_date or number, number)
        elif isinstance(cell, str) and (found := _DAY_FIRST.fullmatch(cell.strip())):
            self._late_texts += int(found[1]) > 12 or int(found[2]) > 12
