"""A machine at the door: the same decision as on the screen, once for each key, and a refusal is a result."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from rest_framework.test import APIClient

from compliance.admissions.models.cards import AdmissionCard
from compliance.admissions.models.decisions import DoorDecision
from compliance.people.domain.documents.mrz import PartialDate
from tests import cast, said
from tests.admissions.api_requests import PATH, post, sent, zone

WHEN = cast.TUESDAY


@pytest.fixture(autouse=True)
def _tuesday() -> Any:
    with time_machine.travel(WHEN, tick=False):
        yield


def test_admits_a_guest_and_issues_the_card(machine: APIClient, porter: Any) -> None:
    answer = post(machine)
    assert answer.status_code == 200, answer.content
    body = answer.json()
    assert body["admitted"] is True
    assert body["reasons"] == []
    assert body["card"]["number"] == "D-000001"
    assert body["card"]["price"] == "1.50"
    assert body["gaming_day"] == "2026-03-03"
    assert body["edition"] == "LU-1979.1"
    assert said.acts(cast.VENUE, "admissions.guest.admitted")[0].actor == porter.pk
    again = machine.get(f"{PATH}{body['id']}/")
    assert again.json() == body


def test_the_same_key_is_the_same_act(machine: APIClient) -> None:
    assert post(machine).json() == post(machine).json()
    assert AdmissionCard.objects.count() == DoorDecision.objects.count() == 1
    assert (
        post(machine, key="turnstile-0002", passage="same_entry").json()["card"]["number"] == "D-000001"
    )  # the guest holds one tonight
    assert (AdmissionCard.objects.count(), DoorDecision.objects.count()) == (1, 2)


def test_an_act_needs_a_key(machine: APIClient) -> None:
    for headers in ({}, {"Idempotency-Key": "short"}):
        answer = machine.post(PATH, sent(), format="json", headers=headers)
        assert answer.status_code == 400
        assert "Idempotency-Key" in answer.json()["errors"]
    assert DoorDecision.objects.count() == 0


def test_a_refusal_is_a_result_with_its_reasons_and_articles(machine: APIClient) -> None:
    answer = post(machine, scan=zone(birth=PartialDate(2010, 1, 1)))
    assert answer.status_code == 200
    body = answer.json()
    assert (body["admitted"], body["outcome"], body["card"]) == (False, "refused", None)
    assert [(reason["code"], reason["article"]) for reason in body["reasons"]] == [("minor", "article 75, paragraph 2")]
    assert body["reasons"][0]["sentence"]


def test_a_card_that_cannot_be_issued_admits_nobody(machine: APIClient) -> None:
    body = post(machine, card="quarter").json()
    assert body["admitted"] is False
    assert body["reasons"][0]["code"] == "kind_unknown"
    assert body["entered_at"] is None


def test_a_machine_that_compared_no_face_gets_a_review(machine: APIClient) -> None:
    body = post(machine, face_compared=False).json()
    assert (body["admitted"], body["outcome"]) == (False, "needs_review")


def test_a_typed_document_with_an_open_birth_date(machine: APIClient) -> None:
    document = {
        "kind": "passport",
        "number": "X 99-1",
        "issuing_state": "lux",
        "expires_on": "2030-01-01",
        "surname": "Thill",
        "born_on": "1950-04---",
    }
    answer = post(machine, scan=None, document=document)
    assert answer.json().get("admitted") is True, answer.json()
    for wrong in ("1950-13-01", "yesterday", "1950", "1950-02-30"):
        answer = post(machine, key=f"wrong-{wrong}", scan=None, document=document | {"born_on": wrong})
        assert answer.status_code == 400, wrong
        assert "born_on" in answer.json()["errors"]["document"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"door": None}, "door"),
        ({"desk": "018f0000-0000-7000-8000-000000000009"}, "door"),
        ({"door": "018f0000-0000-7000-8000-000000000009"}, "door"),
        ({"scan": "P<LUX"}, "scan"),
        ({"scan": None}, "scan"),
        ({"document": {}}, "document"),
        ({"judgement": "drunk"}, "note"),
        ({"judgement": "ugly"}, "judgement"),
        ({"face_compared": None}, "face_compared"),
    ],
)
def test_bad_input_names_its_field_and_stores_nothing(machine: APIClient, changes: dict[str, Any], field: str) -> None:
    answer = post(machine, **changes)
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"
    assert field in answer.json()["errors"], answer.json()
    assert DoorDecision.objects.count() == 0


def test_refuses_by_judgement_without_papers(machine: APIClient) -> None:
    body = post(machine, scan=None, address=None, judgement="uniform", card=None).json()
    assert [reason["code"] for reason in body["reasons"]] == ["uniform"]


def test_a_card_desk_sells_without_an_entry(machine: APIClient) -> None:
    body = post(machine, door=None, desk=str(cast.desk().desk_id), card="week").json()
    assert (body["card"]["number"], body["entered_at"]) == ("W-000001", None)


def test_a_decision_of_nobody_is_not_found(machine: APIClient) -> None:
    answer = machine.get(f"{PATH}018f0000-0000-7000-8000-000000000009/")
    assert answer.status_code == 404
    assert answer.json()["detail"] == "Decision not found."


@pytest.mark.parametrize(
    ("name", "asked"), [("accountant", "admissions.door.work"), ("inspector", "inspection.read_only")]
)
def test_only_who_works_at_the_door_may_present(db: None, name: str, asked: str) -> None:
    assert APIClient().post(PATH, sent(), format="json").status_code == 401
    answer = post(cast.machine(cast.member(name)))
    assert answer.status_code == 403
    assert said.acts(cast.VENUE, "http.permission.denied")[0].facts["permission"] == asked
    assert DoorDecision.objects.count() == 0


def test_an_expired_token_opens_nothing(machine: APIClient) -> None:
    with time_machine.travel(WHEN + timedelta(days=400), tick=False):
        assert post(machine).status_code == 401


@pytest.mark.parametrize(
    "changes",
    [
        {"card": "week"},
        {"card": None},
        {"scan": zone(number="P999")},
        {"scan": None, "address": None, "card": None, "judgement": "uniform"},
        {"judgement": "uniform"},
        {"door": None, "desk": "the cast's"},
    ],
)
def test_a_key_used_for_another_guest_or_card_is_neither_repeated_nor_done(
    machine: APIClient, changes: dict[str, Any]
) -> None:
    post(machine)
    if "desk" in changes:
        changes = changes | {"desk": str(cast.desk().desk_id)}
    answer = post(machine, **changes)
    assert answer.status_code == 422, answer.json()
    assert answer["Content-Type"] == "application/problem+json"
    assert "Idempotency-Key" in answer.json()["detail"]
    assert DoorDecision.objects.count() == AdmissionCard.objects.count() == 1


def test_a_key_of_a_refusal_is_as_choosy(machine: APIClient) -> None:
    first = post(machine, card="quarter")
    assert post(machine, card="quarter").json() == first.json()
    assert post(machine, card="day").status_code == 422
    unseen = {"scan": None, "address": None, "card": None, "judgement": "uniform"}
    assert post(machine, key="without-papers", **unseen).json() == post(machine, key="without-papers", **unseen).json()
    minor = {"scan": zone(number="M1", birth=PartialDate(2012, 1, 1))}
    assert post(machine, key="a-minor-comes", **minor).json() == post(machine, key="a-minor-comes", **minor).json()
    soldier = {"judgement": "uniform", "card": None}
    post(machine, key="a-soldier-comes", **soldier)
    assert post(machine, key="a-soldier-comes", scan=None, address=None, **soldier).status_code == 422
