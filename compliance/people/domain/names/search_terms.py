"""Parses the text of a guest search into names, numbers and birth dates, without database access."""

import re
import unicodedata
from dataclasses import dataclass

from .name_queries import all_of, query_spellings

# More words than a name, a number and a birth date have.
MOST_WORDS = 12
_DATE = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4})|(\d{4})-(\d{1,2})-(\d{1,2})")
_SPACED_DATE = re.compile(r"(?<!\S)(\d{1,2}) (\d{1,2}) (\d{4})(?!\S)")


@dataclass(frozen=True)
class Birth:
    """A birth date to search for. A year alone has neither month nor day."""

    year: int
    month: int | None = None
    day: int | None = None


@dataclass(frozen=True)
class Number:
    """A word with a digit: its letters and digits, and the birth date that it may be instead."""

    text: str
    birth: Birth | None = None


@dataclass(frozen=True)
class Interpretation:
    """One interpretation of the search text. All of it must match one guest."""

    names: tuple[str, ...]
    numbers: tuple[Number, ...]

    @property
    def tsquery(self) -> str:
        """Return the query for `people_words`; empty without a name."""
        return all_of(self.names)

    @property
    def is_one_number(self) -> bool:
        """Is the text a single number? A year alone is then not a birth date."""
        return not self.names and len(self.numbers) == 1


def read_search(text: str) -> list[Interpretation]:
    """Return all interpretations of a search: separate words, and adjacent words as one number ("D 025487" for
    D-025487).

    Empty if there is nothing to search for. Words with a digit are never searched as names.
    """
    # Write "17 05 1980" as one word, so that it is recognised as a date.
    words = _SPACED_DATE.sub(r"\1.\2.\3", " ".join(text.split())).split()
    words = [word for word in words if any(map(str.isalnum, word))][:MOST_WORDS]
    found = [_parse_words(words)]
    digits = [place for place, word in enumerate(words) if _has_digit(word) and not _DATE.fullmatch(word)]
    if digits:
        first, end = digits[0], digits[-1] + 1
        found.append(_parse_words([*words[:first], "".join(words[first:end]), *words[end:]]))
        # A short word before the digits may be the prefix of a card number.
        if first and len(words[first - 1]) <= 2:
            found.append(_parse_words([*words[: first - 1], "".join(words[first - 1 : end]), *words[end:]]))
        found.append(_parse_words(["".join(words)]))
    return [one for place, one in enumerate(found) if (one.names or one.numbers) and one not in found[:place]]


def _parse_words(words: list[str]) -> Interpretation:
    numbers = tuple(_parse_number(word) for word in words if _has_digit(word))
    return Interpretation(tuple(word for word in words if not _has_digit(word) and query_spellings(word)), numbers)


def _has_digit(word: str) -> bool:
    return any(map(str.isdecimal, word))


def _parse_number(word: str) -> Number:
    plain = unicodedata.normalize("NFKC", word)
    return Number("".join(sign for sign in plain.upper() if sign.isalnum()), _parse_birth(plain.strip(",;")))


def _parse_birth(word: str) -> Birth | None:
    if re.fullmatch("(18|19|20)[0-9]{2}", word):
        return Birth(int(word))
    found = _DATE.fullmatch(word)
    if found is None:
        return None
    day, month, year, iso_year, iso_month, iso_day = found.groups()
    return Birth(int(year or iso_year), int(month or iso_month), int(day or iso_day))
