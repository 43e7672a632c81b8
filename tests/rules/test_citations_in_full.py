"""Citations in words, as letters to authorities print them."""

import pytest

from compliance.rules.citations.in_full import spell_articles, spell_basis


@pytest.mark.parametrize(
    ("law", "citation", "words"),
    [
        ("LU", "", ""),
        ("LU", "69(1)", "article 69, alinéa 1er"),
        ("LU", "69(1); 69(2)", "article 69, alinéas 1er et 2"),
        ("LU", "69(2); 81", "article 69, alinéa 2 et article 81"),
        ("LU", "8(5); 69(2); 81", "article 8, alinéa 5, article 69, alinéa 2 et article 81"),
        ("LU", "76(1); 76(2); 76(3)", "article 76, paragraphes 1er, 2 et 3"),
        ("LU", "20-2", "article 20-2"),
        ("LU", "PLAY IT SAFE", "règlement intérieur, rubrique PLAY IT SAFE"),
        ("NL", "1.1(3~)", "artikel 1.1, lid 3"),
        ("NL", "1.1(14); 6.2(5~)", "artikel 1.1, lid 14 en artikel 6.2, lid 5"),
        ("NL", "7.1", "artikel 7.1"),
    ],
)
def test_a_citation_in_words(law: str, citation: str, words: str) -> None:
    assert spell_articles(law, citation) == words


def test_the_regulation_has_its_full_title_once() -> None:
    assert spell_basis("LU", "69(1)", first_mention=False) == "article 69, alinéa 1er, du règlement précité"
    full = spell_basis("LU", "20-2", first_mention=True)
    assert full.startswith("article 20-2 du règlement grand-ducal modifié du 12 février 1979 pris en exécution")
    assert spell_basis("NL", "1.1(3~)", first_mention=False) == "artikel 1.1, lid 3, van het spelreglement"
    assert spell_basis("NL", "", first_mention=True) == ""
