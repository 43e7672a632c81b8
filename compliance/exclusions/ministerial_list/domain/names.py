"""Extracts birth names and aliases from their own columns or from the surname."""

import re
from collections.abc import Iterable, Iterator

from .titles import without_titles

_WITHIN = re.compile(
    r"[\s,(]+(?:(?:née?|nee|geb|geborene?r?|geboren|alias|a\.?k\.?a\.?|dite?|genannt|gen\.|épouse|ép\.?|épse\.?|ep\.|epse\.?"
    r"|veuve|vve\.?|wed\.|e/v|echtg\.|verh\.|verw\.|gesch\.|vh\.|divorcée?|ex|formerly|voorheen|früher|ou|or|oder|of)[\s:]+"
    r"|(?:geb|gen|verh|verw|gesch|ép|ep|echtg|wed|vh)\.\s*)|\s*[/;|&=+]\s*",
    re.IGNORECASE,
)
_LEADING = re.compile(
    r"^(?:née?|nee|geb\.?|geborene?r?|geboren|alias|a\.?k\.?a\.?|dite?|genannt|épouse|ép\.|veuve|vve\.?|also known as"
    r"|known as|connue? sous|auch)[\s:]+",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"(?:^|(?<=[\s;,/]))(?:\(?\d{1,2}[).:]|[a-h]\))\s*")
_ABBREVIATED = re.compile(r"\b[^\W\d_]{2,5}\.")
_BETWEEN = re.compile(r"[;/|\n\r\x0b\u2028]+")
_QUOTES = "\"“”„«»‹›()[]'’ .,"
_NOTHING = frozenset(
    (
        *("", "-", "--", "–", "—", "?", "x", "n/a", "na", "none"),
        *("néant", "neant", "aucun", "geen", "keine", "keiner", "nihil"),
    )
)


def own_and_others(surname: str) -> tuple[str, list[str]]:
    """Split a cell into the name before "née", "alias", a slash and the like, and the names after it."""
    # "Weber(née Muller)" needs a space before the bracket.
    apart = surname.replace("(", " (").replace(")", ") ")
    own, *others = (part.strip(_QUOTES) for part in _WITHIN.split(apart))
    if own and others:
        return (own, [each for each in others if each])
    return (" ".join(apart.split()), [])


def without_numbering(cell: str) -> str:
    """Remove the numbering from a cell with several names."""
    return _NUMBERED.sub(";", cell)


def with_initials(given_names: str) -> str:
    """Replace abbreviated given names with initials: J. for Joh., J.-C. for J.-Cl."""
    return _ABBREVIATED.sub(lambda found: f"{found[0][0]}.", given_names)


def other_names(cell: str, kind: str, *, surname: str, given_names: str) -> Iterator[str]:
    """Yield the names in a cell of birth names or aliases, each with the surname first."""
    for name in _split_names(cell):
        words = set(name.casefold().replace("-", " ").split())
        has_given = bool(words & set(given_names.casefold().replace("-", " ").split()))
        if has_given or not given_names:
            yield name
        elif kind == "birth_name":
            yield f"{name} {given_names}"
        else:
            yield from _alias_names(name, surname, given_names)


def _alias_names(name: str, surname: str, given_names: str) -> Iterable[str]:
    """Return the possible full names of an alias. A single word may replace the surname or the given names."""
    if len(name.split()) > 1:
        return [name]
    return [f"{name} {given_names}", f"{surname} {name}"]


def _split_names(cell: str) -> Iterator[str]:
    text = "" if cell.strip().casefold() in _NOTHING else without_numbering(cell)
    for part in _BETWEEN.split(text):
        bare = _LEADING.sub("", part.strip())
        for each in bare.split(",") if bare.count(",") > 1 else [bare.replace(",", " ")]:
            name = without_titles(" ".join(each.split()).strip(_QUOTES))
            if name.casefold() not in _NOTHING:
                yield name
