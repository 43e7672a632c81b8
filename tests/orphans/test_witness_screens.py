"""The pages and the API of the witness of a find: who confirms, who may not, and what the log then says."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.orphans.finds import selectors
from compliance.orphans.models.finds import FindSignature
from tests import cast, said
from tests.cast import VENUE, member
from tests.exclusions.api_requests import post
from tests.orphans import floor

WAITING = "/orphans/to-confirm/"


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_the_witness_confirms_in_an_own_session(sign_in: Any, porter: Any, cashier: Any) -> None:
    row, client = floor.find(signed=False), sign_in(porter)
    page = f"/orphans/{row.pk}/"
    assert "1 found sum awaits your confirmation as witness" in text_of(client.get("/door/tonight/"))
    assert row.label in text_of(client.get(WAITING))
    assert "Confirm as witness" in text_of(client.get(page))
    assert "Confirm as witness" not in text_of(sign_in(cashier).get(page)), "offered to the witness alone"
    assert client.post(f"{page}confirmation/").headers["Location"] == WAITING
    assert "Nothing awaits your confirmation" in text_of(client.get(WAITING))
    shown = text_of(client.get(page))
    assert "signed by the witness" in shown
    assert "Confirmed." in shown
    assert len(said.acts(VENUE, "cage.witness.signed")) == 1
    assert "Signed as a witness (a found sum: T-000001)." in text_of(sign_in(member("auditor")).get("/log/"))


def test_another_person_is_refused_with_a_sentence(sign_in: Any, cashier: Any, accountant: Any) -> None:
    row, client = floor.find(signed=False), sign_in(cashier)
    for act in ("confirmation", "dispute"):
        answer = client.post(f"/orphans/{row.pk}/{act}/", {"said": "x"})
        assert answer.status_code == 422
        assert "Another person is named as the witness" in text_of(answer)
        assert sign_in(accountant).post(f"/orphans/{row.pk}/{act}/", {"said": "x"}).status_code == 403
    assert client.post(f"/orphans/{row.pk}/settlement/", {"reason": "x"}).status_code == 403
    assert not FindSignature.objects.exists()


def test_a_dispute_is_settled_by_a_third_person(sign_in: Any, porter: Any, pit_boss: Any, director: Any) -> None:
    row, client = floor.find(signed=False), sign_in(porter)
    page = f"/orphans/{row.pk}/"
    assert client.post(f"{page}dispute/", {"said": ""}).status_code == 422
    assert client.post(f"{page}dispute/", {"said": "Ten chips, not five."}).headers["Location"] == WAITING
    boss, chief = sign_in(pit_boss), sign_in(director)
    assert boss.post(f"{page}settlement/", {"reason": "x"}).status_code == 422, "the finder"
    assert row.label not in text_of(boss.get(WAITING))
    assert row.label in text_of(chief.get(WAITING))
    assert "Ten chips, not five." in text_of(chief.get(page))
    assert chief.post(f"{page}settlement/", {"reason": "Five, by camera 14."}).headers["Location"] == page
    shown = text_of(chief.get(page))
    assert "settled by a supervisor" in shown
    assert "Five, by camera 14." in shown


def test_the_register_tells_of_the_confirmation(sign_in: Any, inspector: Any) -> None:
    waits, signed = floor.find(signed=False), floor.find()
    client = sign_in(inspector)
    assert [row["number"] for row in client.get("/api/v1/finds/?state=unconfirmed").json()["results"]] == [waits.label]
    by_number = {row["number"]: row for row in client.get("/api/v1/finds/").json()["results"]}
    assert (by_number[waits.label]["confirmation"], by_number[waits.label]["confirmed_at"]) == ("waits", None)
    told = by_number[signed.label]
    assert (told["confirmation"], told["camera"], told["finder_kind"]) == ("signed", "14", "staff")
    assert "awaiting the witness" in text_of(client.get("/orphans/")).lower()


def test_a_find_without_a_camera_says_why(sign_in: Any, inspector: Any) -> None:
    guest = {"finder_kind": "guest", "finder_said": "Jean Weber", "finder_note": "Card D-000007"}
    row = floor.find(camera=None, no_camera="A pillar.", **guest)
    shown = text_of(sign_in(inspector).get(f"/orphans/{row.pk}/"))
    assert "No camera covers the place: A pillar." in shown
    assert "Jean Weber (guest, Card D-000007)" in shown


def test_the_same_acts_through_the_api(sign_in: Any, porter: Any, cashier: Any, director: Any) -> None:
    first, second = floor.find(signed=False), floor.find(signed=False)
    client, other = sign_in(porter), sign_in(cashier)
    listed = client.get("/api/v1/finds/to-confirm/").json()["results"]
    assert [(row["thing"], row["kind"], row["state"]) for row in listed] == [
        (first.label, "find", "waits"),
        (second.label, "find", "waits"),
    ]
    assert other.get("/api/v1/finds/to-confirm/").json()["results"] == []
    assert post(other, f"finds/{first.pk}/confirmation/", {}).status_code == 409
    key = uuid4().hex
    for _twice in range(2):
        assert post(client, f"finds/{first.pk}/confirmation/", {}, key).json() == {"id": str(first.pk)}
    assert post(client, f"finds/{second.pk}/dispute/", {"said": "Not so."}).status_code == 200
    assert post(other, f"finds/{second.pk}/settlement/", {"reason": "x"}).status_code == 403
    assert post(sign_in(director), f"finds/{second.pk}/settlement/", {"reason": "x"}).status_code == 200
    states = [selectors.confirmation_of(row) for row in selectors.finds(VENUE).order_by("number")]
    assert states == ["signed", "settled"]
    assert post(client, f"finds/{uuid4()}/confirmation/", {}).status_code == 404
