"""Parses and validates a row of the Minister's list. Each error is reported once."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from compliance.exclusions.screening.domain.person_columns import Stated, as_stated
from compliance.people.domain.names.name_forms import mrz_form
from compliance.people.domain.stated_dates import StatedBirth

from .columns import Heading, names_columns
from .names import other_names, own_and_others, with_initials, without_numbering
from .titles import without_doubtful_titles, without_titles
from .values import (
    Cell,
    Wrong,
    birth_of,
    day_of,
    ground_of,
    has_sign_of_no_name,
    name_of,
    number_of,
    own_name_of,
    reference_of,
    sex_of,
    state_of,
    text_of,
)

# The regulation dates from 12 February 1979. An earlier date is a typing error.
OLDEST = 1979
# Characters of a cell stored to show what was found.
SHOWN = 60
_LONGEST = {"reference": 80, "surname": 200, "given_names": 200, "document_number": 40, "representative": 200}
_UNDERSTOOD = {
    "reference": reference_of,
    "surname": own_name_of,
    "whole_name": own_name_of,
    "given_names": own_name_of,
    "document_number": number_of,
}
_TOTAL = re.compile(
    r"(?:sub|grand |sous-)?(?:total|totaal|totaux|summe|somme|sum|gesamt|insgesamt|eindtotaal|count)\b", re.I
)
_SIGNS = re.compile(r"[^0-9A-Za-z]")


@dataclass(frozen=True, slots=True)
class Problem:
    """An error in a row: its column, code and the text found there."""

    row: int
    column: str
    code: str
    found: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Row:
    """One person of the list. Empty fields do not overwrite data in the register."""

    number: int
    who: Stated
    reference: str
    reference_key: str
    ground: int
    first_day: date | None
    last_day: date | None
    representative: str
    reason: str


@dataclass(frozen=True)
class RowReader:
    """Reads the rows below the headings. `received_on` is the default first day."""

    heading: Heading
    received_on: date
    grounds: int

    def read(self, number: int, cells: Sequence[Cell]) -> Row | list[Problem]:
        """Return the parsed row, or all its errors."""
        if problem := self._no_row(number, cells):
            return [problem]
        if len(cells) != self.heading.cells and any(cell is not None for cell in cells[self.heading.cells :]):
            return [Problem(number, "", "too_many_cells")]
        if len(cells) < self.heading.cells:
            return [Problem(number, "", "cut_off")]
        return _RowParser(self, number, cells).row()

    def _no_row(self, number: int, cells: Sequence[Cell]) -> Problem | None:
        """Detect a second line of headings or a total. Another list may follow it."""
        place = self.heading.places.get("surname", self.heading.places.get("whole_name", 0))
        surname = None
        if place < len(cells):
            surname = cells[place]
        if surname and not names_columns(surname):
            return None
        filled = [cell for cell in cells if cell is not None and str(cell).strip()]
        if sum(map(names_columns, filled)) >= 2:
            return Problem(number, "", "headings_again", "; ".join(map(str, filled))[:SHOWN])
        if filled and not surname and _TOTAL.match(str(filled[0]).strip()):
            return Problem(number, "", "total_line", "; ".join(map(str, filled))[:SHOWN])
        return None


class _RowParser:
    """The state while one row is parsed."""

    def __init__(self, reader: RowReader, number: int, cells: Sequence[Cell]) -> None:
        self.reader, self.number, self.cells = reader, number, cells
        self.problems: list[Problem] = []

    def row(self) -> Row | list[Problem]:
        surname, given_names = self._names()
        born: StatedBirth | None = self._value("born_on", lambda cell: birth_of(cell, on=self.reader.received_on))
        who: dict[str, str] = {
            "sex": self._value("sex", sex_of) or "",
            "nationality": self._value("nationality", state_of) or "",
            "document_number": self._text("document_number"),
            "document_state": self._value("document_state", state_of) or "",
        }
        decided = {
            "reference": self._text("reference"),
            "ground": self._value("ground", lambda cell: ground_of(cell, last=self.reader.grounds)),
            "representative": self._text("representative"),
            "first_day": self._value("first_day", day_of),
            "last_day": self._value("last_day", day_of),
        }
        reason = self._text("reason")
        # Without a birth date, a number that may lack leading zeros identifies no one.
        if born is None and self._is_number("document_number") and not self._at_fault("document_number"):
            self._refuse("document_number", "stored_as_number", who["document_number"])
        self._check(surname, born, who, decided)
        if self.problems:
            return self.problems
        stated = self._stated_person(surname, given_names, born, **who)
        if self.problems:
            return self.problems
        if born is None and not stated.document_number:
            return [Problem(self.number, "document_number", "unreadable_number")]
        return Row(self.number, stated, reference_key=reference_key(decided["reference"]), reason=reason, **decided)

    def _names(self) -> tuple[str, str]:
        given_names = " ".join(filter(None, [self._text("given_names"), *self._many("more_given_names")]))
        if "surname" in self.reader.heading.places:
            surname = " ".join(filter(None, [*self._many("particle"), self._text("surname")]))
            return surname, given_names
        whole = self._text("whole_name")
        bare = without_titles(whole)
        parts = _in_two(bare)
        if whole and parts is None:
            self._refuse("whole_name", "name_in_one", whole)
        if parts is None:
            return "", ""
        title = whole.partition(bare)[0]
        return f"{title}{parts[0]}", parts[1]

    def _many(self, kind: str) -> list[str]:
        """Return the texts of all columns of a repeatable kind."""
        return [text for _cell, text in self._cells_of(kind)]

    def _cells_of(self, kind: str) -> Iterator[tuple[str, str]]:
        for place, column in self.reader.heading.many:
            cell = self.cells[place] if place < len(self.cells) else None
            if column != kind or cell in (None, ""):
                continue
            # Between names a vertical bar is a separator; within a name it would count as a lost letter.
            text = name_of(cell.replace("|", ";") if isinstance(cell, str) else cell)
            if isinstance(text, str) and has_sign_of_no_name(without_numbering(text)):
                text = Wrong("sign_in_name")
            if isinstance(text, Wrong):
                self._refuse("other_names", text.code, str(cell))
            elif text:
                yield str(cell), text

    def _stated_person(self, surname: str, given_names: str, birth: StatedBirth | None, **who: str) -> Stated:
        """Return the person as listed, with the names used for matching: without titles, and further names."""
        own, inner = own_and_others(surname)
        given, also_given = own_and_others(given_names)
        compared = without_titles(own), without_titles(given, initials=True)
        others = [f"{name} {compared[1]}".strip() for name in inner]
        for name in also_given:
            others += other_names(name, "other_name", surname=compared[0], given_names=compared[1])
        if (initials := with_initials(compared[1])) != compared[1]:
            others.append(f"{compared[0]} {initials}")
        for kind in ("birth_name", "other_name"):
            for cell, _text in self._cells_of(kind):
                others += other_names(cell, kind, surname=compared[0], given_names=compared[1])
        bare = without_doubtful_titles(own), without_doubtful_titles(given, initials=True)
        if bare != compared:
            others.append(" ".join(bare).strip())
        if any(part and not mrz_form(part) for part in compared) and not any(map(mrz_form, others)):
            column = "surname" if "surname" in self.reader.heading.places else "whole_name"
            self._refuse(column, "no_latin_letters", f"{surname} {given_names}".strip())
        main = f"{compared[0]} {compared[1]}".casefold().strip()
        others = [name for name in dict.fromkeys(others) if name.casefold() != main]
        found = as_stated(surname=compared[0], given_names=compared[1], birth=birth, other_names=others, **who)
        if (surname, given_names) == compared:
            return found
        return replace(found, surname=" ".join(surname.split()), given_names=" ".join(given_names.split()))

    def _check(
        self, surname: str, born: StatedBirth | None, who: Mapping[str, str], decided: Mapping[str, object]
    ) -> None:
        """Check mandatory values, except in columns that already have an error."""
        name = "whole_name"
        if "surname" in self.reader.heading.places:
            name = "surname"
        self._need(name, surname, "no_surname")
        self._need("reference", decided["reference"], "no_reference")
        self._need("ground", decided["ground"], "no_ground")
        if decided["ground"] == 2:
            self._need("representative", decided["representative"], "no_representative")
        if born is None and not who["document_number"] and not self._at_fault("document_number"):
            self._need("born_on", None, "nothing_to_know_by")
        first, last = decided["first_day"], decided["last_day"]
        if isinstance(first, date) and first.year < OLDEST:
            self._refuse("first_day", "too_old", first.isoformat())
        begins = first if isinstance(first, date) else self.reader.received_on
        if isinstance(last, date) and last < begins and not self._at_fault("first_day"):
            self._refuse("last_day", "ends_before_it_begins", last.isoformat())

    def _need(self, column: str, value: object, code: str) -> None:
        if not value and not self._at_fault(column):
            self._refuse(column, code)

    def _at_fault(self, column: str) -> bool:
        return any(problem.column == column for problem in self.problems)

    def _text(self, column: str) -> str:
        text: str = self._value(column, _UNDERSTOOD.get(column, text_of)) or ""
        if len(text) > _LONGEST.get(column, 2000):
            self._refuse(column, "too_long", text)
        return text

    def _value(self, column: str, understood: Callable[[Cell], object]) -> Any:
        place = self.reader.heading.places.get(column)
        cell = None
        if place is not None and place < len(self.cells):
            cell = self.cells[place]
        value = understood(cell)
        if isinstance(value, Wrong):
            self._refuse(column, value.code, str(cell))
            return None
        return value

    def _is_number(self, column: str) -> bool:
        place = self.reader.heading.places.get(column)
        cell = self.cells[place] if place is not None and place < len(self.cells) else None
        return isinstance(cell, int | float) and not isinstance(cell, bool)

    def _refuse(self, column: str, code: str, found: str = "") -> None:
        self.problems.append(Problem(self.number, column, code, found[:SHOWN]))


def reference_key(reference: str) -> str:
    """Normalise a reference to letters and digits for comparison: MJ 2026/114 equals MJ-2026-114."""
    # A reference in another script has none of these letters and is compared as it is.
    return _SIGNS.sub("", reference).upper() or reference


def _in_two(whole: str) -> tuple[str, str] | None:
    """Split a whole name: "Weber, Jean", or a surname in capitals before the given names."""
    if "," in whole:
        surname, _comma, given_names = whole.partition(",")
        return surname.strip(), given_names.strip()
    words = whole.split()
    capitals = 0
    while capitals < len(words) and words[capitals].isupper() and len(words[capitals]) > 1:
        capitals += 1
    if 0 < capitals < len(words) and not any(word.isupper() and len(word) > 1 for word in words[capitals:]):
        return " ".join(words[:capitals]), " ".join(words[capitals:])
    return None
