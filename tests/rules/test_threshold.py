"""What reaches a threshold: strictly above it, or from it on, as the rule says."""

from datetime import date
from decimal import Decimal
from typing import Any, cast

from compliance.rules.rulebook import SilentParameter, rulebook
from compliance.rules.thresholds import Threshold, large_payout

MARCH = date(2026, 3, 3)


def test_a_threshold_counts_itself_or_does_not() -> None:
    amounts = [Decimal(amount) for amount in ("1999.99", "2000.00", "2000.01")]
    assert [Threshold(Decimal(2000), inclusive=True).is_reached(amount) for amount in amounts] == [False, True, True]
    assert [Threshold(Decimal(2000), inclusive=False).is_reached(amount) for amount in amounts] == [False, False, True]


def test_a_payout_is_large_above_ten_thousand_in_luxembourg_and_from_a_hundred_thousand_on_in_the_netherlands() -> None:
    assert large_payout(rulebook("LU", MARCH, [])) == Threshold(Decimal("10000.00"), inclusive=False)
    assert large_payout(rulebook("NL", MARCH, [])) == Threshold(Decimal("100000.00"), inclusive=True)


def test_where_no_rule_says_it_no_payout_is_large() -> None:
    class Silent:
        def decimal(self, name: str) -> Decimal:
            raise SilentParameter(name, "LU-2025.1", MARCH)

    assert large_payout(cast("Any", Silent())) is None
