"""What a casino may set for its cage, to the exact limits."""

from decimal import Decimal

import pytest

from compliance.rules.jurisdictions.cage_settings import cage_parameters
from compliance.rules.parameters.bounds import accept_value
from compliance.rules.parameters.declarations import Parameter
from compliance.rules.parameters.refusals import OutOfBounds
from compliance.rules.values.value_types import Value

AMOUNTS = (
    "payout.approval_above",
    "cage.variance_report_above",
    "cage.variance_notice_above",
    "cage.other_payment_alone",
    "exchange.identity_above",
    "aml.day_threshold",
    "aml.rolling_threshold",
)
NUMBERS = {
    "cage.count_team": (2, 6),
    "aml.rolling_days": (2, 366),
    "aml.near_percent": (1, 50),
    "aml.near_count": (2, 100),
}
VALUES = {
    "cage.variance_report_above": Decimal("20.00"),
    "cage.variance_notice_above": Decimal("100.00"),
    "cage.other_payment_alone": Decimal("500.00"),
    "cage.count_team": 2,
}


def settings(payments: str = "37", counts: str = "") -> dict[str, Parameter]:
    return {parameter.name: parameter for parameter in cage_parameters(payments, counts)}


def test_every_setting_has_its_limits_and_its_value() -> None:
    known = settings()
    assert set(known) == {*AMOUNTS, *NUMBERS}
    assert {name: known[name].value for name in known if known[name].value is not None} == VALUES


@pytest.mark.parametrize("name", AMOUNTS)
def test_an_amount_is_zero_or_more(name: str) -> None:
    parameter = settings()[name]
    assert accept_value(parameter, Decimal("0.00")) == Decimal("0.00")
    with pytest.raises(OutOfBounds):
        accept_value(parameter, Decimal("-0.01"))


@pytest.mark.parametrize(("name", "limits"), NUMBERS.items())
def test_a_number_is_within_its_limits(name: str, limits: tuple[int, int]) -> None:
    parameter = settings()[name]
    lowest, highest = limits
    accepted: list[Value] = [accept_value(parameter, number) for number in limits]
    assert accepted == [lowest, highest]
    for number in (lowest - 1, highest + 1):
        with pytest.raises(OutOfBounds):
            accept_value(parameter, number)


def test_counts_are_cited_with_payments_unless_they_have_an_article_of_their_own() -> None:
    of_counts = {"cage.variance_report_above", "cage.variance_notice_above", "cage.count_team"}
    assert {parameter.citation for parameter in settings("37").values()} == {"37"}
    cited = {name: parameter.citation for name, parameter in settings("37", "38").items()}
    assert {name for name, citation in cited.items() if citation == "38"} == of_counts
