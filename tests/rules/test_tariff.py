"""Subscriptions cost what the law multiplies; a day never costs less than the law says."""

from datetime import date
from decimal import Decimal

import pytest

from compliance.rules.admissions.card_tariff import Prices, TooCheap, derive_prices
from compliance.rules.rulebook import Policy, SilentParameter, rulebook

ON = date(2026, 3, 1)
LU = rulebook("LU", ON)


def test_at_01_a_day_at_1_50_makes_7_50_and_15_00_and_30_00() -> None:
    prices = derive_prices(LU, Decimal("1.50"))
    assert isinstance(prices, Prices)
    assert [str(one) for one in (prices.day, prices.week, prices.month, prices.year)] == [
        "1.50",
        "7.50",
        "15.00",
        "30.00",
    ]
    assert prices.articles == ("75(1)", "75(4)")


@pytest.mark.parametrize("price", ["1.49", "1.499", "0.00", "-5"])
def test_at_02_a_day_at_1_49_is_refused_citing_article_75(price: str) -> None:
    refused = derive_prices(LU, Decimal(price))
    assert isinstance(refused, TooCheap)
    assert refused.article == "75(1)"
    assert (refused.asked, refused.minimum) == (Decimal(price), Decimal("1.50"))
    assert refused.message == "A day card costs at least 1.50 (article 75, paragraph 1): enter 1.50 or more."


def test_the_house_may_ask_for_more_than_the_law() -> None:
    book = rulebook("LU", ON, [Policy("admission.card.min_price", Decimal("2.00"), ON, "P-1")])
    refused = derive_prices(book, Decimal("1.99"))
    assert isinstance(refused, TooCheap)
    assert (refused.minimum, refused.article) == (Decimal("2.00"), "")
    assert refused.message == "The lowest day card price set by this casino is 2.00: enter that or more."


def test_below_the_law_a_dearer_house_cites_the_law() -> None:
    book = rulebook("LU", ON, [Policy("admission.card.min_price", Decimal("2.00"), ON, "P-1")])
    refused = derive_prices(book, Decimal("1.49"))
    assert isinstance(refused, TooCheap)
    assert (refused.minimum, refused.article) == (Decimal("1.50"), "75(1)")


def test_prices_have_exact_cents() -> None:
    prices = derive_prices(LU, Decimal("1.7"))
    assert isinstance(prices, Prices)
    assert [str(one) for one in (prices.day, prices.year)] == ["1.70", "34.00"]


@pytest.mark.parametrize("price", ["1.505", "10.000", "NaN", "Infinity", "1E+12"])
def test_refuses_what_is_no_price(price: str) -> None:
    with pytest.raises(ValueError, match="exact number of cents"):
        derive_prices(LU, Decimal(price))


def test_there_is_no_tariff_where_the_rulebook_is_silent() -> None:
    with pytest.raises(SilentParameter, match=r"admission\.card\.min_price"):
        derive_prices(rulebook("NL", ON), Decimal("1.50"))
