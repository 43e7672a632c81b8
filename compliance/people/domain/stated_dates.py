"""Birth dates as lists, decisions and people state them: whole, in part, approximate, or one of several.

| stated | understood as |
|---|---|
| 17.05.1961, 1961-05-17, 17 May 1961 | that day |
| 05.1961, mai 1961, 00.00.1961, 1961 | that month, that year |
| about 1961, vers 1961, ~1961, 1961? | 1961, or any year within `ABOUT` years of it |
| about 1960 or 1962, 1960 or about 1962 | each of them, and the years around what is approximate |
| 1960 or 1962, 1960/1962, 17 or 18.05.1960 | each of them |
| between 1960 and 1962, 1960-1962, the 1960s | each year of the span |
| early 1961, mi 1961, Ende 1961 | 1961 |
| unknown, inconnu, onbekend, unbekannt | not stated |

A stated 1 January, 1 July or 31 December may stand for a year of which nothing else is known, and the first or the
fifteenth for a month: registries enter such days when the day is unknown. `coarsen_date` returns what it then says.
"""

import calendar
import re
import unicodedata
from dataclasses import dataclass

from .documents.zone import PartialDate

# The years that "about" covers on either side. Lists that define the word mean one to three.
ABOUT = 2
# A span of more years, or more dates, does not distinguish people.
LONGEST_SPAN = 15
# The longest span with "about" on both sides. The database column has room for these dates.
MOST_DATES = LONGEST_SPAN + 1 + 2 * ABOUT
_YEARS = range(1880, 2201)
# Years of the Islamic and Persian calendars since about 1880.
_OTHER_CALENDARS = range(1258, 1460)

_YEAR_PLACEHOLDERS = frozenset({(1, 1), (7, 1), (12, 31)})
_MONTH_PLACEHOLDERS = frozenset({1, 15})


@dataclass(frozen=True, slots=True)
class StatedBirth:
    """A birth date as stated: `date`, other possible dates, and the source's words if the date is not plain."""

    date: PartialDate
    others: tuple[PartialDate, ...] = ()
    words: str = ""


