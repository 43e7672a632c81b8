"""What a cell of the Minister's list says: dates, sexes, states and grounds as people and spreadsheets write them."""

import calendar
import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from compliance.people import stated_dates
from compliance.people.mrz import PartialDate
from compliance.people.stated_dates import NotUnderstood, StatedBirth
from compliance.people.states import is_state

from .state_names import STATES

# A cell as a file holds it: text, a number, a date of a spreadsheet, or nothing.
Cell = str | int | float | bool | datetime | date | None

_SPREADSHEET_BEGINS = date(1899, 12, 30)
_SERIALS = range(5_000, 80_000)  # 1913 to 2119: years have four figures, and no list is older
_YEARS = range(1880, 2201)
_LOST = {"#N/A", "#REF!", "#VALUE!", "#NAME?", "#DIV/0!", "#NULL!", "#NUM!", "#SPILL!"}
# From here on a spreadsheet has rounded what somebody typed.
_EXACT = 10**15
# What the register holds of the words of a birth date.
LONGEST_DATE = 60
_YEAR_FIRST = re.compile(r"(\d{4})[-./](\d{1,2}|-{1,2}|[xX?]{1,2})(?:[-./](\d{1,2}|-{1,2}|[xX?]{1,2}))?")
_DAY_FIRST = re.compile(r"(?:(\d{1,2}|-{1,2}|[xX?]{1,2})[-./ ])?(\d{1,2}|-{1,2}|[xX?]{1,2})[-./ ](\d{4})")
_TWO_DIGIT_YEAR = re.compile(r"\d{1,2}[-./ ]\d{1,2}[-./ ]\d{2}")
_MIDNIGHT = re.compile(r"[T ]00:00(:00(\.0+)?)?Z?$")
_GROUND = re.compile(
    r"(?:art(?:icle|\.)?\s*)?(?:68\s*\(?1\)?\s*[,.:]?\s*)?(?:n[or]?[°º.]?\s*)?([0-9])\s*[°º.):]?", re.I
)
_SEXES = {
    "M": "m male man homme h masculin mannelijk mann mannlich",
    "F": "f female woman femme feminin vrouw v vrouwelijk w weiblich frau",
    "X": "x - < d divers other autre anders onbekend unbekannt inconnu unknown",
}
_SEX_OF = {word: sex for sex, words in _SEXES.items() for word in words.split()}


@dataclass(frozen=True, slots=True)
class Wrong:
    """Why a cell cannot be taken: the code of a sentence in `list_words.py`."""

    code: str


def text_of(cell: Cell) -> str | Wrong:
    """A cell as text in one line, without signs that cannot be shown."""
    if isinstance(cell, datetime):
        return cell.date().isoformat()
    if isinstance(cell, float | int) and not isinstance(cell, bool):
        return _figures(cell)
    cell = "" if cell is None else cell
    text = "".join(" " if sign.isspace() else sign for sign in str(cell))
    text = " ".join("".join(sign for sign in text if sign.isprintable()).split())
    return _fit(text)


def birth_of(cell: Cell, *, on: date) -> StatedBirth | Wrong | None:
    """A birth date as it is stated: 17.05.1980, 00.05.1980, 1980, about 1980, 1980 or 1982; none after `on`."""
    stated = _stated_birth(cell)
    if stated is None or isinstance(stated, Wrong):
        return stated
    if min(date.first() for date in (stated.date, *stated.others)) > on:
        return Wrong("not_born_yet")
    return stated


def _stated_birth(cell: Cell) -> StatedBirth | Wrong | None:
    """Cells that a spreadsheet keeps as dates or counts as days; everything else as people write dates."""
    parts = _parts(cell)
    if parts is not None and not isinstance(parts, Wrong) and _on_calendar(*parts):
        return StatedBirth(PartialDate(*parts))
    text = text_of(cell)
    if isinstance(text, Wrong):
        return text
    if len(text) > LONGEST_DATE:
        return Wrong("too_long")
    try:
        return stated_dates.read(text)
    except NotUnderstood as error:
        return Wrong(error.code)


def day_of(cell: Cell) -> date | Wrong | None:
    """A whole date."""
    parts = _parts(cell)
    if parts is None or isinstance(parts, Wrong):
        return parts
    year, month, day = parts
    if not _on_calendar(year, month, day):
        return Wrong("not_on_calendar")
    return date(year, month, day) if month and day else Wrong("not_a_whole_date")


def sex_of(cell: Cell) -> str | Wrong:
    """M, F or X in any of the four languages; empty where nothing is stated."""
    text = text_of(cell)
    if isinstance(text, Wrong) or not text:
        return text
    return _SEX_OF.get(text.casefold().replace("ä", "a").replace("é", "e"), Wrong("not_a_sex"))


def state_of(cell: Cell) -> str | Wrong:
    """The code of a state: three letters, two, or the name or adjective of a state nearby."""
    text = text_of(cell)
    if isinstance(text, Wrong) or not text:
        return text
    code = text.upper()
    if code == "D":
        return "DEU"
    return code if is_state(code) else STATES.get(text.casefold(), Wrong("not_a_state"))


def ground_of(cell: Cell, *, last: int) -> int | Wrong | None:
    """One of the grounds of article 68(1), from 1 to `last`."""
    text = text_of(cell)
    if isinstance(text, Wrong) or not text:
        return text or None
    found = _GROUND.fullmatch(text)
    return int(found[1]) if found and 1 <= int(found[1]) <= last else Wrong("not_a_ground")


def _fit(text: str) -> str | Wrong:
    if text.startswith("="):
        return Wrong("formula")
    if text in _LOST:
        return Wrong("error_value")
    return Wrong("letters_lost") if "\ufffd" in text else text


def _figures(number: float) -> str | Wrong:
    if not abs(number) < _EXACT:  # so that what is no number is none here
        return Wrong("rounded")
    return str(int(number)) if number == int(number) else str(number)


def _parts(cell: Cell) -> tuple[int, int | None, int | None] | Wrong | None:
    if isinstance(cell, datetime | date):
        return cell.year, cell.month, cell.day
    text = text_of(cell)
    if isinstance(text, Wrong) or not text:
        return text or None
    text = _MIDNIGHT.sub("", text)
    if text.isascii() and text.isdigit():
        return _from_figures(text)
    if found := _YEAR_FIRST.fullmatch(text):
        return int(found[1]), _stated(found[2]), _stated(found[3])
    if found := _DAY_FIRST.fullmatch(text):
        return int(found[3]), _stated(found[2]), _stated(found[1])
    return Wrong("two_digit_year" if _TWO_DIGIT_YEAR.fullmatch(text) else "not_a_date")


def _from_figures(text: str) -> tuple[int, int | None, int | None] | Wrong:
    """A year, 19800517, or a day as spreadsheets count them."""
    if len(text) == 8:
        return int(text[:4]), _stated(text[4:6]), _stated(text[6:])
    if len(text) == 4:
        return int(text), None, None
    if len(text) <= 5 and int(text) in _SERIALS:
        day = _SPREADSHEET_BEGINS + timedelta(days=int(text))
        return day.year, day.month, day.day
    return Wrong("not_a_date")


def _stated(part: str | None) -> int | None:
    """A month or day; 00, -- and xx stand for one that is not known."""
    return int(part) or None if part and part.isdigit() else None


def _on_calendar(year: int, month: int | None, day: int | None) -> bool:
    if year not in _YEARS or (month is None and day is not None):
        return False
    if month is not None and not 1 <= month <= 12:
        return False
    return day is None or (month is not None and day <= calendar.monthrange(year, month)[1])
