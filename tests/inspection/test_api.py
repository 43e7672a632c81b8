"""Observations through the API: the same acts as on the pages, each done once under its key."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.inspection.models import Entry, Observation
from tests import cast
from tests.inspection.observing import AT, observe

BODY = {
    "severity": "objection",
    "about": "North door",
    "text": "Nobody stood there at 22:40.",
    "refers": "day",
    "refers_to": "2026-03-03",
    "due_on": "2026-03-10",
}


@pytest.fixture(autouse=True)
def that_evening(db: None) -> Any:
    with time_machine.travel(AT, tick=False):
        yield


def post(client: Any, address: str, body: dict[str, Any], key: str = "") -> Any:
    headers = {"Idempotency-Key": key or uuid4().hex}
    return client.post(f"/api/v1/observations/{address}", body, content_type="application/json", headers=headers)


def test_an_observation_is_written_once_under_its_key(sign_in: Any, inspector: Any) -> None:
    client, key = sign_in(inspector), uuid4().hex
    first, again = post(client, "", BODY, key), post(client, "", BODY, key)
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json() == again.json()
    assert first.json()["number"] == "O-2026-001"
    assert Observation.objects.count() == 1


def test_the_thread_goes_on_through_the_api(sign_in: Any, inspector: Any, director: Any) -> None:
    agent, house, row, key = sign_in(inspector), sign_in(director), observe(), uuid4().hex
    answered = post(house, f"{row.pk}/answers/", {"text": "The relief was late."}, key).json()
    assert post(house, f"{row.pk}/answers/", {"text": "The relief was late."}, key).json() == answered
    assert answered["state"] == "answered"
    asked = post(agent, f"{row.pk}/replies/", {"text": "Amount?", "due_on": "2026-03-12"}).json()
    assert (asked["state"], asked["owed_on"]) == ("open", "2026-03-12")
    closed = post(agent, f"{row.pk}/closing/", {"text": "Noted."}).json()
    assert [each["kind"] for each in closed["entries"]] == ["answer", "reply", "closing"]
    assert house.get(f"/api/v1/observations/{row.pk}/").json()["state"] == "closed"
    assert [each["number"] for each in house.get("/api/v1/observations/?state=closed").json()["results"]] == [row.label]
    assert house.get("/api/v1/observations/?state=open").json()["count"] == 0


@pytest.mark.parametrize(
    ("changes", "field", "status"),
    [
        ({"refers": "card", "refers_to": "D-000077"}, "refers_to", 409),
        ({"due_on": None}, "due_on", 409),
        ({"severity": "whim"}, "severity", 400),
    ],
)
def test_what_is_wrong_is_named(sign_in: Any, inspector: Any, changes: dict[str, Any], field: str, status: int) -> None:
    answer = post(sign_in(inspector), "", BODY | changes)
    assert answer.status_code == status
    assert list(answer.json()["errors"]) == [field]
    assert not Observation.objects.exists()


def test_an_answer_without_its_measure_is_refused(sign_in: Any, director: Any) -> None:
    row = observe()
    answer = post(sign_in(director), f"{row.pk}/answers/", {"text": "Soon.", "measure_on": "2026-03-10"})
    assert list(answer.json()["errors"]) == ["measure"]
    assert not Entry.objects.exists()


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("director", ""),
        ("compliance_officer", "{}/closing/"),
        ("director", "{}/replies/"),
        ("inspector", "{}/answers/"),
        ("auditor", "{}/answers/"),
        ("porter", "{}/answers/"),
    ],
)
def test_each_side_writes_its_own_words_alone(sign_in: Any, name: str, address: str) -> None:
    row = observe()
    body = {"text": "No."} if address else BODY
    assert post(sign_in(cast.member(name)), address.format(row.pk), body).status_code == 403
    assert (Observation.objects.count(), Entry.objects.count()) == (1, 0)


def test_what_is_not_of_this_house_is_not_found(sign_in: Any, director: Any) -> None:
    nothing = "018f0000-0000-7000-8000-00000000dead"
    assert sign_in(director).get(f"/api/v1/observations/{nothing}/").status_code == 404
    assert post(sign_in(director), f"{nothing}/answers/", {"text": "No."}).status_code == 404
