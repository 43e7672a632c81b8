"""The house sets the price of a day within the law; a week, a month and a year follow from it."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from compliance.admissions.cards.selectors import tariffs as tariff_selectors
from compliance.admissions.cards.services import tariffs
from compliance.admissions.models.cards import CardTariff
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.models.staff import Staff
from tests import cast, said
from tests.admissions.books import caller
from tests.refusals import detail_of

APRIL = date(2026, 4, 1)


def set_tariff(house: Any, by: Any, price: str, day: date = APRIL) -> CardTariff:
    return tariffs.set_tariff(house=house, day_price=Decimal(price), effective_from=day, by=by, at=cast.TUESDAY)


@pytest.fixture
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


# --- The act.


def test_at_01_the_other_prices_follow_from_150(house: Any, director: Any) -> None:
    made = set_tariff(house, director, "1.50", date(2026, 3, 4))
    prices = (made.day_price, made.week_price, made.month_price, made.year_price)
    assert prices == (Decimal("1.50"), Decimal("7.50"), Decimal("15.00"), Decimal("30.00"))
    (_first, act) = sorted(said.acts(house.id, "admissions.tariff.set"), key=lambda act: act.id)
    assert act.facts == {"day_price": "1.50", "currency": "EUR", "effective_from": "2026-03-04"}
    assert act.actor == director.pk


def test_at_02_refuses_149_and_the_tariff_stays(house: Any, director: Any) -> None:
    with pytest.raises(Refused, match=r"at least 1\.50\sEUR \(article 75, paragraph 1\)") as refused:
        set_tariff(house, director, "1.49")
    assert refused.value.article == "75(1)"
    found = tariff_selectors.tariff_on(house.id, APRIL)
    assert found is not None
    assert found.day_price == Decimal("1.50")
    (note,) = said.acts(house.id, "admissions.tariff.refused")
    assert note.facts == {"day_price": "1.49", "currency": "EUR", "article": "75(1)"}


def test_an_expected_subscription_price_follows_from_the_day_card(house: House, director: Staff) -> None:
    facts: dict[str, Any] = {"day_price": Decimal("1.50"), "effective_from": APRIL, "by": director, "at": cast.TUESDAY}
    for kind, right in (("week", "7.50"), ("month", "15.00"), ("year", "30.00")):
        with pytest.raises(Refused, match=rf"expected {right}\sEUR, which is") as found:
            tariffs.set_tariff(house=house, subscriptions={kind: Decimal(right) - Decimal("0.01")}, **facts)
        assert (found.value.field, found.value.article) == (f"{kind}_price", "75(4)")
    assert len(said.acts(house.id, "admissions.tariff.refused")) == 3
    expected = {"week": Decimal("7.50"), "month": Decimal("15.00"), "year": Decimal("30.00")}
    assert tariffs.set_tariff(house=house, subscriptions=expected, **facts).week_price == Decimal("7.50")


@pytest.mark.parametrize("price", ["-1", "0", "0.01", "1.4"])
def test_refuses_whatever_is_below_the_minimum(house: Any, director: Any, price: str) -> None:
    with pytest.raises(Refused, match=r"at least 1\.50"):
        set_tariff(house, director, price)


@pytest.mark.parametrize("price", ["NaN", "Infinity", "1E+30", "100000"])
def test_refuses_what_is_no_price(house: Any, director: Any, price: str) -> None:
    with pytest.raises(Refused, match=r"at most 99,999\.99"):
        set_tariff(house, director, price)
    assert not said.acts(house.id, "admissions.tariff.refused")


def test_refuses_parts_of_a_cent(house: Any, director: Any) -> None:
    with pytest.raises(Refused, match="two decimals"):
        set_tariff(house, director, "1.505")


def test_refuses_a_day_that_has_ended(house: Any, director: Any) -> None:
    with pytest.raises(Refused, match="tariff cannot start in the past"):
        set_tariff(house, director, "2.00", date(2026, 3, 2))


def test_a_law_without_cards_has_no_tariff(house: Any) -> None:
    dutch = House(**{name: getattr(house, name) for name in House.__dataclass_fields__} | {"jurisdiction": "NL"})
    with pytest.raises(Refused, match="do not provide for admission cards"):
        tariffs.prices_of(dutch, Decimal("2.00"), APRIL)


def test_each_gaming_day_has_the_tariff_set_last_for_it(house: Any, director: Any) -> None:
    set_tariff(house, director, "2.00")
    later = tariffs.set_tariff(
        house=house, day_price=Decimal("2.20"), effective_from=APRIL, by=director, at=cast.local("2026-03-04 20:00")
    )
    assert tariff_selectors.tariff_on(house.id, APRIL) == later
    before = tariff_selectors.tariff_on(house.id, date(2026, 3, 31))
    assert before is not None
    assert before.day_price == Decimal("1.50")
    assert tariff_selectors.tariff_on(house.id, date(2025, 12, 31)) is None
    assert tariff_selectors.get_tariff(house.id, later.pk) == later


# --- The screen.


def page(client: Client, **asked: str) -> str:
    response = client.get(reverse("admissions:tariffs"), asked)
    assert response.status_code == 200
    return response.content.decode()


def test_everybody_sees_what_cards_cost(tuesday: Any, porter: Any, sign_in: Any) -> None:
    shown = page(sign_in(porter))
    assert "7.50" in shown
    assert "In force" in shown
    assert "Set a new tariff" not in shown


def test_the_director_sees_what_would_follow_before_setting_it(tuesday: Any, director: Any, sign_in: Any) -> None:
    client: Client = sign_in(director)
    asked = {"day_price": "2,10", "effective_from": "2026-04-01"}
    whole = page(client, **asked)
    part = client.get(reverse("admissions:tariffs"), asked, headers={"HX-Request": "true"}).content.decode()
    assert "42.00" in part
    assert "10.50" in part
    assert "<html" not in part
    assert "10.50" in whole
    assert not CardTariff.objects.filter(effective_from=APRIL).exists()


def test_a_price_too_low_is_said_while_it_is_typed(tuesday: Any, director: Any, sign_in: Any) -> None:
    asked = {"day_price": "1.49", "effective_from": "2026-04-01"}
    part = sign_in(director).get(reverse("admissions:tariffs"), asked, headers={"HX-Request": "true"})
    assert "at least 1.50" in part.content.decode()


def test_the_director_sets_a_tariff(tuesday: Any, director: Any, sign_in: Any, house: Any) -> None:
    client: Client = sign_in(director)
    sent = client.post(
        reverse("admissions:set_tariff"), {"day_price": "2,00", "effective_from": "2026-04-01"}, follow=True
    )
    assert "The tariff is set." in sent.content.decode()
    assert "Coming" in sent.content.decode()
    found = tariff_selectors.tariff_on(house.id, APRIL)
    assert found is not None
    assert found.year_price == Decimal("40.00")


def test_the_history_says_what_was_replaced_and_what_is_past(
    tuesday: Any, director: Any, sign_in: Any, house: Any
) -> None:
    set_tariff(house, director, "2.00")
    set_tariff(house, director, "2.20")
    set_tariff(house, director, "1.80", date(2026, 3, 3))
    shown = page(sign_in(director))
    for state in ("Replaced", "Coming", "In force", "Past"):
        assert state in shown


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (
            {"day_price": "1.49", "effective_from": "2026-04-01"},
            "A day card costs at least 1.50\u00a0EUR (article 75, paragraph 1)",
        ),
        ({"day_price": "2.00", "effective_from": "2026-03-01"}, "tariff cannot start in the past. Choose"),
        ({"day_price": "two", "effective_from": "2026-04-01"}, "Enter a number"),
        ({"day_price": "1.505", "effective_from": "2026-04-01"}, "no more than 2 decimal places"),
    ],
)
def test_what_was_typed_stays_when_it_is_refused(
    tuesday: Any, director: Any, sign_in: Any, typed: dict[str, str], sentence: str
) -> None:
    sent = sign_in(director).post(reverse("admissions:set_tariff"), typed)
    shown = sent.content.decode()
    assert sent.status_code == 422
    assert sentence in shown
    assert typed["day_price"] in shown
    assert typed["effective_from"] in shown
    assert CardTariff.objects.count() == 1


@pytest.mark.parametrize("name", sorted(set(cast.MEMBERS) - {"director"}))
def test_only_the_director_sets_the_tariff(tuesday: Any, sign_in: Any, house: Any, name: str) -> None:
    member = cast.member(name)
    sent = sign_in(member).post(reverse("admissions:set_tariff"), {"day_price": "2.00", "effective_from": "2026-04-01"})
    assert sent.status_code == 403
    assert CardTariff.objects.count() == 1
    (denied,) = said.acts(house.id, "http.permission.denied")
    # An agent of the authority is stopped before their permissions are asked for.
    asked = "inspection.read_only" if name == "inspector" else "admissions.tariff.set"
    assert (denied.actor, said.own_facts(denied)) == (member.pk, {"permission": asked})


def test_before_the_first_tariff_nothing_is_in_force(director: Any, sign_in: Any) -> None:
    with time_machine.travel(cast.local("2026-01-01 03:00"), tick=False):
        shown = page(sign_in(director))
    assert "Coming" in shown
    assert "In force" not in shown


# --- The API.


def test_the_api_sets_a_tariff_once(tuesday: Any, house: Any, director: Any) -> None:
    office = caller(director)
    sent = {"day_price": "2.00", "effective_from": "2026-04-01"}
    first, again = (
        office.post("/api/v1/tariffs/", sent, format="json", headers={"Idempotency-Key": "tariff-0001"}).json()
        for _turn in range(2)
    )
    assert first == again
    assert first["month_price"] == "20.00"
    assert CardTariff.objects.count() == 2
    listed = office.get("/api/v1/tariffs/").json()
    assert [row["day_price"] for row in listed["results"]] == ["2.00", "1.50"]


def test_at_02_the_api_refuses_149_with_its_article(tuesday: Any, house: Any, director: Any) -> None:
    office = caller(director)
    sent = {"day_price": "1.49", "effective_from": "2026-04-01"}
    answer = office.post("/api/v1/tariffs/", sent, format="json", headers={"Idempotency-Key": "tariff-0001"})
    assert "at least 1.50" in detail_of(answer)
    assert (answer.json()["article"], set(answer.json()["errors"])) == ("article 75, paragraph 1", {"day_price"})


def test_the_api_lets_nobody_else_set_it(tuesday: Any, house: Any, director: Any, porter: Any) -> None:
    till = caller(porter)
    assert till.get("/api/v1/tariffs/").status_code == 200
    sent = {"day_price": "2.00", "effective_from": "2026-04-01"}
    assert (
        till.post("/api/v1/tariffs/", sent, format="json", headers={"Idempotency-Key": "tariff-1"}).status_code == 403
    )


def test_the_api_names_the_expected_price(tuesday: None, director: Staff) -> None:
    office = caller(director)
    sent = {"day_price": "2.00", "effective_from": "2026-04-01", "month_price": "19.00"}
    answer = office.post("/api/v1/tariffs/", sent, format="json", headers={"Idempotency-Key": "tariff-2"}).json()
    assert "month_price" in answer["errors"]
    assert "expected 20.00" in answer["detail"].replace("\xa0", " ")
    sent["month_price"] = "20.00"
    answer = office.post("/api/v1/tariffs/", sent, format="json", headers={"Idempotency-Key": "tariff-3"})
    assert answer.json()["month_price"] == "20.00"
