"""The registers through the API: what a machine may not read, and who looked."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from rest_framework.test import APIClient

from compliance.admissions.cards.presentation.cards import CARDS
from compliance.admissions.cards.presentation.index import INDEX
from compliance.admissions.cards.presentation.stubs import STUBS
from compliance.admissions.decisions.domain.alerts import Answer
from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.admissions.decisions.presentation.refusals import REFUSALS
from compliance.venues.domain.roles import GRANTS, Role
from compliance.venues.models.staff import Staff
from tests import cast, said
from tests.admissions.books import caller, card
from tests.admissions.doubting import answer, doubt
from tests.admissions.presenting import present

ORDERS = {"cards": CARDS, "stubs": STUBS, "refusals": REFUSALS, "index": INDEX}


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def rows(client: APIClient, path: str, **asked: str) -> list[Any]:
    answer = client.get(f"/api/v1/{path}/", asked)
    assert answer.status_code == 200, answer.json()
    found: list[Any] = answer.json()["results"]
    return found


# --- Notes about refused guests.


@pytest.fixture
def drunk(porter: Any) -> None:
    present(porter, judgement=Judgement.DRUNK, note="Fell on the stairs.", card_kind=None)


def test_whoever_may_read_notes_reads_them(drunk: None) -> None:
    readers = [role.value for role in Role if {"admissions.register.read", "admissions.note.read"} <= GRANTS[role]]
    assert len(readers) == 5
    names = {"compliance": "compliance_officer"}
    for role in readers:
        (row,) = rows(caller(cast.member(names.get(role, role))), "refusals")
        assert row["note"] == "Fell on the stairs."


@pytest.mark.parametrize("keeper", ["inspector", "director"])
def test_a_machine_reads_the_refusal_without_its_note(drunk: None, director: Any, keeper: str) -> None:
    client = cast.machine(cast.member(keeper))
    answer = client.get("/api/v1/refusals/")
    (row,) = answer.json()["results"]
    assert row["codes"] == "drunk"
    assert "note" not in row
    assert "Fell on the stairs." not in answer.content.decode()


def test_what_a_supervisor_noted_is_withheld_as_well(porter: Any, director: Any) -> None:
    given = answer(doubt(porter), director, Answer.UPHELD, note="The photograph is of another person.")
    (row,) = rows(caller(director), "refusals")
    assert row["review_note"] == "The photograph is of another person."
    (row,) = rows(cast.machine(director), "refusals")
    assert "review_note" not in row
    assert (row["review"], row["reviewed_by"]["id"]) == ("upheld", str(given.resolved_by_id))


# --- The order of a list.


@pytest.fixture
def three(porter: Any, director: Any) -> None:
    """Two cards of one moment, a dearer one of the day before, and a refusal of each of three kinds."""
    card(porter, number="S1", surname="Zahlen")
    card(porter, number="S2", surname="Arendt")
    card(porter, number="S3", surname="Meyer", card_kind="week", at=cast.TUESDAY - timedelta(days=1))
    present(porter, paper=cast.paper(number="R1", surname="Bech"), card_kind=None)
    present(porter, paper=cast.paper(number="R2", surname="Dondelinger"), face_compared=False)
    present(porter, judgement=Judgement.UNIFORM, card_kind=None, at=cast.TUESDAY - timedelta(days=1))


@pytest.mark.parametrize("path", ORDERS)
def test_every_order_turns_whole_also_for_equal_rows(three: None, inspector: Any, path: str) -> None:
    client = caller(inspector)
    for name in ORDERS[path].sorts:
        there, back = (rows(client, path, sort=asked) for asked in (name, f"-{name}"))
        assert len(there) == 3
        assert there == back[::-1], name


def test_cards_by_number_and_by_price(three: None, inspector: Any) -> None:
    client = caller(inspector)
    by = {
        name: [row["number"] for row in rows(client, "cards", sort=name)]
        for name in ("number", "-number", "-price", "issued_at", "-issued_at")
    }
    assert by == {
        "number": ["D-000001", "D-000002", "W-000001"],
        "-number": ["W-000001", "D-000002", "D-000001"],
        "-price": ["W-000001", "D-000002", "D-000001"],
        "issued_at": ["W-000001", "D-000001", "D-000002"],
        "-issued_at": ["D-000002", "D-000001", "W-000001"],
    }
    assert rows(client, "cards") == rows(client, "cards", sort="-issued_at")


def test_stubs_by_name(three: None, inspector: Any) -> None:
    client = caller(inspector)
    assert [row["surname"] for row in rows(client, "stubs", sort="holder")] == ["Arendt", "Meyer", "Zahlen"]
    assert rows(client, "stubs") == rows(client, "stubs", sort="number")


def test_refusals_by_outcome_and_ground(three: None, inspector: Any) -> None:
    client = caller(inspector)
    outcomes = [row["outcome"] for row in rows(client, "refusals", sort="outcome")]
    assert outcomes == ["needs_review", "refused", "no_card"]
    assert len(rows(client, "refusals", sort="-outcome", code="no_card")) == 1
    assert rows(client, "refusals") == rows(client, "refusals", sort="-at")


@pytest.mark.parametrize("path", ORDERS)
@pytest.mark.parametrize("asked", ["password", "--number", "stub__surname", "pk"])
def test_another_order_is_refused_by_name(inspector: Any, path: str, asked: str) -> None:
    answer = caller(inspector).get(f"/api/v1/{path}/", {"sort": asked})
    assert answer.status_code == 400
    assert set(answer.json()["errors"]) == {"sort"}


# --- Who looked at it.


@pytest.mark.parametrize("path", ["stubs", "index"])
def test_a_list_of_stubs_begins_with_the_present_month(three: None, inspector: Staff, path: str) -> None:
    with time_machine.travel(cast.TUESDAY + timedelta(days=30), tick=False):
        client = caller(inspector)
        assert rows(client, path) == []
        assert len(rows(client, path, first="", last="")) == 3


LISTS = ("cards", "stubs", "index", "refusals", "honour-guests", "card-checks")


@pytest.mark.parametrize("path", LISTS)
def test_reading_a_list_is_noted_as_its_page_is(path: str, house: Any, inspector: Any) -> None:
    client = caller(inspector)
    rows(client, path)
    rows(client, path)
    client.get(f"/door/{path}/")  # the page of the same register, in the same hour of the same session
    (note,) = said.acts(house.id, "http.register.read")
    assert (note.facts["register"], note.facts["page"], note.facts["rows"]) == (path, 1, 0)
    assert note.actor == inspector.pk
    for minutes in (25, 50):  # 20:40, the same hour; 21:05, the next one
        with time_machine.travel(cast.TUESDAY + timedelta(minutes=minutes), tick=False):
            rows(client, path)
    assert len(said.acts(house.id, "http.register.read")) == 2


def test_the_log_says_what_a_list_was_narrowed_to(house: Any, inspector: Any) -> None:
    rows(caller(inspector), "cards", first="2026-03-01", kind="day", cancelled="false", page_size="5")
    (note,) = said.acts(house.id, "http.register.read")
    assert sorted(note.facts["filter"].split()) == ["cancelled=false", "first=2026-03-01", "kind=day"]


def test_takings_and_coverage_are_noted_too(house: Any, director: Any) -> None:
    client, span = caller(director), {"first": "2026-03-02", "last": "2026-03-03"}
    for path in ("takings", "coverage"):
        assert client.get(f"/api/v1/{path}/", span).status_code == 200
    notes = said.acts(house.id, "http.register.read")
    assert {note.facts["register"]: note.facts["filter"] for note in notes} == {
        "coverage": "first=2026-03-02 last=2026-03-03",
        "takings": "first=2026-03-02 last=2026-03-03",
    }


def test_a_machine_that_asks_every_minute_is_noted_once_an_hour(
    house: Any, inspector: Any, director: Any, porter: Any
) -> None:
    card(porter)
    display, gate = (cast.machine(keeper) for keeper in (inspector, director))
    for minutes in (0, 1, 2, 45):  # 20:15 to 20:17, and 21:00, the next hour
        with time_machine.travel(cast.TUESDAY + timedelta(minutes=minutes), tick=False):
            assert len(rows(display, "cards")) == 1
    assert len(rows(gate, "cards")) == 1
    notes = said.acts(house.id, "http.register.read")
    assert sorted(note.actor for note in notes) == sorted([inspector.pk, inspector.pk, director.pk])
    assert {note.facts["rows"] for note in notes} == {1}


def test_a_list_asked_for_in_vain_is_no_reading(house: Any, inspector: Any) -> None:
    assert caller(inspector).get("/api/v1/cards/", {"kind": "height"}).status_code == 400
    assert not said.acts(house.id, "http.register.read")
