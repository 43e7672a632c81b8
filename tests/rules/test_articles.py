"""Articles can be shown in words, and a citation that leads nowhere is found out."""

import pytest

from compliance.rules.citations.articles import ARTICLES, UnknownArticle, citation_text, cited_articles, get_article


def test_an_article_has_a_label_and_a_heading() -> None:
    found = get_article("LU", "75(1)")
    assert found.label == "art. 75(1)"
    assert "lowest price" in found.heading


def test_house_rules_go_by_their_printed_name() -> None:
    assert get_article("LU", "PLAY IT SAFE").label == "PLAY IT SAFE"


def test_a_citation_may_name_several_articles() -> None:
    assert [one.id for one in cited_articles("LU", "75(4); 76(1)")] == ["75(4)", "76(1)"]
    assert citation_text("75(4); PLAY IT SAFE") == "art. 75(4), PLAY IT SAFE"


def test_silence_cites_nothing() -> None:
    assert cited_articles("NL", "") == ()
    assert citation_text("") == ""


@pytest.mark.parametrize(("jurisdiction", "id_"), [("LU", "75(9)"), ("NL", "75(1)"), ("FR", "1")])
def test_refuses_an_article_that_does_not_exist(jurisdiction: str, id_: str) -> None:
    with pytest.raises(UnknownArticle, match=f"{jurisdiction} has no article"):
        get_article(jurisdiction, id_)


@pytest.mark.parametrize("jurisdiction", list(ARTICLES))
def test_every_heading_is_short(jurisdiction: str) -> None:
    assert all(0 < len(one.heading) <= 90 for one in ARTICLES[jurisdiction].values())
