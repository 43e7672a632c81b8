"""Parses cells of the Minister's list: dates, sexes, states and grounds as written by people and spreadsheets."""

import calendar
import re
import unicodedata
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from compliance.http.input.hidden_characters import without_hidden
from compliance.people.domain import stated_dates
from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.domain.documents.states import is_state, state_code
from compliance.people.domain.stated_dates import NotUnderstood, StatedBirth

from .encodings.detection import is_misread
from .states import STATES


@dataclass(frozen=True, slots=True)
class ShownDate:
    """A spreadsheet date of which the number format shows only a part.

    `shows` is `month` (month and year), `year`, `no_year`, or `year_as_date`: a year typed into a date cell, which
    the spreadsheet shows as a day in 1905.
    """

    day: date
    shows: str
    text: str = ""

    def __str__(self) -> str:
        if self.shows == "year":
            return f"{self.day:%Y}"
        if self.shows == "month":
            return f"{self.day:%m.%Y}"
        return self.text or f"{self.day:%d.%m.}"


# A cell as stored in the file: text, number, date, or nothing.
Cell = str | int | float | bool | datetime | date | ShownDate | None

_SPREADSHEET_BEGINS = date(1899, 12, 30)
_SERIALS = range(5_000, 80_000)  # 1913 to 2119: years have four digits, and no list is older
_YEARS = range(1880, 2201)
_WHOLE_NUMBER = 10**7
# Error values of spreadsheets in all languages, and the signs shown if a column is too narrow.
_LOST = re.compile(
    r"#(?:N/[ABDV]|NV|¡[^\W\d_]+!|¿[^\W\d_]+\?|[^\W\d_]+(?:/0)?[!?]|GETTING_DATA|#+)|#{3,}|Err:\d{3}", re.IGNORECASE
)
_ROUNDED = re.compile(r"[+-]?\d+(?:[.,]\d+E[+-]?\d+|E[+-]\d+)", re.IGNORECASE)
_MONTH = (
    r"(?:jan|feb|f[ée]v|m[aä]r|mrt|mars|avr|apr|mai|may|mei|jui|jun|jul|ao[uû]|aug|sep|okt|oct|nov|d[ée]c|dez)"
    r"[a-zéû]*\.?"
)
_BECAME_DATE = re.compile(
    rf"\d{{1,2}}[-./ ]{{1,2}}{_MONTH}(?:[-./ ]\d{{2,4}})?|{_MONTH}[-./]\d{{2,4}}"
    r"|\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d"
    r"|(?:19|20)\d\d-\d\d-\d\d(?:[ T]00:00(?::00)?)?",
    re.IGNORECASE,
)
_TRUTHS = {"TRUE", "FALSE", "VRAI", "FAUX", "WAHR", "FALSCH", "WAAR", "ONWAAR", "VERO", "FALSO", "VERDADERO"}
# Spreadsheets round integers from this size on.
_EXACT = 10**15
# Date errors caused by spreadsheets.
_OF_SPREADSHEETS = {"month_first", "days_counted", "year_not_shown", "year_as_date"}
# Plausible ages of listed persons.
_YOUNGEST, _OLDEST = 14, 120
# Maximum length of a stated birth date in the register.
LONGEST_DATE = 60
_YEAR_FIRST = re.compile(r"(\d{4})[-./](\d{1,2}|-{1,2}|[xX?]{1,2})(?:[-./](\d{1,2}|-{1,2}|[xX?]{1,2}))?")
_DAY_FIRST = re.compile(r"(?:(\d{1,2}|-{1,2}|[xX?]{1,2})[-./ ])?(\d{1,2}|-{1,2}|[xX?]{1,2})[-./ ](\d{4})")
_TWO_DIGIT_YEAR = re.compile(r"\d{1,2}[-./ ]\d{1,2}[-./ ]\d{2}")
# Symbols that replace letters: from other encodings, old national alphabets, box drawing and currencies.
_SYMBOL = re.compile("[\u0080-\u009f¡-©«¬®-³µ¶¹»-¿×÷ƒˆ˜†‡•…‰€™\u2190-\u2bff\ufffd]")
_CONTROL = re.compile("[\u0080-\u009f]")
# A digit in a word, or a symbol that never occurs in a name: W3ber, M_ller, $imic.
_IN_NO_NAME = re.compile(r"\d|\w[#$%*+=@_]|[#$%*+=@_]\w|\w[<>]\w|[\u2070-\u209f]")
# Signs that a document number is incomplete.
_FIGURE_LOST = re.compile(r"[?*#…]|\.{2}|\d:\d")
_WORD = re.compile(r"[^\W\d_]{4,}")
_VOWEL = re.compile("[AEIOUaeiou]")
_NUMBERS_APART = re.compile(r"[;|/,&+\n]|\s(?:and|or|et|ou|en|of|und|oder)\s", re.IGNORECASE)
_SHORTEST_NUMBER = 5
_LETTER_LOST = re.compile(
    _SYMBOL.pattern + r"|[{}|\\^~]|\w\?|\?\w|\w\[\w|\w\]\w|&#?\w{2,8};|=[0-9A-F]{2}(?=[a-z=])|%[0-9A-F]{2}"
)
_MIDNIGHT = re.compile(r"[T ]00:00(:00(\.0+)?)?Z?$")
_GROUND = re.compile(
    r"(?:art(?:icle|\.)?\s*)?(?:68\s*\(?1\)?\s*[,.:]?\s*)?(?:n[or]?[°º.]?\s*)?([0-9])\s*[°º.):]?", re.I
)
_SEXES = {
    "M": "m male man homme h masculin mannelijk mann mannlich",
    "F": "f female woman femme feminin vrouw v vrouwelijk w weiblich frau",
    "X": "x - < d divers other autre anders onbekend unbekannt inconnu unknown",
}
_NO_NUMBER = {
    *("null", "nan", "nil", "nihil", "néant", "neant", "aucun", "aucune"),
    *("geen", "kein", "keine", "keiner", "keines", "x", "xx", "xxx"),
}
_SEX_OF = {word: sex for sex, words in _SEXES.items() for word in words.split()}


