"""Citations as a letter to an authority spells them: in the language of the law, without abbreviation."""

from collections.abc import Mapping
from itertools import groupby
from types import MappingProxyType

from .articles import Article

_LUXEMBOURG = (
    "du règlement grand-ducal modifié du 12 février 1979 pris en exécution des articles 6 et 12 de la loi modifiée du "
    "20 avril 1977 relative à l’exploitation des jeux de hasard et des paris relatifs aux épreuves sportives"
)
# The full title for the first mention, and what refers back to it.
_REGULATION: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "LU": (_LUXEMBOURG, "du règlement précité"),
        "NL": ("van het door de Kansspelautoriteit goedgekeurde spelreglement", "van het spelreglement"),
    }
)
# Only the paragraphs of this article are numbered in the Luxembourg document; those of the others are alinéas.
_NUMBERED = frozenset({"76"})


def spell_articles(jurisdiction: str, citation: str) -> str:
    """Return a citation in words: `69(1); 69(2)` becomes `article 69, alinéas 1er et 2`."""
    parts = [each for each in citation.split("; ") if each]
    groups = [(number, [_paragraph(each) for each in found]) for number, found in groupby(parts, key=_number)]
    spelled = [_spell_one(jurisdiction, number, [each for each in found if each]) for number, found in groups]
    return _join_words(spelled, "en" if jurisdiction == "NL" else "et")


def spell_basis(jurisdiction: str, citation: str, *, first_mention: bool) -> str:
    """Return the articles with their regulation: under its full title at the first mention, and shortly afterwards."""
    if not citation:
        return ""
    full, short = _REGULATION[jurisdiction]
    spelled = spell_articles(jurisdiction, citation)
    comma = "," if "(" in citation else ""
    return f"{spelled}{comma} {full if first_mention else short}"


def _number(id_: str) -> str:
    return id_.partition("(")[0]


def _paragraph(id_: str) -> str:
    # `~` marks a number that the scan of a document lost.
    return id_.partition("(")[2].rstrip(")~")


def _spell_one(jurisdiction: str, number: str, paragraphs: list[str]) -> str:
    if not number[0].isdigit():
        return Article(number, "").label
    if jurisdiction == "NL":
        return f"artikel {number}" + (f", lid {_join_words(paragraphs, 'en')}" if paragraphs else "")
    if not paragraphs:
        return f"article {number}"
    unit = "paragraphe" if number in _NUMBERED else "alinéa"
    plural = "s" if len(paragraphs) > 1 else ""
    return (
        f"article {number}, {unit}{plural} {_join_words(['1er' if each == '1' else each for each in paragraphs], 'et')}"
    )


def _join_words(words: list[str], conjunction: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"
