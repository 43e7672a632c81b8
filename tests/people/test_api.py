"""Guests through the API: searched with a body, each look logged, corrected once for each key."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
import time_machine

from compliance.people.models import Address, Particulars
from tests import cast, said
from tests.admissions.books import caller, card

KIRSCH = {"surname": "Kirsch", "born_on": "1980-05-17", "sex": "F", "reason": "Married."}
HOME = {"street": "7, Grand-Rue", "city": "Luxembourg", "country": "LU"}
SEARCH = "/api/v1/guests/search/"


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def weber(porter: Any) -> UUID:
    return card(porter).person_id


def post(staff: Any, path: str, body: dict[str, Any], key: str = "terminal-0001") -> Any:
    return caller(staff).post(path, body, format="json", headers={"Idempotency-Key": key})


def test_a_search_is_logged_without_what_was_typed(weber: UUID, inspector: Any, house: Any) -> None:
    answer = post(inspector, SEARCH, {"text": "weber"})
    assert answer.json() == {
        "count": 1,
        "next": None,
        "previous": None,
        "results": [
            {
                "id": str(weber),
                "surname": "Weber",
                "given_names": "Jean",
                "born": "1980-05-17",
                "nationality": "LUX",
                "city": "Remich",
                "country": "LU",
                "known_since": "2026-03-03T20:15:00+01:00",
            }
        ],
    }
    (note,) = said.acts(house.id, "people.guest.searched")
    assert (note.actor, said.own_facts(note)) == (inspector.pk, {"found": 1})


def test_a_search_goes_on_page_by_page(porter: Any, inspector: Any) -> None:
    for turn in range(51):
        card(porter, number=f"B{turn}", given_names=f"A{turn:02d}")
    first = post(inspector, SEARCH, {"text": "weber"}).json()
    second = post(inspector, first["next"], {"text": "weber"}).json()
    assert ([row["given_names"] for row in second["results"]], second["next"]) == (["A50"], None)
    assert post(inspector, first["next"], {"text": "muller"}).status_code == 400


@pytest.mark.parametrize("body", [{}, {"text": "w"}, {"text": "w" * 101}])
def test_a_search_that_makes_no_sense(inspector: Any, house: Any, body: dict[str, Any]) -> None:
    assert post(inspector, SEARCH, body).status_code == 400
    assert not said.acts(house.id, "people.guest.searched")


def test_a_search_has_a_body(inspector: Any) -> None:
    assert caller(inspector).get(SEARCH, {"text": "weber"}).status_code in {403, 405}


def test_the_file_says_everything_and_the_log_says_who_looked(weber: UUID, inspector: Any, house: Any) -> None:
    file = caller(inspector).get(f"/api/v1/guests/{weber}/").json()
    assert file["id"] == str(weber)
    assert file["particulars"][0]["born_on"] == "1980-05-17"
    assert file["addresses"][0]["city"] == "Remich"
    assert file["documents"][0]["number"] == "P123"
    assert file["checks"][0]["face_compared"] is True
    (note,) = said.acts(house.id, "people.guest.opened")
    assert (note.actor, note.subject_id) == (inspector.pk, weber)


def test_nobody_has_no_file(inspector: Any, house: Any) -> None:
    answer = caller(inspector).get(f"/api/v1/guests/{uuid4()}/")
    assert (answer.status_code, answer.json()["detail"]) == (404, "Guest not found.")
    assert not said.acts(house.id, "people.guest.opened")


def test_the_same_key_corrects_once(weber: UUID, compliance_officer: Any) -> None:
    path = f"/api/v1/guests/{weber}/particulars/"
    first = post(compliance_officer, path, KIRSCH)
    again = post(compliance_officer, path, KIRSCH)
    assert first.json() == again.json() == {"guest": str(weber), "recorded_at": first.json()["recorded_at"]}
    assert Particulars.objects.count() == 2


def test_the_same_key_moves_once(weber: UUID, porter: Any) -> None:
    path = f"/api/v1/guests/{weber}/addresses/"
    first = post(porter, path, HOME).json()
    assert first == {"guest": str(weber), "recorded_at": "2026-03-03T19:15:00Z"}
    with time_machine.travel(cast.TUESDAY + timedelta(minutes=5), tick=False):
        assert post(porter, path, HOME).json() == first, "the time of the first act"
    assert [row.city for row in Address.objects.order_by("id")] == ["Remich", "Luxembourg"]


def test_a_key_of_another_act_is_an_error(weber: UUID, compliance_officer: Any) -> None:
    post(compliance_officer, f"/api/v1/guests/{weber}/particulars/", KIRSCH)
    answer = post(compliance_officer, f"/api/v1/guests/{weber}/addresses/", HOME)
    assert (answer.status_code, answer.json()["title"]) == (422, "Key used otherwise")
    assert Address.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "field", "status"),
    [
        ({"surname": ""}, "surname", 400),
        ({"reason": " "}, "reason", 400),
        ({"sex": "?"}, "sex", 400),
        ({"born_on": "1980-02-30"}, "born_on", 400),
        ({"born_on": "--"}, "born_on", 400),
        ({"born_on": "2026-03-04"}, "born_on", 409),
    ],
)
def test_a_correction_that_cannot_be_names_its_field(
    weber: UUID, compliance_officer: Any, changes: dict[str, str], field: str, status: int
) -> None:
    answer = post(compliance_officer, f"/api/v1/guests/{weber}/particulars/", KIRSCH | changes)
    assert (answer.status_code, set(answer.json()["errors"])) == (status, {field})
    assert Particulars.objects.count() == 1


def test_a_birth_date_may_stay_half_known(weber: UUID, compliance_officer: Any) -> None:
    post(compliance_officer, f"/api/v1/guests/{weber}/particulars/", KIRSCH | {"born_on": "1980-05---"})
    file = caller(compliance_officer).get(f"/api/v1/guests/{weber}/").json()
    assert file["particulars"][0]["born_on"] == "1980-05---"


@pytest.mark.parametrize(("part", "body"), [("particulars", KIRSCH), ("addresses", HOME)])
def test_nobody_can_be_changed_who_is_not_a_guest(compliance_officer: Any, part: str, body: dict[str, str]) -> None:
    assert post(compliance_officer, f"/api/v1/guests/{uuid4()}/{part}/", body).status_code == 404


def test_an_act_needs_a_key(weber: UUID, compliance_officer: Any) -> None:
    answer = caller(compliance_officer).post(f"/api/v1/guests/{weber}/particulars/", KIRSCH, format="json")
    assert "Idempotency-Key" in answer.json()["errors"]


@pytest.mark.parametrize("name", ["porter", "pit_boss", "administrator"])
def test_these_posts_read_no_guest(weber: UUID, house: Any, name: str) -> None:
    member = cast.member(name)
    assert caller(member).get(f"/api/v1/guests/{weber}/").status_code == 403
    assert post(member, SEARCH, {"text": "weber"}).status_code == 403
    assert len(said.denials(house.id)) == 2


@pytest.mark.parametrize("name", ["inspector", "auditor", "chef_de_salle", "administrator"])
def test_these_posts_change_no_guest(weber: UUID, name: str) -> None:
    member = cast.member(name)
    assert post(member, f"/api/v1/guests/{weber}/particulars/", KIRSCH).status_code == 403
    assert post(member, f"/api/v1/guests/{weber}/addresses/", HOME).status_code == 403
