"""Names in three forms: for comparison, for sorting and for display.

Comparison uses the spelling of passports (`mrz_form`: Müller is MUELLER). The alphabetical index uses the order
readers expect (`sort_key`: Müller is next to Muller). Neither replaces the name as the guest stated it.
"""

import re
import unicodedata

from .transliteration import latin_letters

__all__ = ["display_name", "mrz_form", "sort_key"]

# Letters that are not accented forms, in the order that readers of French, Dutch and German expect.
_ORDERED_AS = str.maketrans(
    {"æ": "ae", "ð": "d", "đ": "d", "ɖ": "d", "ə": "e", "ħ": "h", "ı": "i", "ł": "l", "ŋ": "n", "ø": "o"}
    | {"œ": "oe", "þ": "th", "ŧ": "t"}
)
# Non-Latin letters. The ranges skip the accented Latin letters between Georgian and ancient Greek.
_OTHER_SCRIPT = re.compile("[\u0370-\u1dff\u1f00-\u1fff\u2e80-\ufaff\ufb1d-\ufdff\ufe70-\ufeff]")
# Two spaces separate surname and given names, so that all of "Vries" precede "Vries Jansen". A control character
# would not work: PostgreSQL text cannot contain NUL.
_PART = "  "


def mrz_form(text: str) -> str:
    """Return the name in A to Z with single spaces, as in a machine-readable zone."""
    return latin_letters(text)


def sort_key(surname: str, given_names: str) -> str:
    """Return the sort key for the alphabetical index.

    Accents and case are ignored, hyphens are spaces, apostrophes and full stops are removed. Particles count as
    written: "de Vries" is under D. Names in other scripts are sorted by their Latin letters.

    Compare by code point (in PostgreSQL: COLLATE "C"). Equal keys need a second column for a stable order.
    """
    return f"{_fold_name(surname)}{_PART}{_fold_name(given_names)}".rstrip()


def display_name(surname: str, given_names: str) -> str:
    """Return the name for screens and reports, surname first: "Weber, Anna Maria"."""
    return ", ".join(part for part in (_tidy_text(surname), _tidy_text(given_names)) if part)


def _tidy_text(text: str) -> str:
    """Remove unprintable characters and multiple spaces."""
    shown = (" " if sign.isspace() else sign for sign in text)
    return " ".join("".join(sign for sign in shown if sign.isprintable()).split())


def _fold_name(text: str) -> str:
    return " ".join(" ".join(_latin_spelling(word) for word in _tidy_text(text).split()).split())


def _latin_spelling(word: str) -> str:
    """Return the word as it is sorted: without accents, or in Latin letters."""
    if _OTHER_SCRIPT.search(word):
        spelled = latin_letters(word)
        return spelled.casefold() or word.casefold()
    plain = unicodedata.normalize("NFKD", word.casefold()).translate(_ORDERED_AS)
    return "".join(map(_significant_character, plain))


def _significant_character(sign: str) -> str:
    if sign.isalnum():
        return sign
    if sign in ",<" or unicodedata.category(sign) == "Pd":
        return " "
    return ""
