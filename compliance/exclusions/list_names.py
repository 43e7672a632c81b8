"""Further names in a list: birth names and aliases, in cells of their own or within the surname."""

import re
from collections.abc import Iterable, Iterator

from .list_titles import without_titles

_WITHIN = re.compile(
    r"[\s,(]+(?:née?|nee|geb(?:\.|orene?r?\b)|geboren|alias|a\.?k\.?a\.?|dite?|genannt|gen\.|épouse|ép\.|ep\.|veuve|vve\.?"
    r"|wed\.|e/v|echtg\.|ou|or|oder|of)[\s:]+",
    re.IGNORECASE,
)
_LEADING = re.compile(
    r"^(?:née?|nee|geb\.?|geborene?r?|geboren|alias|a\.?k\.?a\.?|dite?|genannt|épouse|ép\.|veuve|vve\.?|also known as"
    r"|known as|connue? sous|auch)[\s:]+",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"(?:^|(?<=[\s;,/]))(?:\(?\d{1,2}[).:]|[a-h]\))\s*")
_BETWEEN = re.compile(r"[;/|\n\r\x0b\u2028]+")
_QUOTES = "\"“”„«»‹›()[]'’ .,"
_NOTHING = frozenset(
    (
        *("", "-", "--", "–", "—", "?", "x", "n/a", "na", "none"),
        *("néant", "neant", "aucun", "geen", "keine", "keiner", "nihil"),
    )
)


def own_and_others(surname: str) -> tuple[str, list[str]]:
    """The surname in front of "née", "alias" and the like, and the surnames behind them."""
    own, *others = (part.strip(_QUOTES) for part in _WITHIN.split(surname))
    return (own, [each for each in others if each]) if own and others else (surname, [])


def other_names(cell: str, kind: str, *, surname: str, given_names: str) -> Iterator[str]:
    """The names in a cell of birth names or aliases, each with the surname before the given names."""
    for name in _names(cell):
        words = set(name.casefold().replace("-", " ").split())
        has_given = bool(words & set(given_names.casefold().replace("-", " ").split()))
        if has_given or not given_names:
            yield name
        elif kind == "birth_name":
            yield f"{name} {given_names}"
        else:
            yield from _alias(name, surname, given_names)


def _alias(name: str, surname: str, given_names: str) -> Iterable[str]:
    """An alias of one word may take the place of the surname, or of the given names."""
    if len(name.split()) > 1:
        return [name]
    return [f"{name} {given_names}", f"{surname} {name}"]


def _names(cell: str) -> Iterator[str]:
    text = "" if cell.strip().casefold() in _NOTHING else _NUMBERED.sub(";", cell)
    for part in _BETWEEN.split(text):
        bare = _LEADING.sub("", part.strip())
        for each in bare.split(",") if bare.count(",") > 1 else [bare.replace(",", " ")]:
            name = without_titles(" ".join(each.split()).strip(_QUOTES))
            if name.casefold() not in _NOTHING:
                yield name