class NotUnderstood(ValueError):
    """The text is not a usable birth date.

    `code` is `not_a_date`, `two_digit_year`, `not_on_calendar`, `other_calendar` or `span_too_long`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def coarsen_date(date: PartialDate) -> PartialDate:
    """Reduce a date with a placeholder day to its year or month. Other dates are returned unchanged."""
    if date.month is None or date.day is None:
        return date
    if (date.month, date.day) in _YEAR_PLACEHOLDERS:
        return PartialDate(date.year)
    if date.day in _MONTH_PLACEHOLDERS:
        return PartialDate(date.year, date.month)
    return date


def read_birth(text: str) -> StatedBirth | None:
    """Parse a stated birth date; None if the text says that it is unknown. Raises NotUnderstood."""
    words = " ".join(text.split())
    plain = _BORN.sub("", _fold_letters(words)).strip(" ,;:")
    if not plain or plain in UNKNOWN:
        return None
    bare = _strip_qualifiers(plain)
    # "early 1961" is stored as the year, but keeps its words.
    if year := _PART_OF_YEAR.sub("", bare) != bare and _parse_date(bare[-4:]):
        return StatedBirth(year, words=words)
    dates = _parse_span(bare) or _short_years(bare)
    if not dates and (date := _parse_date(bare)) is not None:
        dates = [date]
        words = words if bare != plain else ""
    if bare != plain:
        dates = [year for date in dates for year in _approximate_dates(date)]
    dates = dates or _parse_alternatives(bare, about=bare != plain)
    if not dates:
        raise NotUnderstood(_rejection_reason(bare))
    # Remove duplicates, but keep the order: the first date is the main one.
    first, *others = dict.fromkeys(dates)
    if len(others) >= MOST_DATES:
        raise NotUnderstood("span_too_long")
    return StatedBirth(first, tuple(others), words)


def _rejection_reason(text: str) -> str:
    """Return the error code for a text that is not a date."""
    if _TWO_DIGIT_YEAR.fullmatch(text):
        return "two_digit_year"
    years = map(int, _FOUR_FIGURES.findall(text))
    if any(year in _OTHER_CALENDARS for year in years):
        return "other_calendar"
    return "not_a_date"


# All patterns meet folded text: lower case, without accents.
_BORN = re.compile(r"^(?:born(?: on| in)?|nee?|geboren(?: am| op| im| in)?|geb\.?|ne\(e\)|dob:?)\s+")
# Words for an unknown date.
UNKNOWN = frozenset(
    (
        *("-", "--", "?", "??", "n/a", "na", "none", "keine", "sans", "unknown", "not known", "date of birth unknown"),
        *("inconnu", "inconnue", "non connu", "non connue", "onbekend", "niet bekend", "unbekannt", "nicht bekannt"),
    )
)
_ABOUT_BEFORE = re.compile(
    r"^(?:about|around|approximately|approx\.?|appr\.?|abt\.?|circa|cca\.?|ca\.?|c\.?|~|±|\+/-"
    r"|vers(?: le| l'annee)?|environ|env\.?|autour de"
    r"|omstreeks|ongeveer|rond|plm\.?|etwa|um|ungefahr|gegen|zirka|presumably|estimated|est\.?|geschatzt"
    r"|estime(?:e)?(?: a)?|geschat(?: op)?)\s*(?=\d|[a-z]{3,10}\.?\s+\d{4}$)"
)
_ABOUT_AFTER = re.compile(
    r"\s*(?:\?|\((?:about|approx\.?|approximately|circa|ca\.?|c\.?|environ|env\.?|vers|omstreeks|ongeveer|etwa|ungefahr"
    r"|estimated|estime|geschat|geschatzt|\?)\)|environ|ongeveer|approx\.?|ca\.?)$"
)
_FOUR_FIGURES = re.compile(r"(?<!\d)\d{4}(?!\d)")
_TWO_DIGIT_YEAR = re.compile(r"\d{1,2}[-./ ]\d{1,2}[-./ ]\d{2}")
_BETWEEN = re.compile(
    r"(?:between|entre|tussen|zwischen|from|de|van|von)\s+(\d{4})\s+(?:and|et|en|und|to|a|tot|bis)\s+(\d{4})"
)
_DASHED = re.compile(r"(\d{4})\s*(?:-|–|—|\.\.|to|a|tot|bis)\s*(\d{4})")
_OR = re.compile(
    r"\s*(?:,\s*)?(?:\b(?:and/or|or|ou|of|oder|and|et|en|und)\b|[,;&])\s*|\s*/\s*(?=\d{4}\b|\d{1,2}\.\d{1,2}\.\d{4}\b)"
)
_DECADE = re.compile(r"(?:the |in the |annees |jaren |die )?(\d{3}0)(?:s|'s|er|er jahre)")
_PART_OF_YEAR = re.compile(
    r"^(?:early|mid|late|spring|summer|autumn|winter|debut|mi|fin|begin|midden|eind|anfang|mitte|ende)[ -](?=\d{4}$)"
)
_SHORT_YEAR = re.compile(r"(\d{4})/(\d{2})")
_SHORT_START = re.compile(r"(\d{1,2})(?:\.|st|nd|rd|th)?(?:[-./ ](\d{1,2}))?[-./ ]?")

_OPEN = r"\d{1,2}|-{1,2}|_{1,2}|[x?]{1,2}"
_YEAR_FIRST = re.compile(rf"(\d{{4}})[-./]({_OPEN})(?:[-./]({_OPEN}))?")
_DAY_FIRST = re.compile(rf"(?:({_OPEN})[-./ ])?({_OPEN})[-./ ](\d{{4}})")
_EIGHT = re.compile(r"(\d{4})(\d{2})(\d{2})")
_IN_WORDS = re.compile(
    r"(?:(\d{1,2})(?:st|nd|rd|th|er|ste|de|\.)?\s+(?:of\s+|de\s+)?)?([a-z]{3,10})\.?,?\s+(?:de\s+)?(\d{4})"
)
_MONTH_FIRST = re.compile(r"([a-z]{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})")
_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan janvier janv januari januar janner janeiro gennaio enero",
            "february feb fevrier fevr fev februari februar fevereiro febbraio febrero",
            "march mar mars maart mrt marz maerz mrz marco marzo",
            "april apr avril avr abril aprile",
            "may mai mei maio maggio mayo",
            "june jun juin juni junho giugno junio",
            "july jul juillet juil juli julho luglio julio",
            "august aug aout augustus agosto",
            "september sep sept septembre setembro settembre septiembre",
            "october oct octobre oktober okt outubro ottobre octubre",
            "november nov novembre novembro noviembre",
            "december dec decembre dezember dez dezembro dicembre diciembre",
        ),
        start=1,
    )
    for name in names.split()
}


def _fold_letters(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in letters if not unicodedata.combining(sign))


def _strip_qualifiers(text: str) -> str:
    """Remove the words that make a date approximate."""
    return _ABOUT_AFTER.sub("", _ABOUT_BEFORE.sub("", text)).strip()


def _approximate_dates(date: PartialDate) -> list[PartialDate]:
    """Return the years covered by "about" a date, the date's own first. An approximate day is useless for matching."""
    # `bool` sorts 0, the date's own year, before all other offsets.
    offsets = sorted(range(-ABOUT, ABOUT + 1), key=bool)
    return [PartialDate(date.year + offset) for offset in offsets]


