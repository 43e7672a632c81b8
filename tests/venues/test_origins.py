"""The rulebook page says who set a value: a law, approved rules of play, house rules, the casino, or nothing."""

from typing import Any

import pytest
from django.utils import translation

from compliance.rules.rulebook import Origin
from compliance.venues.presentation.rulebook import origin_badge
from tests.accounts import employ
from tests.venues.dutch import DUTCH, open_dutch_house


@pytest.mark.parametrize(
    ("origin", "law", "language", "text"),
    [
        (Origin.LAW, "LU", "fr", "Loi"),
        (Origin.APPROVED_RULES, "NL", "nl", "Goedgekeurd spelreglement"),
        (Origin.HOUSE_RULES, "LU", "fr", "Règlement intérieur"),
        (Origin.HOUSE, "LU", "fr", "Disposition interne"),
        (Origin.READING, "LU", "en", "Interpretation"),
        (Origin.SILENT, "LU", "fr", "L’extrait est muet"),
        (Origin.SILENT, "NL", "nl", "Het spelreglement regelt dit niet"),
    ],
)
def test_each_origin_has_its_words(origin: Origin, law: str, language: str, text: str) -> None:
    with translation.override(language):
        assert str(origin_badge(origin, law).text) == text


def test_the_pages_name_the_origins_of_their_rules(house: Any, director: Any, sign_in: Any) -> None:
    page = sign_in(director).get("/house/rulebook/").content.decode()
    assert all(words in page for words in ("Law", "House rules", "The extract is silent"))
    assert "Approved rules of play" not in page
    open_dutch_house()
    page = sign_in(employ("naleving", "compliance", venue_id=DUTCH)).get("/house/rulebook/").content.decode()
    assert "Approved rules of play" in page or "Goedgekeurd spelreglement" in page
    assert "The extract is silent" not in page
