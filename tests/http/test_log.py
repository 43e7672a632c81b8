"""The log through the API: who may read it, what it says, and what it keeps to itself."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from rest_framework.test import APIClient

from tests import cast, said
from tests.admissions.books import caller, second_house
from tests.admissions.presenting import present


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def reading(inspector: Any) -> APIClient:
    return caller(inspector)


def test_tells_acts_in_sentences_newest_first(reading: APIClient, porter: Any) -> None:
    present(porter, at=cast.TUESDAY - timedelta(minutes=1))
    found = reading.get("/api/v1/log/").json()
    first = found["results"][0]
    assert first["kind"] == "admissions.guest.admitted"
    assert first["sentence"] == "Admitted a guest at door North on card D-000001."
    assert first["actor"] == str(porter.pk)
    assert first["facts"]["card"] == "D-000001"
    assert first["rows"] == len(said.tables(said.acts(cast.VENUE, "admissions.guest.admitted")[0]))
    assert found["count"] is None, "the log is too long to be counted"


def test_narrows_and_goes_on_where_a_page_ended(reading: APIClient, porter: Any, director: Any) -> None:
    for turn in range(51):
        present(porter, paper=cast.paper(number=f"Q{turn}"), card_kind=None)
    whole = reading.get("/api/v1/log/", {"kind": "admissions.card.refused"}).json()
    assert len(whole["results"]) == 50
    rest = reading.get(whole["next"]).json()
    assert len(rest["results"]) == 1
    assert rest["next"] is None
    assert reading.get(rest["previous"]).json()["results"] == whole["results"]
    assert (
        reading.get("/api/v1/log/", {"actor": str(director.pk), "kind": "admissions.card.refused"}).json()["results"]
        == []
    )
    assert len(reading.get("/api/v1/log/", {"text": "no_card"}).json()["results"]) == 50
    assert reading.get("/api/v1/log/", {"text": "no such word"}).json()["results"] == []


def test_days_are_calendar_dates_of_the_house(reading: APIClient, porter: Any) -> None:
    present(porter)
    written = said.acts(cast.VENUE, "admissions.guest.admitted")[0].clock
    day = cast.house().local(written).date()
    asked = {"kind": "admissions.guest.admitted"}

    def count(**span: Any) -> int:
        return len(reading.get("/api/v1/log/", asked | span).json()["results"])

    assert count(since=day.isoformat(), until=day.isoformat()) == 1
    assert count(since=(day + timedelta(days=1)).isoformat()) == 0
    assert count(until=(day - timedelta(days=1)).isoformat()) == 0


@pytest.mark.parametrize("wrong", [{"since": "yesterday"}, {"actor": "the porter"}, {"cursor": "9"}])
def test_names_what_cannot_be_looked_for(reading: APIClient, wrong: dict[str, str]) -> None:
    answer = reading.get("/api/v1/log/", wrong)
    assert answer.status_code == 400
    assert set(answer.json()["errors"]) == set(wrong)


def test_one_act_shows_its_rows_without_personal_values(reading: APIClient, porter: Any) -> None:
    present(porter)
    act = said.acts(cast.VENUE, "admissions.guest.admitted")[0].act
    answer = reading.get(f"/api/v1/log/{act}/")
    told = answer.json()
    assert told["rows"] == len(told["written"])
    stub = next(row for row in told["written"] if row["table"] == "admissions_cardstub")
    changes = {change["column"]: change for change in stub["changes"]}
    assert changes["label"]["after"] == "D-000001"
    assert changes["surname"] == {"column": "surname", "before": None, "after": None, "hidden": True}
    assert "Weber" not in answer.content.decode()
    assert "P123" not in answer.content.decode()
    rest = reading.get(f"/api/v1/log/{act}/", {"after": 2**62}).json()
    assert rest["written"] == []
    assert rest["rows"] == told["rows"]


def test_acts_of_another_house_are_not_told(reading: APIClient) -> None:
    other = second_house()
    (opened,) = said.acts(other, "venues.venue.opened")
    answer = reading.get(f"/api/v1/log/{opened.act}/")
    assert answer.status_code == 404
    assert str(opened.act) not in reading.get("/api/v1/log/").content.decode()
    assert reading.get(f"/api/v1/log/{uuid4()}/").status_code == 404


@pytest.mark.parametrize("name", ["porter", "cashier", "pit_boss", "administrator"])
def test_refuses_and_notes_whoever_may_not_read_the_log(db: None, name: str) -> None:
    member = cast.member(name)
    assert caller(member).get("/api/v1/log/").status_code == 403
    assert caller(member).get(f"/api/v1/log/{uuid4()}/").status_code == 403
    assert said.denials(cast.VENUE) == ["audit.log.read", "audit.log.read"]
