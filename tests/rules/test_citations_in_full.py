"""Citations in words, as letters to authorities print them."""

import pytest

from compliance.rules.citations.formatting import cite_again, cite_in_full, cite_in_words


@pytest.mark.parametrize(
    ("language", "citation", "words"),
    [
        ("fr", "", ""),
        ("fr", "69(1)", "article 69, alinéa 1er"),
        ("fr", "69(1); 69(2)", "article 69, alinéas 1er et 2"),
        ("fr", "69(2); 81", "article 69, alinéa 2 et article 81"),
        ("fr", "8(5); 69(2); 81", "article 8, alinéa 5, article 69, alinéa 2 et article 81"),
        ("fr", "76(1); 76(2); 76(3)", "article 76, paragraphes 1er, 2 et 3"),
        ("fr", "20-2", "article 20-2"),
        ("fr", "PLAY IT SAFE", "règlement intérieur, rubrique PLAY IT SAFE"),
        ("nl", "1.1(3~)", "artikel 1.1, lid 3"),
        ("nl", "1.1(14); 6.2(5~)", "artikel 1.1, lid 14 en artikel 6.2, lid 5"),
        ("nl", "7.1", "artikel 7.1"),
    ],
)
def test_a_citation_in_words(language: str, citation: str, words: str) -> None:
    assert cite_in_words(citation, language) == words


def test_the_regulation_has_its_full_title_once() -> None:
    assert cite_again("69(1)", "fr") == "article 69, alinéa 1er, du règlement précité"
    full = cite_in_full("20-2", "fr")
    assert full.startswith("article 20-2 du règlement grand-ducal modifié du 12 février 1979 pris en exécution")
    assert cite_again("1.1(3~)", "nl") == "artikel 1.1, lid 3, van het spelreglement"
    assert cite_in_full("", "nl") == ""
