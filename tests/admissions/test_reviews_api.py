"""Doubts through the API: listed without names, opened with both sides and a word in the log, answered once."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.admissions.models.decisions import DoorDecision
from compliance.admissions.models.reviews import Review
from tests import cast, said
from tests.admissions.books import caller
from tests.admissions.doubting import NOTE, answer, doubt, doubt_again, wagner
from tests.admissions.presenting import present
from tests.refusals import detail_of

URL = "/api/v1/reviews/"


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def row(porter: Any) -> DoorDecision:
    return doubt(porter)


def resolve(staff: Any, row: DoorDecision, key: str = "review-1-key", **sent: Any) -> Any:
    body = {"answer": "cleared", "note": NOTE} | sent
    return caller(staff).post(f"{URL}{row.pk}/resolve/", body, format="json", headers={"Idempotency-Key": key})


def test_lists_what_waits_without_a_name(row: DoorDecision, porter: Any, chef_de_salle: Any) -> None:
    said_ = caller(chef_de_salle).get(URL, {"state": "waiting"})
    (found,) = said_.json()["results"]
    assert found["id"] == str(row.pk)
    assert (found["place"], found["decided_by"]["id"]) == ("North", str(porter.pk))
    assert found["grounds"] == "another_bearer"
    assert "Wagner" not in said_.content.decode()
    assert "Weber" not in said_.content.decode()


def test_opens_one_with_both_sides_and_the_log_says_who(row: DoorDecision, chef_de_salle: Any) -> None:
    answer(row, chef_de_salle)
    second = doubt_again(cast.member("cashier"), paper=wagner(given_names="Anna"))
    found = caller(chef_de_salle).get(f"{URL}{second.pk}/").json()
    (alert,) = found["alerts"]
    assert {each["field"]: each["agrees"] for each in alert["fields_compared"]} == {
        "surname": False,
        "given_names": False,
        "birth": True,
        "sex": True,
        "nationality": True,
    }
    assert alert["fields_compared"][0] == {
        "field": "surname",
        "shown": "Wagner",
        "known": "Weber",
        "agrees": False,
        "agreement": "differs",
    }
    assert alert["score"] is None, "the paper is known: nothing was weighed"
    assert (found["may_be_cleared"], found["answer"]) == (True, None)
    assert [(each["answer"], each["note"]) for each in found["earlier"]] == [("cleared", NOTE)]
    (opened,) = said.acts(cast.VENUE, "admissions.review.opened")
    assert (opened.actor, opened.subject_id) == (chef_de_salle.pk, second.pk)


def test_an_answer_is_given_once_and_told_again(row: DoorDecision, chef_de_salle: Any, director: Any) -> None:
    first, again = resolve(chef_de_salle, row), resolve(chef_de_salle, row)
    assert first.json() == again.json() == {"id": str(row.pk)}
    assert "already decided this review at" in detail_of(resolve(director, row, answer="upheld"))
    assert Review.objects.get().answer == "cleared"
    found = caller(director).get(f"{URL}{row.pk}/").json()["answer"]
    assert (found["answer"], found["resolved_by"]) == ("cleared", str(chef_de_salle.pk))
    assert caller(director).get(URL, {"state": "waiting"}).json()["count"] == 0
    assert caller(director).get(URL, {"state": "answered"}).json()["count"] == 1


def test_a_key_used_for_another_answer_is_refused(row: DoorDecision, chef_de_salle: Any) -> None:
    resolve(chef_de_salle, row)
    assert resolve(chef_de_salle, row, answer="upheld").status_code == 422


@pytest.mark.parametrize("sent", [{"note": ""}, {"note": "   "}, {"note": "x" * 1001}, {"answer": "maybe"}])
def test_bad_answers_are_refused_with_a_sentence(row: DoorDecision, chef_de_salle: Any, sent: dict[str, str]) -> None:
    assert resolve(chef_de_salle, row, **sent).status_code == 400
    assert Review.objects.count() == 0


def test_what_is_no_doubt_is_not_found(porter: Any, chef_de_salle: Any) -> None:
    admitted = present(porter).decision
    chef = caller(chef_de_salle)
    assert chef.get(f"{URL}{admitted.pk}/").status_code == 404
    assert chef.get(f"{URL}{uuid4()}/").status_code == 404
    assert resolve(chef_de_salle, admitted).status_code == 404


@pytest.mark.parametrize("name", ["porter", "cashier", "pit_boss", "inspector", "administrator"])
def test_only_supervisors_see_and_answer(row: DoorDecision, name: str) -> None:
    staff = cast.member(name)
    assert caller(staff).get(URL).status_code == 403
    assert caller(staff).get(f"{URL}{row.pk}/").status_code == 403
    assert resolve(staff, row).status_code == 403
    assert Review.objects.count() == 0


def test_whoever_raised_a_doubt_does_not_answer_it(director: Any) -> None:
    row = doubt(director)
    assert "Another person" in detail_of(resolve(director, row))
    assert caller(director).get(f"{URL}{row.pk}/").json()["own"] is True