@dataclass(frozen=True, slots=True)
class Wrong:
    """Why a cell was refused. `code` is a key of `PROBLEMS`."""

    code: str


def text_of(cell: Cell) -> str | Wrong:
    """Return a cell as one line of text, without unprintable characters."""
    if isinstance(cell, datetime):
        return cell.date().isoformat()
    if isinstance(cell, float | int) and not isinstance(cell, bool):
        return _number_text(cell)
    cell = "" if cell is None else cell
    if isinstance(cell, str) and cell.isascii() and cell.isprintable():
        return _check_text(" ".join(cell.split()))
    # Separators such as a no-break space would be removed as unprintable.
    text = "".join(" " if sign.isspace() else sign for sign in str(cell))
    text = " ".join(without_hidden("".join(sign for sign in text if sign.isprintable())).split())
    return _check_text(text)


def number_of(cell: Cell) -> str | Wrong:
    """Return a document number, unless a spreadsheet converted or truncated it.

    Numeric cells lose leading zeros. Numbers of eight or more digits are accepted as complete.
    """
    if isinstance(cell, float | int) and not isinstance(cell, bool):
        if abs(cell) >= _WHOLE_NUMBER:
            return _number_text(cell)
        return Wrong("stored_as_number")
    text = _not_converted(cell)
    if isinstance(text, Wrong):
        return text
    if re.fullmatch(r"\d+[.,]0+", text):
        return Wrong("stored_as_number")
    if not text.isascii():
        if _SYMBOL.search(text):
            return Wrong("letters_lost")
        text = _in_ascii_figures(text)
    return _one_number(text)


def _in_ascii_figures(text: str) -> str:
    """Convert full-width and non-Latin digits and letters to those of a machine-readable zone, where they exist."""
    plain = unicodedata.normalize("NFKC", text)
    return "".join(str(unicodedata.digit(sign)) if sign.isdigit() else sign for sign in plain)


