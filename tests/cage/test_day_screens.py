"""The pages and paths of the day of the cage: what stands where, what keeps it open, and its closing."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.cage.models.days import CageDay
from tests import said
from tests.cage.closed_days import night
from tests.cage.drawers import FLOAT
from tests.cage.nights import DAY, LATER, counted, emptied, signed
from tests.cast import VENUE
from tests.refusals import detail_of

HERE, THERE = f"/cage/day/{DAY}/", f"/api/v1/cage-days/{DAY}/"


@pytest.fixture(autouse=True)
def the_same_night(db: None) -> Any:
    with time_machine.travel(LATER, tick=False):
        yield


def counted_night() -> None:
    desk, table, box = night()
    signed(counted(desk, "cashier", **FLOAT | {"note": {"50": 39, "20": 50, "10": 3}}))
    signed(counted(table, "chef_de_salle", chip={"5": 200, "50": 78}, plaque={"1000": 1}))
    signed(emptied(box, **{"50": 8}))


def test_the_page_says_what_keeps_the_day_open(sign_in: Any, accountant: Any) -> None:
    client = sign_in(accountant)
    assert "No floats on this day" in client.get("/cage/day/", follow=True).content.decode()
    night()
    page = client.get(HERE).content.decode()
    for words in (
        "Outstanding items",
        "open: its closing count is missing",
        "The box has not been opened and counted",
        "Not yet counted",
    ):
        assert words in page
    assert "The figures then become final" not in page
    answer = client.post(f"{HERE}closing/")
    assert answer.status_code == 422
    assert "Not everything has been counted and signed" in answer.content.decode()
    assert said.acts(VENUE, "http.register.read")


def test_the_day_is_closed_on_its_page(sign_in: Any, accountant: Any) -> None:
    counted_night()
    client = sign_in(accountant)
    page = client.get(HERE).content.decode()
    for words in (
        "Everything has been counted and signed",
        "The figures then become final",
        "-50.00",
        "Explained by Cashier",
        "Signed by Director",
        "300.00",
    ):
        assert words in page
    assert client.post(f"{HERE}closing/").status_code == 302
    row = CageDay.objects.get()
    assert (row.closed_by, row.difference, row.result) == (accountant, -50, 330)
    page = client.get(HERE).content.decode()
    assert "Results of the last closed days" in page
    assert client.post(f"{HERE}closing/").status_code == 422
    assert len(said.acts(VENUE, "cage.day.closed")) == 1
    assert client.get("/cage/day/yesterday/").status_code == 404


def test_the_night_after_reminds_of_an_open_day(sign_in: Any, accountant: Any, cashier: Any) -> None:
    night()
    with time_machine.travel(LATER + timedelta(days=1), tick=False):
        assert "The cage day" in sign_in(accountant).get("/door/tonight/").content.decode()
        assert "The cage day" not in sign_in(cashier).get("/door/tonight/").content.decode()
        page = sign_in(accountant).get(f"/cage/day/{DAY + timedelta(days=1)}/").content.decode()
        assert HERE in page
        assert f"/cage/day/{DAY + timedelta(days=1)}/" in sign_in(accountant).get(HERE).content.decode()


def test_the_day_through_the_api(sign_in: Any, accountant: Any) -> None:
    client = sign_in(accountant)
    counted_night()
    found = client.get(THERE).json()
    assert (found["result"], found["difference"], found["may_close"]) == ("330.00", "-50.00", True)
    assert [each["kind"] for each in found["places"]] == ["desk", "table", "box"]

    def close(key: str, on: str = THERE) -> Any:
        return client.post(f"{on}closing/", content_type="application/json", headers={"Idempotency-Key": key})

    key = uuid4().hex
    assert close(key).json() == close(key).json() == {"id": str(CageDay.objects.get().pk)}
    assert "This day is already closed" in detail_of(close(uuid4().hex))
    places = client.get("/api/v1/cage-days/").json()["results"]
    assert {place["gaming_day"] for place in places} == {str(DAY)}
    assert sum(Decimal(place["result"]) for place in places) == Decimal("330.00")
    assert sorted(place["kind"] for place in places) == ["box", "desk", "table"]
    assert client.get("/api/v1/cage-days/yesterday/").status_code == 404


def test_who_may_not(sign_in: Any, porter: Any, cashier: Any, inspector: Any) -> None:
    counted_night()
    for nobody in (porter, cashier):
        client = sign_in(nobody)
        for address in (HERE, "/cage/day/", THERE, "/api/v1/cage-days/"):
            assert client.get(address).status_code == 403
    client = sign_in(inspector)
    assert "The figures then become final" not in client.get(HERE).content.decode()
    assert client.post(f"{HERE}closing/").status_code == 403
    assert not CageDay.objects.exists()
