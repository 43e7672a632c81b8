"""The authority that oversees the cage is told of large differences: who, once, and what the letter says."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError

from compliance.notices.models.notices import Notice, VarianceNotice
from compliance.venues.selectors import venues as selectors
from tests import cast
from tests.notices.differences import tell_difference
from tests.notices.letter_texts import letter
from tests.notices.life import raised
from tests.notices.notice_rows import commit, notice, refused
from tests.orphans import past
from tests.venues import dutch

OF_A_DIFFERENCE = {"addressee": "control", "kind": "variance", "ground": "variance", "articles": "5(5)"}


@pytest.fixture(autouse=True)
def the_same_night(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY + timedelta(minutes=30), tick=False):
        yield


def told(**changes: Any) -> Notice:
    found = tell_difference(**changes)
    assert found is not None
    return found


def test_the_control_agents_are_told_once() -> None:
    row = told()
    assert (row.addressee, row.kind, row.articles) == ("control", "variance", "5(5)")
    assert row.due_at == cast.TUESDAY + timedelta(hours=24)
    assert "150,00" in row.reasons
    assert "A guest was paid twice." in row.reasons
    assert row.variance.difference == Decimal("-150.00")
    assert str(row.variance) == "Réception 150.00 EUR"
    assert tell_difference() is None


def test_the_dutch_authority_is_told_in_dutch() -> None:
    dutch.open_dutch_house()
    row = told(house=selectors.get_house(dutch.DUTCH))
    assert (row.addressee, row.articles) == ("ksa", "1.1(14); 6.2(5)")


def test_the_letter_and_the_page_say_what_differs(sign_in: Any, director: Any) -> None:
    row, client = told(), sign_in(director)
    text = letter(client, row)
    assert "Madame, Monsieur, mes salutations distinguées" in text
    for mention in ("Agents de contrôle", "Réception (S-000001)", "9 100,00 EUR", "8 950,00 EUR", "-150,00 EUR"):
        assert mention in text
    page = client.get(f"/notices/{row.pk}/").content.decode()
    for mention in ("Réception (S-000001)", "9,100.00", "150.00", "100.00", "Control agents"):
        assert mention in page
    assert "150.00" in client.get("/notices/").content.decode()
    one = client.get(f"/api/v1/notices/{row.pk}/").json()
    assert (one["kind"], one["variance"]["gap"], one["payment"]) == ("variance", "150.00", None)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("each_kind_of_notice_has_its_addressee", OF_A_DIFFERENCE | {"addressee": "justice"}),
        ("each_kind_of_notice_has_its_addressee", {"addressee": "control"}),
        ("each_kind_of_notice_has_its_addressee", {"kind": "exclusion", "addressee": "ksa"}),
        ("a_notice_of_a_difference_names_nobody", OF_A_DIFFERENCE | {"surname": "Weber"}),
        ("a_notice_of_a_difference_names_nobody", OF_A_DIFFERENCE | {"birth_year": 1980}),
    ],
)
def test_a_notice_of_a_difference_goes_to_who_oversees(name: str, changes: dict[str, Any]) -> None:
    refused(name, notice(**changes))


def test_a_notice_of_a_difference_tells_the_count() -> None:
    with pytest.raises(IntegrityError, match="a_notice_of_a_difference_tells_the_count"):
        commit(notice(**OF_A_DIFFERENCE))


def difference(of: Notice, **changes: Any) -> VarianceNotice:
    facts: dict[str, Any] = {
        "notice": of,
        "place": "Réception",
        "shift": "S-000001",
        "gaming_day": cast.TUESDAY.date(),
        "expected": Decimal("9100.00"),
        "counted": Decimal("8950.00"),
        "gap": Decimal("150.00"),
        "threshold": Decimal("100.00"),
        "currency": "EUR",
    }
    return VarianceNotice(**facts | changes)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_difference_told_has_its_place", {"place": ""}),
        ("a_difference_told_has_its_place", {"shift": ""}),
        ("a_difference_told_is_above_the_threshold", {"gap": Decimal("100.00")}),
        ("a_difference_is_told_in_the_money_of_the_house", {"currency": "CHF"}),
        ("notices_variancenotice_notice_id_key", {}),
    ],
)
def test_a_difference_told_is_complete(name: str, changes: dict[str, Any]) -> None:
    refused(name, difference(told(), **changes))


def test_only_a_notice_of_a_difference_tells_a_count() -> None:
    refused("only_a_notice_of_a_difference_tells_a_count", difference(raised()))


def test_a_difference_is_told_to_the_authority_of_the_house() -> None:
    other = notice(**OF_A_DIFFERENCE | {"addressee": "ksa"})
    name = "a_difference_is_told_to_the_authority_of_the_house"
    with past.refused(name):
        past.write(other, difference(other))