def _one_number(text: str) -> str | Wrong:
    """Return the only document number in a cell, or an empty string if it says there is none."""
    if text.casefold() in stated_dates.UNKNOWN or text.casefold() in _NO_NUMBER:
        return ""
    parts = ["".join(filter(str.isalnum, part)) for part in _NUMBERS_APART.split(text)]
    if sum(len(part) >= _SHORTEST_NUMBER and any(map(str.isdigit, part)) for part in parts) > 1:
        return Wrong("several_numbers")
    in_words = any(_VOWEL.search(word) for word in _WORD.findall(text))
    strange = any(sign.isalnum() and not sign.isascii() for sign in text)
    if in_words or strange or _FIGURE_LOST.search(text):
        return Wrong("no_number")
    return text


def reference_of(cell: Cell) -> str | Wrong:
    """Return the reference of a decision. Numbers are valid; a date is a converted reference such as 3-12."""
    if isinstance(cell, bool):
        return Wrong("became_true_or_false")
    if isinstance(cell, date | ShownDate):
        return Wrong("became_a_date")
    text = text_of(cell)
    if isinstance(text, str) and _ROUNDED.fullmatch(text):
        return Wrong("rounded")
    return text


def name_of(cell: Cell) -> str | Wrong:
    """Return a name as written, unless a spreadsheet converted it or letters were lost."""
    if isinstance(cell, float | int) and not isinstance(cell, bool):
        return Wrong("number_as_name")
    if isinstance(cell, str) and not cell.isascii() and (_CONTROL.search(cell) or is_misread(cell.strip())):
        return Wrong("misread_letters")
    text = _not_converted(cell)
    if isinstance(text, Wrong):
        return text
    if _LETTER_LOST.search(text):
        return Wrong("letters_lost")
    return text


def own_name_of(cell: Cell) -> str | Wrong:
    """Return a surname or given names. A dash means that there are none."""
    text = name_of(cell)
    if isinstance(text, Wrong):
        return text
    if has_sign_of_no_name(text):
        return Wrong("sign_in_name")
    if text.strip("-–— "):
        return text
    return ""


def has_sign_of_no_name(text: str) -> bool:
    """Does a digit or symbol replace a letter of a name, as in W3ber or M_ller?"""
    return _IN_NO_NAME.search(text) is not None


def _not_converted(cell: Cell) -> str | Wrong:
    """Return a cell as text, unless a spreadsheet turned it into a date, a boolean or a rounded number."""
    if isinstance(cell, bool):
        return Wrong("became_true_or_false")
    if isinstance(cell, date | ShownDate):
        return Wrong("became_a_date")
    text = text_of(cell)
    if isinstance(text, Wrong):
        return text
    if text in _TRUTHS:
        return Wrong("became_true_or_false")
    if _ROUNDED.fullmatch(text):
        return Wrong("rounded")
    return Wrong("became_a_date") if _BECAME_DATE.fullmatch(text) else text


def birth_of(cell: Cell, *, on: date) -> StatedBirth | Wrong | None:
    """Parse a birth date, not later than `on`: 17.05.1980, 00.05.1980, 1980, about 1980, 1980 or 1982."""
    stated = _stated_birth(cell)
    if stated is None or isinstance(stated, Wrong):
        return stated
    dates = (stated.date, *stated.others)
    if min(date.first() for date in dates) > on:
        return Wrong("not_born_yet")
    possible = any(_YOUNGEST <= on.year - date.year <= _OLDEST for date in dates)
    if possible:
        return stated
    return Wrong("unlikely_age")


def _stated_birth(cell: Cell) -> StatedBirth | Wrong | None:
    """Parse date cells and serial numbers of spreadsheets, otherwise a date in words."""
    parts = _date_parts(cell)
    if parts is not None and not isinstance(parts, Wrong) and _on_calendar(*parts):
        return StatedBirth(PartialDate(*parts))
    if isinstance(parts, Wrong) and parts.code in _OF_SPREADSHEETS:
        return parts
    text = text_of(cell)
    if isinstance(text, Wrong):
        return text
    if len(text) > LONGEST_DATE:
        return Wrong("too_long")
    try:
        return stated_dates.read_birth(text)
    except NotUnderstood as error:
        return Wrong(error.code)


def day_of(cell: Cell) -> date | Wrong | None:
    """Parse a complete date."""
    parts = _date_parts(cell)
    if parts is None or isinstance(parts, Wrong):
        return parts
    year, month, day = parts
    if not _on_calendar(year, month, day):
        return Wrong("not_on_calendar")
    if month and day:
        return date(year, month, day)
    return Wrong("not_a_whole_date")


