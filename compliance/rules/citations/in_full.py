"""Citations in a letter to an authority: in the language of its law. `formatting` writes them."""

from collections.abc import Mapping
from types import MappingProxyType

from .formatting import cite_again, cite_in_full, cite_in_words

# The language in which each jurisdiction's law is written.
_LANGUAGES: Mapping[str, str] = MappingProxyType({"LU": "fr", "NL": "nl"})


def spell_articles(jurisdiction: str, citation: str) -> str:
    """Return a citation in words: `69(1); 69(2)` becomes `article 69, alinéas 1er et 2`."""
    return cite_in_words(citation, _LANGUAGES[jurisdiction])


def spell_basis(jurisdiction: str, citation: str, *, first_mention: bool) -> str:
    """Return the articles with their act: under its full title at the first mention, and shortly afterwards."""
    language = _LANGUAGES[jurisdiction]
    return cite_in_full(citation, language) if first_mention else cite_again(citation, language)
