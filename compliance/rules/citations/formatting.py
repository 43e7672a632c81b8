"""How an article is cited in each language: article 69, alinéa 1er; artikel 1.1, lid 3.

A citation is stored as ids joined by "; ", such as `69(1); 81`. Only this module turns ids into text.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from .articles import Act, act_of

# Older rows mark a paragraph number that was counted, not printed, with a tilde: it is never shown.
_ID = re.compile(r"(?P<article>[0-9][0-9.-]*)(?:\((?P<paragraph>[0-9]+)~?\))?")
# Of the articles of the regulation, only these have numbered paragraphs; the others have alinéas.
_NUMBERED = frozenset({"76"})
DEFAULT = "en"


@dataclass(frozen=True)
class _Style:
    """The words of a language. `alinea` and `paragraph` are singular and plural."""

    article: str
    alinea: tuple[str, str]
    paragraph: tuple[str, str]
    member: tuple[str, str]  # a paragraph of the Dutch rules of play
    comma: str
    and_: str
    first: str
    chapter: str  # a heading of the casino's house rules


_STYLES = MappingProxyType(
    {
        "en": _Style(
            "article",
            ("paragraph", "paragraphs"),
            ("paragraph", "paragraphs"),
            ("paragraph", "paragraphs"),
            ", ",
            "and",
            "1",
            "house rules, heading %s",
        ),
        "fr": _Style(
            "article",
            ("alinéa", "alinéas"),
            ("paragraphe", "paragraphes"),
            ("paragraphe", "paragraphes"),
            ", ",
            "et",
            "1er",
            "règlement intérieur, rubrique %s",
        ),
        "nl": _Style(
            "artikel",
            ("alinea", "alinea’s"),
            ("lid", "leden"),
            ("lid", "leden"),
            ", ",
            "en",
            "1",
            "huisreglement, rubriek %s",
        ),
        "de": _Style(
            "Artikel",
            ("Absatz", "Absätze"),
            ("Absatz", "Absätze"),
            ("Absatz", "Absätze"),
            " ",
            "und",
            "1",
            "Hausordnung, Abschnitt %s",
        ),
    }
)

# The full title of each act, with the words that join it to an article. Letters give it at the first mention.
_TITLES = MappingProxyType(
    {
        Act.REGULATION: MappingProxyType(
            {
                "en": "of the Grand-Ducal Regulation of 12 February 1979, as amended, implementing Articles 6 and 12 "
                "of the Law of 20 April 1977, as amended, on gambling and betting on sporting events",
                "fr": "du règlement grand-ducal modifié du 12 février 1979 pris en exécution des articles 6 et 12 de "
                "la loi modifiée du 20 avril 1977 relative à l’exploitation des jeux de hasard et des paris relatifs "
                "aux épreuves sportives",
                "nl": "van het gewijzigde groothertogelijk reglement van 12 februari 1979 ter uitvoering van de "
                "artikelen 6 en 12 van de gewijzigde wet van 20 april 1977 op de exploitatie van kansspelen en "
                "weddenschappen op sportwedstrijden",
                "de": "der geänderten großherzoglichen Verordnung vom 12. Februar 1979 zur Ausführung der Artikel 6 "
                "und 12 des geänderten Gesetzes vom 20. April 1977 über den Betrieb von Glücksspielen und Sportwetten",
            }
        ),
        Act.RULES_OF_PLAY: MappingProxyType(
            {
                "en": "of the rules of play (spelreglement) approved by the Netherlands Gambling Authority",
                "fr": "du règlement des jeux (spelreglement) approuvé par l’autorité néerlandaise des jeux de hasard",
                "nl": "van het door de Kansspelautoriteit goedgekeurde spelreglement",
                "de": "der von der niederländischen Glücksspielbehörde genehmigten Spielordnung (spelreglement)",
            }
        ),
        Act.HOUSE_RULES: MappingProxyType(
            {"en": "of the casino", "fr": "de l’établissement", "nl": "van het casino", "de": "der Spielbank"}
        ),
    }
)
_SHORT_TITLES = MappingProxyType(
    {
        Act.REGULATION: MappingProxyType(
            {
                "en": "of that Regulation",
                "fr": "du règlement précité",
                "nl": "van het genoemde reglement",
                "de": "der genannten Verordnung",
            }
        ),
        Act.RULES_OF_PLAY: MappingProxyType(
            {
                "en": "of the rules of play",
                "fr": "du règlement des jeux précité",
                "nl": "van het spelreglement",
                "de": "der genannten Spielordnung",
            }
        ),
        Act.HOUSE_RULES: _TITLES[Act.HOUSE_RULES],
    }
)


def format_citation(citation: str, language: str) -> str:
    """Return a citation as text: `69(1); 69(2)` is "article 69, alinéas 1er et 2" in French; empty for none.

    `language` is en, fr, nl or de, also with a region; others are cited in English.
    """
    style = _style(language)
    return "; ".join(_format_group(style, article, paragraphs) for article, paragraphs in _groups(citation))


def cite_in_words(citation: str, language: str) -> str:
    """Return a citation for a sentence, with "and" instead of a semicolon: "article 8, alinéa 5 et article 9"."""
    style = _style(language)
    parts = [_format_group(style, article, paragraphs) for article, paragraphs in _groups(citation)]
    return f" {style.and_} ".join((", ".join(parts[:-1]), parts[-1])) if len(parts) > 1 else "".join(parts)


def cite_with_document(citation: str, language: str) -> str:
    """Return a citation with the name of the rules of play: "Spelreglement, artikel 1.1, lid 3"."""
    return "; ".join(
        f"Spelreglement, {format_citation('; '.join(ids), language)}"
        if act is Act.RULES_OF_PLAY
        else format_citation("; ".join(ids), language)
        for act, ids in _ids_by_act(citation).items()
    )


def rests_on_law(citation: str) -> bool:
    """Does a citation name the regulation? Rules of play and house rules are no law."""
    return any(act_of(id_) is Act.REGULATION for id_ in _ids(citation))


def cite_in_full(citation: str, language: str) -> str:
    """Return a citation with the full title of each act, for the first mention in a letter.

    "article 69, alinéa 1er, du règlement grand-ducal modifié du 12 février 1979 …".
    """
    return _with_titles(citation, language, _TITLES)


def cite_again(citation: str, language: str) -> str:
    """Return a citation with the short title of each act: "article 69, alinéa 1er, du règlement précité"."""
    return _with_titles(citation, language, _SHORT_TITLES)


def _with_titles(citation: str, language: str, titles: "MappingProxyType[Act, MappingProxyType[str, str]]") -> str:
    known = _language(language)
    cited = []
    for act, ids in _ids_by_act(citation).items():
        text = cite_in_words("; ".join(ids), known)
        # A paragraph number is closed by a comma before the act, except in German.
        comma = "," if "(" in ids[-1] and known != "de" else ""
        cited.append(f"{text}{comma} {titles[act][known]}")
    return "; ".join(cited)


def _ids(citation: str) -> Sequence[str]:
    # Entries of the log from before ids were stored begin with "art. ".
    return [id_ for id_ in citation.removeprefix("art. ").split("; ") if id_]


def _ids_by_act(citation: str) -> dict[Act, list[str]]:
    ids_by_act: dict[Act, list[str]] = {}
    for id_ in _ids(citation):
        ids_by_act.setdefault(act_of(id_), []).append(id_)
    return ids_by_act


def _groups(citation: str) -> Iterator[tuple[str, list[int]]]:
    """Yield each article with its paragraphs; neighbouring paragraphs of one article are cited together."""
    article, paragraphs = "", list[int]()
    for id_ in _ids(citation):
        found = _ID.fullmatch(id_)
        name = found["article"] if found else id_
        number = int(found["paragraph"]) if found and found["paragraph"] else 0
        # An article without a paragraph is cited as a whole, so it joins no other.
        if article == name and paragraphs and number:
            paragraphs.append(number)
            continue
        if article:
            yield article, paragraphs
        article, paragraphs = name, [number] if number else []
    if article:
        yield article, paragraphs


def _format_group(style: _Style, article: str, paragraphs: list[int]) -> str:
    if act_of(article) is Act.HOUSE_RULES:
        return style.chapter % article
    whole = f"{style.article} {article}"
    if not paragraphs:
        return whole
    words = _words_of(style, article)[len(paragraphs) > 1]
    numbers = [style.first if number == 1 else str(number) for number in paragraphs]
    listed = f" {style.and_} ".join((", ".join(numbers[:-1]), numbers[-1])) if len(numbers) > 1 else numbers[0]
    return f"{whole}{style.comma}{words} {listed}"


def _words_of(style: _Style, article: str) -> tuple[str, str]:
    if act_of(article) is Act.RULES_OF_PLAY:
        return style.member
    return style.paragraph if article in _NUMBERED else style.alinea


def _language(language: str) -> str:
    known = language.partition("-")[0]
    return known if known in _STYLES else DEFAULT


def _style(language: str) -> _Style:
    return _STYLES[_language(language)]