def _parse_date(text: str) -> PartialDate | None:
    """Parse a full date, a month or a year; None for other text. Raises NotUnderstood for impossible dates."""
    if text.isascii() and text.isdigit() and len(text) == 4:
        return _check_date(int(text), None, None)
    if found := _EIGHT.fullmatch(text) or _YEAR_FIRST.fullmatch(text):
        return _check_date(int(found[1]), _parse_part(found[2]), _parse_part(found[3]))
    if found := _DAY_FIRST.fullmatch(text):
        return _check_date(int(found[3]), _parse_part(found[2]), _parse_part(found[1]))
    if (found := _IN_WORDS.fullmatch(text)) and found[2] in _MONTHS:
        return _check_date(int(found[3]), _MONTHS[found[2]], _parse_part(found[1]))
    if (found := _MONTH_FIRST.fullmatch(text)) and found[1] in _MONTHS:
        return _check_date(int(found[3]), _MONTHS[found[1]], _parse_part(found[2]))
    return None


def _parse_part(text: str | None) -> int | None:
    """Parse a month or day. 00, --, xx and ?? mean unknown."""
    if text and text.isdigit():
        return int(text) or None
    return None


def _check_date(year: int, month: int | None, day: int | None) -> PartialDate:
    if year in _OTHER_CALENDARS:
        raise NotUnderstood("other_calendar")
    months = month is None or 1 <= month <= 12
    days = day is None or (month is not None and months and day <= calendar.monthrange(year, month)[1])
    if year not in _YEARS or not months or not days:
        raise NotUnderstood("not_on_calendar")
    return PartialDate(year, month, day)


def _parse_span(text: str) -> list[PartialDate]:
    """Parse a range of years or a decade."""
    if found := _DECADE.fullmatch(text):
        return [_check_date(int(found[1]) + offset, None, None) for offset in range(10)]
    found = _BETWEEN.fullmatch(text) or _DASHED.fullmatch(text)
    if not found:
        return []
    first, last = int(found[1]), int(found[2])
    if last < first or last - first > LONGEST_SPAN:
        raise NotUnderstood("span_too_long")
    return [_check_date(year, None, None) for year in range(first, last + 1)]


def _short_years(text: str) -> list[PartialDate]:
    """Parse two years such as 1960/62, if the second number cannot be a month."""
    found = _SHORT_YEAR.fullmatch(text)
    if not found or int(found[2]) <= 12:
        return []
    return [_check_date(int(year), None, None) for year in (found[1], found[1][:2] + found[2])]


def _parse_alternatives(text: str, *, about: bool) -> list[PartialDate]:
    """Parse alternatives. Missing months and years are taken from the last one: 17 or 18.05.1960.

    In "about 1960 or 1962" the word may apply to both.
    """
    parts = _OR.split(text)
    final = None
    if len(parts) > 1:
        final = _parse_date(_strip_qualifiers(parts[-1]))
    if final is None:
        return []
    if len(parts) > LONGEST_SPAN + 1:
        raise NotUnderstood("span_too_long")
    dates: list[PartialDate] = []
    for part in parts:
        bare = _strip_qualifiers(part)
        date = _complete_date(bare, final)
        dates += _approximate_dates(date) if about or bare != part.strip() else [date]
    return dates


def _complete_date(part: str, final: PartialDate) -> PartialDate:
    if (date := _parse_date(part)) is not None:
        return date
    short = _SHORT_START.fullmatch(part)
    if short is None or final.day is None:
        raise NotUnderstood("not_a_date")
    return _check_date(final.year, int(short[2]) if short[2] else final.month, int(short[1]))
