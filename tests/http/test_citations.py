"""A page names the articles of the law of its house, and a paper those of its span; a silent law names none."""

from datetime import date

import pytest
from django.template import Context, Template

from compliance.rules.rulebook import rulebook

DAY = date(2026, 3, 3)
PAGE = Template('{% article "ground.minor" %}{% cited "Show it." "register.card_checks" %}')


@pytest.mark.parametrize(
    ("jurisdiction", "words"),
    [
        ("LU", '<span class="article">article 75, paragraph 2</span>Show it (article 75, paragraph 6).'),
        ("NL", "Show it."),
    ],
)
def test_names_the_articles_of_the_law_of_the_house(jurisdiction: str, words: str) -> None:
    assert PAGE.render(Context({"law": rulebook(jurisdiction, DAY)})) == words
