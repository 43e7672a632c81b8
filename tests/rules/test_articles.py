"""Articles have headings, and a citation of an article that does not exist is refused."""

import pytest

from compliance.rules.citations.articles import ARTICLES, Act, UnknownArticle, act_of, cited_articles, get_article


def test_an_article_has_a_heading() -> None:
    assert "lowest price" in get_article("LU", "75(1)").heading


@pytest.mark.parametrize(
    ("id_", "act"),
    [
        ("75(1)", Act.REGULATION),
        ("49-16", Act.REGULATION),
        ("6.1(3)", Act.RULES_OF_PLAY),
        ("PLAY IT SAFE", Act.HOUSE_RULES),
    ],
)
def test_an_article_belongs_to_an_act(id_: str, act: Act) -> None:
    assert act_of(id_) is act


def test_the_extract_refers_to_article_24_and_names_seven_compartments() -> None:
    assert get_article("LU", "37-1(1)").heading == "Article 24, first two paragraphs, applies"
    assert get_article("LU", "37-1(2)").heading == "Seven marker compartments"


def test_a_citation_may_name_several_articles() -> None:
    assert [one.id for one in cited_articles("LU", "75(4); 76(1)")] == ["75(4)", "76(1)"]


def test_silence_cites_nothing() -> None:
    assert cited_articles("NL", "") == ()


@pytest.mark.parametrize(("jurisdiction", "id_"), [("LU", "75(9)"), ("NL", "75(1)"), ("FR", "1")])
def test_refuses_an_article_that_does_not_exist(jurisdiction: str, id_: str) -> None:
    with pytest.raises(UnknownArticle, match=f"{jurisdiction} has no article"):
        get_article(jurisdiction, id_)


@pytest.mark.parametrize("jurisdiction", list(ARTICLES))
def test_every_heading_is_short(jurisdiction: str) -> None:
    assert all(0 < len(one.heading) <= 90 for one in ARTICLES[jurisdiction].values())
