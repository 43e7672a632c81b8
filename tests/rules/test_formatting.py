"""Articles are cited as an authority of each language cites them."""

import pytest

from compliance.rules.citations.articles import ARTICLES
from compliance.rules.citations.formatting import (
    cite_again,
    cite_in_full,
    cite_with_document,
    format_citation,
    rests_on_law,
)


@pytest.mark.parametrize(
    ("citation", "language", "text"),
    [
        ("69(1)", "fr", "article 69, alinéa 1er"),
        ("69(1); 69(2)", "fr", "article 69, alinéas 1er et 2"),
        ("76(1)", "fr", "article 76, paragraphe 1er"),
        ("76(1); 76(2); 76(3)", "fr", "article 76, paragraphes 1er, 2 et 3"),
        ("67; 75(4)", "fr", "article 67; article 75, alinéa 4"),
        ("PLAY IT SAFE", "fr", "règlement intérieur, rubrique PLAY IT SAFE"),
        ("Paiements", "nl", "huisreglement, rubriek Paiements"),
        ("1.1(3)", "nl", "artikel 1.1, lid 3"),
        ("6.2(5); 6.2(6)", "nl", "artikel 6.2, leden 5 en 6"),
        ("69(1); 69(2)", "nl", "artikel 69, alinea’s 1 en 2"),
        ("76(1)", "nl", "artikel 76, lid 1"),
        ("8(2)", "de", "Artikel 8 Absatz 2"),
        ("8(2); 8(4)", "de-at", "Artikel 8 Absätze 2 und 4"),
        ("49-17(1)", "en", "article 49-17, paragraph 1"),
        ("68; 69(1); 69(2)", "en", "article 68; article 69, paragraphs 1 and 2"),
        ("69; 69(1)", "en", "article 69; article 69, paragraph 1"),
        ("69(1)", "it", "article 69, paragraph 1"),
        ("", "fr", ""),
    ],
)
def test_cites_in_the_words_of_each_language(citation: str, language: str, text: str) -> None:
    assert format_citation(citation, language) == text


@pytest.mark.parametrize("language", ["en", "fr", "nl", "de"])
def test_never_prints_the_tilde_of_a_counted_paragraph(language: str) -> None:
    assert not [id_ for law in ARTICLES.values() for id_ in law if "~" in id_]
    # Rows of earlier versions hold ids with a tilde.
    assert format_citation("1.1(3~)", language) == format_citation("1.1(3)", language)
    assert format_citation("art. 75(1)", language) == format_citation("75(1)", language)


REGULATION = (
    "du règlement grand-ducal modifié du 12 février 1979 pris en exécution des articles 6 et 12 de la loi modifiée du "
    "20 avril 1977 relative à l’exploitation des jeux de hasard et des paris relatifs aux épreuves sportives"
)
RULES_OF_PLAY = "van het door de Kansspelautoriteit goedgekeurde spelreglement"


@pytest.mark.parametrize(
    ("citation", "language", "text"),
    [
        ("69(1)", "fr", f"article 69, alinéa 1er, {REGULATION}"),
        ("49-16", "fr", f"article 49-16 {REGULATION}"),
        (
            "69(1); PLAY IT SAFE",
            "fr",
            f"article 69, alinéa 1er, {REGULATION}; règlement intérieur, rubrique PLAY IT SAFE de l’établissement",
        ),
        (
            "6.1(3)",
            "nl",
            f"artikel 6.1, lid 3, {RULES_OF_PLAY}",
        ),
    ],
)
def test_the_first_mention_gives_the_full_title(citation: str, language: str, text: str) -> None:
    assert cite_in_full(citation, language) == text


@pytest.mark.parametrize(
    ("citation", "language", "text"),
    [
        ("69(1)", "fr", "article 69, alinéa 1er, du règlement précité"),
        ("8(7)", "de", "Artikel 8 Absatz 7 der genannten Verordnung"),
        ("1.1(14)", "nl", "artikel 1.1, lid 14, van het spelreglement"),
        ("", "nl", ""),
    ],
)
def test_a_later_mention_gives_the_short_title(citation: str, language: str, text: str) -> None:
    assert cite_again(citation, language) == text


def test_reports_name_the_document_of_the_rules_of_play() -> None:
    assert cite_with_document("1.1(3)", "nl") == "Spelreglement, artikel 1.1, lid 3"
    assert cite_with_document("8(1); 1.1(3)", "en") == "article 8, paragraph 1; Spelreglement, article 1.1, paragraph 3"
    assert cite_with_document("", "fr") == ""


@pytest.mark.parametrize(
    ("citation", "law"),
    [("8(1)", True), ("Paiements; 8(1)", True), ("Paiements", False), ("6.1(3)", False), ("", False)],
)
def test_only_the_regulation_is_law(citation: str, law: bool) -> None:
    assert rests_on_law(citation) is law
