"""How a guest's name is compared, put in order and shown: three jobs that must not be confused.

For comparing, a name is spelled as a passport spells it (`mrz_form`: Müller is MUELLER). For the
alphabetical index it is ordered as a reader looks it up (`sort_key`: Müller stands with Muller). Nobody's
name is ever stored in either form in place of the one they gave.
"""

import re
import unicodedata

from .transliteration import latin_letters

__all__ = ["display", "mrz_form", "sort_key"]

# Letters that are no accented form of another: ordered as readers of French, Dutch and German lists expect.
_ORDERED_AS = str.maketrans(
    {"æ": "ae", "ð": "d", "đ": "d", "ɖ": "d", "ə": "e", "ħ": "h", "ı": "i", "ł": "l", "ŋ": "n", "ø": "o"}
    | {"œ": "oe", "þ": "th", "ŧ": "t"}
)
# Letters from Greek on, but for the accented Latin ones that stand between Georgian and old Greek.
_OTHER_SCRIPT = re.compile("[\u0370-\u1dff\u1f00-\u1fff\u2e80-\ufaff\ufb1d-\ufdff\ufe70-\ufeff]")
# Two spaces part surname and given names, so that all of "Vries" stand before "Vries Jansen". No control
# sign would do: PostgreSQL text cannot hold NUL.
_PART = "  "


def mrz_form(text: str) -> str:
    """The name as the machine-readable zone prints it: A to Z, single spaces where it has fillers."""
    return latin_letters(text)


def sort_key(surname: str, given_names: str) -> str:
    """The key of the alphabetical index: accents and case do not count, hyphens count as spaces,
    apostrophes and full stops not at all. Particles stay where the name is written with them: "de Vries"
    stands under D. Names in other scripts are ordered by their Latin letters.

    To be compared by code point (in PostgreSQL: COLLATE "C"). Equal keys need a second column to be in
    a fixed order.
    """
    return f"{_fold_name(surname)}{_PART}{_fold_name(given_names)}".rstrip()


def display(surname: str, given_names: str) -> str:
    """The name as screens and reports show it, surname first as in the index: "Weber, Anna Maria"."""
    return ", ".join(part for part in (_tidy(surname), _tidy(given_names)) if part)


def _tidy(text: str) -> str:
    """Without signs that cannot be shown or stored, and with single spaces."""
    shown = (" " if sign.isspace() else sign for sign in text)
    return " ".join("".join(sign for sign in shown if sign.isprintable()).split())


def _fold_name(text: str) -> str:
    return " ".join(" ".join(_latin_spelling(word) for word in _tidy(text).split()).split())


def _latin_spelling(word: str) -> str:
    """What one word counts for: its letters without accents, or its Latin spelling if it is not Latin."""
    if _OTHER_SCRIPT.search(word):
        spelled = latin_letters(word)
        return spelled.casefold() or word.casefold()
    plain = unicodedata.normalize("NFKD", word.casefold()).translate(_ORDERED_AS)
    return "".join(map(_significant_character, plain))


def _significant_character(sign: str) -> str:
    if sign.isalnum():
        return sign
    return " " if sign in ",<" or unicodedata.category(sign) == "Pd" else ""