def sex_of(cell: Cell) -> str | Wrong:
    """Return M, F or X from any of the four languages, or an empty string."""
    text = text_of(cell)
    if isinstance(text, Wrong) or not text:
        return text
    return _SEX_OF.get(text.casefold().replace("ä", "a").replace("é", "e"), Wrong("not_a_sex"))


def state_of(cell: Cell) -> str | Wrong:
    """Return the passport code of a state given by its code, name or adjective."""
    text = text_of(cell)
    if isinstance(text, Wrong) or not text:
        return text
    code = state_code(text)
    if is_state(code):
        return code
    return STATES.get(text.casefold(), Wrong("not_a_state"))


def ground_of(cell: Cell, *, last: int) -> int | Wrong | None:
    """Return a ground of article 68(1), from 1 to `last`."""
    text = text_of(cell)
    if isinstance(text, Wrong) or not text:
        return text or None
    found = _GROUND.fullmatch(text)
    if found and 1 <= int(found[1]) <= last:
        return int(found[1])
    return Wrong("not_a_ground")


def _check_text(text: str) -> str | Wrong:
    if text.startswith("="):
        return Wrong("formula")
    if _LOST.fullmatch(text):
        return Wrong("error_value")
    if "\ufffd" in text:
        return Wrong("letters_lost")
    return text


def _number_text(number: float) -> str | Wrong:
    if not abs(number) < _EXACT:  # written so that NaN is refused as well
        return Wrong("rounded")
    if number == int(number):
        return str(int(number))
    return str(number)


def _date_parts(cell: Cell) -> tuple[int, int | None, int | None] | Wrong | None:
    if isinstance(cell, date | ShownDate):
        return _parts_shown(cell)
    text = text_of(cell)
    if isinstance(text, Wrong) or not text:
        return text or None
    text = _MIDNIGHT.sub("", text)
    if text.isascii() and text.isdigit():
        return _from_figures(text) if not isinstance(cell, str) or len(text) != 5 else Wrong("days_counted")
    if found := _YEAR_FIRST.fullmatch(text):
        return int(found[1]), _parse_date_part(found[2]), _parse_date_part(found[3])
    if found := _DAY_FIRST.fullmatch(text):
        return _from_day_first(int(found[3]), _parse_date_part(found[2]), _parse_date_part(found[1]))
    return Wrong("two_digit_year" if _TWO_DIGIT_YEAR.fullmatch(text) else "not_a_date")


def _from_day_first(year: int, month: int | None, day: int | None) -> tuple[int, int | None, int | None] | Wrong:
    if day and month and day <= 12 < month <= 31:
        return Wrong("month_first")
    return year, month, day


def _parts_shown(cell: date | ShownDate) -> tuple[int, int | None, int | None] | Wrong:
    """Return the visible parts of a date. The spreadsheet invented the others."""
    if isinstance(cell, date):
        return cell.year, cell.month, cell.day
    if cell.shows == "year":
        return cell.day.year, None, None
    if cell.shows == "month":
        return cell.day.year, cell.day.month, None
    return Wrong("year_as_date" if cell.shows == "year_as_date" else "year_not_shown")


def _from_figures(text: str) -> tuple[int, int | None, int | None] | Wrong:
    """Parse a year, a date such as 19800517, or a spreadsheet serial number."""
    if len(text) == 8:
        return int(text[:4]), _parse_date_part(text[4:6]), _parse_date_part(text[6:])
    if len(text) == 4:
        return int(text), None, None
    if len(text) <= 5 and int(text) in _SERIALS:
        day = _SPREADSHEET_BEGINS + timedelta(days=int(text))
        return day.year, day.month, day.day
    return Wrong("not_a_date")


def _parse_date_part(part: str | None) -> int | None:
    """Parse a month or day. 00, -- and xx mean unknown."""
    if part and part.isdigit():
        return int(part) or None
    return None


def _on_calendar(year: int, month: int | None, day: int | None) -> bool:
    if year not in _YEARS or (month is None and day is not None):
        return False
    if month is not None and not 1 <= month <= 12:
        return False
    return day is None or (month is not None and day <= calendar.monthrange(year, month)[1])
