"""Operations are noted, add up, and raise the alerts that the house has set; what was voided counts no more."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from compliance.monitoring.models import MoneyOperation, OperationVoid
from compliance.monitoring.services import alerts
from compliance.people.models import Person
from compliance.people.services import guest_files
from compliance.refusals import Refused
from tests import cast, said
from tests.monitoring.guests import IN, OUT, Source, guest, operation, policy, void

pytestmark = pytest.mark.django_db


def test_payouts_of_one_day_add_up() -> None:
    """AT-70: 6,000.00 and 4,500.00 to one guest break no rule, and raise an alert of 10,500.00 at the second."""
    weber = guest()
    assert operation(weber, "6000.00") == []
    (alert,) = operation(weber, "4500.00")
    assert (alert.rule, alert.threshold, alert.total, alert.count) == ("gaming_day", 10000, Decimal("10500.00"), 2)
    assert list(alert.lines.values_list("amount", flat=True)) == [Decimal("6000.00"), Decimal("4500.00")]
    (again,) = operation(weber, "1.00")
    assert (again.total, again.count) == (Decimal("10501.00"), 3)


def test_what_does_not_belong_together_is_not_added_up() -> None:
    weber, other = guest(), guest("X9", surname="Muller", birth=cast.paper().birth)
    operation(weber, "6000.00")
    assert operation(other, "6000.00") == []
    assert operation(weber, "6000.00", direction=IN) == []
    assert operation(weber, "6000.00", cast.TUESDAY + timedelta(days=1)) == []
    assert operation(guest("Y1", surname="Large"), "60000.00") == []


def test_a_guest_with_two_papers_is_one_guest() -> None:
    weber, other = guest(), guest("X9", surname="Vebber")
    operation(weber, "6000.00")
    guest_files.merge_files(
        house=cast.house(),
        target=Person.objects.get(pk=weber),
        source=other,
        reason="One man.",
        by=cast.member("director"),
        at=cast.TUESDAY,
    )
    (alert,) = operation(other, "4500.00")
    assert (alert.total, alert.person_id) == (Decimal("10500.00"), other)


def test_what_was_voided_counts_no_more() -> None:
    weber, first = guest(), Source()
    operation(weber, "6000.00", source=first)
    row = void(first)
    assert void(first) == row
    assert void(Source()) is None
    assert operation(weber, "6000.00") == []
    assert OperationVoid.objects.get() == row


def test_the_house_sets_what_is_looked_at() -> None:
    policy(
        aml__day_threshold="2000",
        aml__rolling_threshold="5000",
        aml__rolling_days="7",
        aml__near_percent="10",
        aml__near_count="2",
    )
    weber = guest()
    assert operation(weber, "1900.00", direction=IN) == []
    rules = {each.rule: each.total for each in operation(weber, "1950.00", direction=IN)}
    assert rules == {"gaming_day": Decimal("3850.00"), "near_threshold": Decimal("3850.00")}
    (later,) = operation(weber, "1200.00", cast.TUESDAY + timedelta(days=6), IN)
    assert (later.rule, later.total, later.since_on) == ("rolling", Decimal("5050.00"), cast.TUESDAY.date())
    assert operation(weber, "1200.00", cast.TUESDAY + timedelta(days=14), IN) == []
    # Money that leaves is measured by the lower of the two thresholds of a day.
    operation(weber, "1500.00", direction=OUT)
    (paid,) = operation(weber, "501.00", direction=OUT)
    assert paid.threshold == 2000


def test_thresholds_against_money_laundering_count_themselves_and_the_one_of_payouts_does_not() -> None:
    """EUR 2 000 or more (Directive (EU) 2015/849 art. 11(d)); payouts of more than EUR 10,000 (A-11)."""
    policy(aml__day_threshold="2000", aml__rolling_threshold="5000", aml__rolling_days="7")
    weber = guest()
    operation(weber, "1500.00", direction=IN)
    assert [each.rule for each in operation(weber, "500.00", direction=IN)] == ["gaming_day"]
    later = cast.TUESDAY + timedelta(days=2)
    assert [each.rule for each in operation(weber, "3000.00", later, IN)] == ["rolling"]


def test_what_payouts_come_to_has_to_be_passed() -> None:
    weber = guest()
    operation(weber, "6000.00")
    assert operation(weber, "4000.00") == []
    (alert,) = operation(weber, "0.01")
    assert alert.total == Decimal("10000.01")


def test_of_two_thresholds_alike_the_one_that_counts_itself_is_the_stricter() -> None:
    policy(aml__day_threshold="10000")
    weber = guest()
    operation(weber, "6000.00")
    (alert,) = operation(weber, "4000.00")
    assert alert.threshold == 10000


def test_a_house_that_set_nothing_raises_nothing() -> None:
    weber = guest()
    operation(weber, "90000.00", direction=IN)
    assert operation(weber, "90000.00", direction=IN) == []
    assert MoneyOperation.objects.count() == 2


def test_an_alert_is_cleared_once_with_a_reason() -> None:
    weber = guest()
    operation(weber, "6000.00")
    (alert,) = operation(weber, "4500.00")

    def clear(reason: str) -> Any:
        return alerts.clear_alert(
            house=cast.house(), alert=alert, reason=reason, by=cast.member("compliance_officer"), at=cast.TUESDAY
        )

    with pytest.raises(Refused, match="Enter the reason") as refused:
        clear("  ")
    assert refused.value.field == "reason"
    assert clear(" Winnings of one evening at one table. ").reason == "Winnings of one evening at one table."
    with pytest.raises(Refused, match="This alert has already been cleared"):
        clear("Again.")
    assert len(said.acts(cast.VENUE, "monitoring.alert.cleared")) == 1
    assert "Winnings" not in str(said.acts(cast.VENUE, "monitoring.alert.cleared")[0].__dict__)
